import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { muestras, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>>;

const clave = (nombre: string, codigo?: string, solicitante = 'Hotel Sol') =>
  claveDePunto(solicitante, { nombre, ...(codigo && { codigo }) });

/** A sample of a point of the hotel, on a day of June, with a result of nitrate. */
const at = (n: number, nombre: string, more: Partial<MuestraDocument> & { codigo?: string; valor?: number } = {}) => {
  const { codigo, valor = n, ...rest } = more;
  return muestra({
    _id: `punto-${n}`,
    fecha_muestra: `2026-06-${String(n).padStart(2, '0')}`,
    punto_muestreo: { nombre, ...(codigo && { codigo }) },
    conclusion_muestra: valor > 50 ? 'No cumple' : 'Cumple',
    determinaciones: [
      {
        ...(muestras[0]?.determinaciones[0] as MuestraDocument['determinaciones'][number]),
        descripcion: 'Aniones',
        resultados: [
          {
            descripcion: 'Nitrato',
            valor,
            unidad: 'mg/L',
            referencia: { max: 50 },
            conclusion: valor > 50 ? 'No cumple' : 'Cumple',
          },
        ],
      },
    ],
    ...rest,
  });
};

beforeAll(async () => {
  tokens = await signInReaders(product);
  await saveMuestras(
    [
      at(1, 'Ducha 101'),
      at(2, 'Ducha 101', { valor: 62 }),
      at(3, 'Acumulador general'),
      at(4, 'Acumulador generla'),
      at(5, 'Toma de red', { codigo: 'T-1' }),
      at(6, 'Toma de red'),
      at(7, 'Depósito', { solicitante: { nombre: 'ETAP Norte' } }),
      at(8, 'Ducha 102', { estado: 'en_curso' }),
    ],
    { now: new Date() },
  );
});

const list = async (token: string, query: Record<string, string> = {}) =>
  (await product.call('listPuntos', { token, query })).data;
const get = async (token: string, punto: string) => product.call('getPunto', { token, query: { punto } });
const join = async (one: string, de: string) =>
  product.call('createAlias', { token: tokens.admin, body: { clave: one, de } });
const part = async (one: string) => product.call('deleteAlias', { token: tokens.admin, query: { clave: one } });

describe('the points of sampling', () => {
  it('are listed to each user within its scope, those that fail first', async () => {
    const own = await list(tokens.hotelera);
    expect(own.puntos.map(({ nombre, codigo }) => [nombre, codigo])).toEqual([
      ['Ducha 101', undefined],
      ['Acumulador general', undefined],
      ['Acumulador generla', undefined],
      ['Toma de red', undefined],
      ['Toma de red', 'T-1'],
    ]);
    expect([own.total, own.sinResolver - own.sinPunto]).toEqual([5, 1]);
    expect(own.puntos.map(({ sinResolver }) => sinResolver)).toEqual([1, 0, 0, 0, 0]);
    expect(own.puntos[0]).toMatchObject({
      muestras: 2,
      primera: '2026-06-01',
      ultima: { _id: 'punto-2', conclusion_muestra: 'No cumple' },
      peor: { parametro: 'Nitrato', noCumplen: 1, peor: 1.24, ultimo: { texto: '62', limite: { max: 50 } } },
    });
    expect((await list(tokens.otra)).puntos.map(({ nombre }) => nombre)).toEqual(['Depósito']);
    expect((await list(tokens.admin)).total).toBe(6);
    expect((await list(tokens.admin, { search: 'toma', orden: 'fecha' })).puntos.map(({ codigo }) => codigo)).toEqual([
      undefined,
      'T-1',
    ]);
  });

  it('show what fails at them whatever its age, the most dangerous first', async () => {
    const [first] = at(9, 'Balsa').determinaciones;
    const fails = (descripcion: string, valor: number, max: number) => ({
      ...(first as MuestraDocument['determinaciones'][number]),
      descripcion,
      resultados: [{ descripcion, valor, unidad: 'UFC/L', referencia: { max }, conclusion: 'No cumple' }],
    });
    const old = {
      fecha_muestra: '2019-03-04',
      solicitante: { nombre: 'Hotel Sol' },
      conclusion_muestra: 'No cumple',
      determinaciones: [fails('Aerobios', 9000, 10), fails('Legionella spp.', 300, 100)],
    };
    await saveMuestras([at(9, 'Balsa', old), at(10, 'Balsa')], { now: new Date() });
    const { puntos } = await list(tokens.hotelera, { search: 'balsa' });
    expect(puntos).toMatchObject([
      {
        sinResolver: 1,
        totalFallos: 2,
        ultima: { _id: 'punto-10', conclusion_muestra: 'Cumple' },
        fallo: {
          determinacion: 'Legionella spp.',
          muestra: { _id: 'punto-9', fecha_muestra: '2019-03-04' },
          medida: { parametro: 'Legionella spp.', valor: 300, referencia: { max: 100 }, exceso: 3 },
        },
      },
    ]);
    await saveMuestras([at(9, 'Balsa', { ...old, estado: 'en_curso' }), at(10, 'Balsa', { estado: 'en_curso' })], {
      now: new Date(),
    });
  });

  it('are 404 to whom none of their samples is shown, like those that there are not', async () => {
    expect((await get(tokens.hotelera, clave('Ducha 101'))).data).toMatchObject({
      punto: { nombre: 'Ducha 101', muestras: 2, noCumplen: 1 },
      muestras: [{ _id: 'punto-2' }, { _id: 'punto-1' }],
      parametros: [{ parametro: 'Nitrato', valores: [{ valor: 1 }, { valor: 62 }] }],
      version: 0,
    });
    for (const [token, punto] of [
      [tokens.otra, clave('Ducha 101')],
      [tokens.hotelera, clave('Depósito', undefined, 'ETAP Norte')],
      [tokens.hotelera, clave('Ducha 102')],
      [tokens.admin, clave('Ninguno')],
    ] as const) {
      const { status, refusal } = await get(token, punto);
      expect([status, refusal?.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('are described by administrators, over the version that they read, and the trail says it', async () => {
    const ficha = {
      clase: 'red',
      atributos: { cloroActivo: true },
      codigoSinac: ' ',
      materiales: 'PVC',
      volumen: null,
      coordenadas: null,
      inactivoDesde: null,
    };
    const write = async (body: object, token = tokens.admin) => product.call('updatePunto', { token, body });
    const body = { clave: clave('Toma de red'), ficha, version: 0 };
    expect((await write(body, tokens.hotelera)).status).toBe(403);
    const written = await write(body);
    expect([written.message, written.data.version]).toEqual(['Datos de «Toma de red» guardados', 1]);
    expect((await get(tokens.hotelera, body.clave)).data.ficha).toEqual({ ...ficha, codigoSinac: null });
    expect((await write({ ...body, ficha: { ...ficha, clase: 'grifo' } })).refusal?.code).toBe('CONFLICT');
    expect((await write({ ...body, clave: clave('Ninguno') })).refusal?.code).toBe('NOT_FOUND');
    expect((await list(tokens.hotelera, { search: 'toma' })).puntos.map(({ clase }) => clase)).toEqual(['red', null]);
    const { entradas } = (await product.call('listAuditoria', { token: tokens.admin, query: { tipo: 'punto' } })).data;
    expect(entradas[0]).toMatchObject({ cosa: { nombre: 'Toma de red' }, accion: 'modificar' });
    expect(entradas[0]?.cambios).toContainEqual({ campo: 'punto.clase', antes: null, despues: 'red' });
  });

  it('wait in a queue where their names look alike, until they are joined or said to be two', async () => {
    const queue = async () => (await product.call('listPorUnir', { token: tokens.admin })).data;
    const first = await queue();
    expect(first.parecidos.pares.map(({ por, punto, otro }) => [por, punto.nombre, otro.nombre])).toEqual([
      ['codigo', 'Toma de red', 'Toma de red'],
      ['letras', 'Acumulador generla', 'Acumulador general'],
    ]);
    // Something is said of one point of the hotel: the others wait for it.
    expect(first.sinFicha.total).toBe(4);
    const two = { clave: clave('Toma de red'), otra: clave('Toma de red', 'T-1') };
    expect((await product.call('createDistintos', { token: tokens.admin, body: two })).message).toBe(
      '«Toma de red» y «Toma de red · Código: T-1» son dos puntos',
    );
    expect((await queue()).parecidos.total).toBe(1);
    await product.call('deleteDistintos', { token: tokens.admin, query: two });
    expect((await queue()).parecidos.total).toBe(2);
    await join(clave('Acumulador generla'), clave('Acumulador general'));
    expect((await queue()).parecidos.total).toBe(1);
    await part(clave('Acumulador generla'));
  });

  it('are one everywhere once they are joined, and two again once they are parted', async () => {
    const [generla, general] = [clave('Acumulador generla'), clave('Acumulador general')];
    const joined = await join(generla, general);
    expect(joined.message).toBe('«Acumulador generla» es ahora «Acumulador general»');
    expect((await join(generla, general)).status).toBe(200);
    const named = await get(tokens.hotelera, generla);
    expect(named.data).toMatchObject({
      punto: { clave: general, nombre: 'Acumulador general', muestras: 2 },
      aliases: [{ clave: generla, nombre: 'Acumulador generla', muestras: 1 }],
    });
    expect((await list(tokens.hotelera, { search: 'generla' })).puntos.map(({ clave: one }) => one)).toEqual([general]);
    const token = tokens.hotelera;
    const asked = { determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' };
    for (const punto of [general, generla]) {
      const { data } = await product.call('getEvolucion', { token, query: { ...asked, punto } });
      expect([data.total, data.puntos.citados.map(({ clave: one }) => one)]).toEqual([2, [general]]);
    }
    const panorama = await product.call('getPanorama', { token, query: { filas: 'punto', punto: general } });
    expect(panorama.data.filas.map(({ muestras: count, punto }) => [punto?.nombre, count])).toEqual([
      ['Acumulador general', 2],
    ]);
    const historial = await product.call('getHistorial', { token, params: { id: 'punto-4' } });
    expect([historial.data.punto?.nombre, historial.data.total]).toEqual(['Acumulador general', 2]);
    const before = await product.call('getValoresAnteriores', { token, params: { id: 'punto-4' } });
    expect(before.data.parametros[0]?.total).toBe(2);
    expect((await part(generla)).status).toBe(200);
    expect((await get(token, generla)).data.punto.nombre).toBe('Acumulador generla');
    expect((await part(generla)).refusal?.code).toBe('NOT_FOUND');
  });

  it('are not joined to themselves, to another requester’s, to an alias, to what is not there, nor with aliases of their own', async () => {
    const [generla, general, ducha] = [
      clave('Acumulador generla'),
      clave('Acumulador general'),
      clave('Ducha 101'),
    ] as const;
    const refusalOf = async (one: string, de: string) => (await join(one, de)).refusal?.code;
    expect(await refusalOf(general, general)).toBe('VALIDATION');
    expect(await refusalOf(general, clave('Depósito', undefined, 'ETAP Norte'))).toBe('VALIDATION');
    expect(await refusalOf(general, clave('Ninguno'))).toBe('NOT_FOUND');
    expect((await join(generla, general)).status).toBe(200);
    expect(await refusalOf(generla, ducha)).toBe('CONFLICT');
    expect(await refusalOf(ducha, generla)).toBe('CONFLICT');
    expect(await refusalOf(general, ducha)).toBe('CONFLICT');
    const { refusal } = await product.call('updatePunto', {
      token: tokens.admin,
      body: {
        clave: generla,
        ficha: {
          clase: null,
          atributos: {},
          codigoSinac: null,
          materiales: null,
          volumen: null,
          coordenadas: null,
          inactivoDesde: null,
        },
      },
    });
    expect(refusal?.code).toBe('CONFLICT');
    await part(generla);
  });

  it('have of each sample what the laboratory concluded, in its words, and nothing where it concluded nothing', async () => {
    const fuente = [undefined, 'Apta con reservas', ' '].map((conclusion_muestra, n) =>
      at(11 + n, 'Fuente', { solicitante: { nombre: 'Hotel Luna' }, conclusion_muestra }),
    );
    await saveMuestras(fuente, { now: new Date() });
    const { data } = await get(tokens.admin, clave('Fuente', undefined, 'Hotel Luna'));
    expect(data.muestras.map(({ conclusion_muestra }) => conclusion_muestra)).toEqual([
      undefined,
      'Apta con reservas',
      undefined,
    ]);
    expect(data.punto.ultima).toEqual(data.muestras[0]);
  });
});
