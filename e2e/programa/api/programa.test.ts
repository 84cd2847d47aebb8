import { beforeAll, describe, expect, it } from 'vitest';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import type { InstalacionEntera } from '../../../contract/programa/programa.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { muestra } from '../../../testing/muestras.ts';
import { clientes, putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>> & { legionelista: string };

const year = fechaEnMadrid(new Date()).slice(0, 4);
const last = String(Number(year) - 1);
const clave = (nombre: string, solicitante = 'Hotel Sol') => claveDePunto(solicitante, { nombre });
const tipo = 'Aguas de consumo humano';
const at = (id: string, nombre: string, fecha: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: id,
    numero_muestra: id,
    fecha_muestra: fecha,
    tipo_muestra: tipo,
    punto_muestreo: { nombre },
    ...more,
  });
const save = async (...some: MuestraDocument[]) => saveMuestras(some, { now: new Date() });

beforeAll(async () => {
  const readers = await signInReaders(product);
  const solo = await putUsuario({ _id: 'solo', clientes: ['hoteles'], tipoMuestra: 'Legionella' });
  tokens = { ...readers, legionelista: (await product.signIn(solo)).accessToken };
  await save(
    at('P-1', 'Red alta', `${last}-02-10`),
    at('P-2', 'Red alta', `${last}-05-10`),
    at('P-3', 'Red baja', `${last}-05-11`),
    at('P-4', 'Red baja', `${last}-05-12`, { tipo_muestra: 'Legionella' }),
    at('P-5', 'Otra', `${last}-05-12`, { solicitante: { nombre: 'ETAP Norte' } }),
    at('P-6', 'Red baja', `${last}-11-20`, { estado: 'en_curso' }),
  );
});

const whole = { desde: `${last}-01-01`, hasta: `${last}-12-31` };
const forget = async ({ _id }: Pick<InstalacionEntera, '_id'>) =>
  product.call('deleteInstalacion', { token: tokens.admin, params: { id: _id }, query: {} });
const create = async (token: string, body: object) => product.call('createInstalacion', { token, body });
const cobertura = async (token: string, query: Record<string, string> = {}) =>
  (await product.call('getCobertura', { token, query: { ...whole, ...query } })).data;

const control = {
  que: 'Análisis de control',
  tipos: [tipo],
  frecuencia: { cada: 'ano', veces: 4 },
  desde: `${last}-01-01`,
  origen: { clase: 'ley' },
};

let red: InstalacionEntera;

describe('an installation', () => {
  it('is proposed by the points of the last year that belong to none, within what the viewer sees', async () => {
    await save(at('P-8', 'Fuente', fechaEnMadrid(new Date())));
    const names = async (token: string) => {
      const { data } = await product.call('listInstalacionesPropuestas', { token });
      return data.propuestas.flatMap(({ puntos }) => puntos.map(({ nombre }) => nombre));
    };
    expect(await names(tokens.hotelera)).toContain('Fuente');
    expect(await names(tokens.otra)).not.toContain('Fuente');
    expect(await names(tokens.legionelista)).not.toContain('Fuente');
  });

  it('is proposed by what points have samples, and created by a person with what the law asks for', async () => {
    const made = await create(tokens.admin, {
      solicitante: 'Hotel Sol',
      nombre: 'Red del hotel',
      atributos: { clase: 'red', m3Dia: 3200 },
      puntos: [clave('Red alta'), clave('Red baja')],
    });
    expect([made.status, made.message]).toEqual([200, 'Instalación «Red del hotel» creada']);
    const asked = await product.call('getPropuestas', {
      token: tokens.admin,
      params: { id: made.data.instalacion._id },
    });
    const proposed = asked.data.ley.find(({ que }) => que === control.que);
    expect(proposed).toMatchObject({
      frecuencia: control.frecuencia,
      estado: 'nueva',
      articulo: expect.stringContaining('tabla 10'),
    });
    const body = { ...written(made.data.instalacion), filas: [control] };
    const changed = await product.call('updateInstalacion', {
      token: tokens.admin,
      params: { id: made.data.instalacion._id },
      body: { ...body, version: 1 },
    });
    expect(changed.status).toBe(200);
    red = changed.data.instalacion;
    expect(red.filas[0]?.origen).toMatchObject({ clase: 'ley', frase: expect.stringContaining('3.200') });
  });

  it('of the law takes nothing that the law doesn’t ask for, and of points none of others or without samples', async () => {
    const change = async (more: object) =>
      product.call('updateInstalacion', {
        token: tokens.admin,
        params: { id: red._id },
        body: { ...written(red), ...more },
      });
    const often = { ...control, frecuencia: { cada: 'ano', veces: 12 } };
    expect((await change({ filas: [often] })).refusal?.message).toContain('La ley no pide «Análisis de control»');
    expect((await change({ filas: [{ ...often, origen: { clase: 'autoridad', resolucion: '' } }] })).status).toBe(400);
    expect((await change({ filas: [{ ...control, tipos: [] }] })).status).toBe(400);
    expect((await change({ puntos: [clave('Otra', 'ETAP Norte')] })).status).toBe(400);
    expect((await change({ puntos: [clave('No hay')] })).status).toBe(400);
  });

  it('is the only one of its name at its solicitante, also where several are made or renamed at once', async () => {
    const named = (nombre: string) =>
      create(tokens.admin, { solicitante: 'Hotel Sol', nombre, atributos: { clase: 'torre' }, puntos: [], filas: [] });
    const same = ['Torre gemela', 'torre  Gemela', 'TORRE GEMELA', 'Torre gemela'];
    const made = await Promise.all(same.map(named));
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.refusal?.message).toContain('Dale otro nombre');
    const others = await Promise.all(['Torre A', 'Torre B'].map(named));
    const renamed = await Promise.all(
      others.map(async ({ data: { instalacion } }) =>
        product.call('updateInstalacion', {
          token: tokens.admin,
          params: { id: instalacion._id },
          body: { ...written(instalacion), nombre: 'Torre única' },
        }),
      ),
    );
    expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const { data } of [...made.filter(({ status }) => status === 200), ...others]) await forget(data.instalacion);
  });

  it('is changed over the version that was read alone, by one of two writers', async () => {
    const change = async (nombre: string) =>
      product.call('updateInstalacion', {
        token: tokens.admin,
        params: { id: red._id },
        body: { ...written(red), nombre, version: red.version },
      });
    const both = await Promise.all([change('Red A'), change('Red B')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    red = both.find(({ status }) => status === 200)?.data.instalacion as InstalacionEntera;
  });

  it('is there for who sees its solicitante, and kept by its client where an administrator allows it', async () => {
    const get = async (token: string) => product.call('getInstalacion', { token, params: { id: red._id } });
    expect((await get(tokens.hotelera)).data.instalacion.puedeEditar).toBe(false);
    expect((await get(tokens.otra)).status).toBe(404);
    const nueva = { solicitante: 'Hotel Sol', nombre: 'Torre', atributos: { clase: 'torre' }, puntos: [] };
    expect((await create(tokens.hotelera, nueva)).status).toBe(403);
    expect((await cobertura(tokens.hotelera)).puedeCrear).toBe(false);
    expect((await create(tokens.otra, nueva)).status).toBe(400);
    await putCliente({ ...(clientes[0] as (typeof clientes)[number]), gestionaInstalaciones: true });
    expect((await create(tokens.legionelista, nueva)).status).toBe(403);
    const made = (await create(tokens.hotelera, nueva)).data.instalacion;
    const may = await Promise.all(
      [tokens.hotelera, tokens.legionelista, tokens.admin].map(async (token) => cobertura(token)),
    );
    expect(may.map(({ puedeCrear }) => puedeCrear)).toEqual([true, false, true]);
    expect((await create(tokens.hotelera, nueva)).status).toBe(409);
    const removed = await product.call('deleteInstalacion', {
      token: tokens.hotelera,
      params: { id: made._id },
      query: { version: '1' },
    });
    expect(removed.status).toBe(200);
  });
});

/** An installation as it is written again. */
const written = ({ nombre, atributos, puntos, activaDesde, activaHasta, hechos, filas }: InstalacionEntera) => ({
  nombre,
  atributos,
  puntos,
  activaDesde,
  activaHasta,
  hechos,
  filas: filas.map(({ origen, ...fila }) => ({
    ...fila,
    origen: origen.clase === 'ley' ? { clase: 'ley' } : origen,
  })),
});

describe('an installation of a requester that two clients have', () => {
  it('is kept by the client that made it, and read by the other; one of before by none of them', async () => {
    const hoteles = { ...(clientes[0] as (typeof clientes)[number]), gestionaInstalaciones: true };
    const vecinos = { ...hoteles, _id: 'vecinos', nombre: 'Vecinos', solicitantes: ['Hotel Sol'] };
    await putCliente(hoteles);
    const nueva = (nombre: string) => ({ solicitante: 'Hotel Sol', nombre, atributos: { clase: 'torre' }, puntos: [] });
    const older = (await create(tokens.admin, nueva('Torre de antes'))).data.instalacion;
    const change = async (token: string, one: InstalacionEntera) =>
      product.call('updateInstalacion', {
        token,
        params: { id: one._id },
        body: { ...written(one), version: undefined },
      });
    // As long as one client has the requester alone, it keeps what nobody of it made.
    expect((await change(tokens.hotelera, older)).status).toBe(200);
    await putCliente(vecinos);
    const vecina = (await product.signIn(await putUsuario({ _id: 'vecina', clientes: ['vecinos'] }))).accessToken;
    const own = (await create(tokens.hotelera, nueva('Torre propia'))).data.instalacion;
    expect(JSON.stringify(own)).not.toContain('"cliente"');
    for (const [token, one, status] of [
      [tokens.hotelera, own, 200],
      [vecina, own, 403],
      [tokens.hotelera, older, 403],
      [vecina, older, 403],
      [tokens.admin, older, 200],
      [tokens.admin, own, 200],
    ] as const) {
      const read = await product.call('getInstalacion', { token, params: { id: one._id } });
      expect(read.data.instalacion.puedeEditar).toBe(status === 200);
      expect((await change(token, one)).status).toBe(status);
    }
    const remove = async (token: string) => {
      const { version } = (await product.call('getInstalacion', { token, params: { id: own._id } })).data.instalacion;
      return product.call('deleteInstalacion', { token, params: { id: own._id }, query: { version: String(version) } });
    };
    expect((await remove(vecina)).status).toBe(403);
    // Of a client that lost the requester it is nobody's, and whoever has it alone keeps it.
    await putCliente({ ...hoteles, solicitantes: ['Hotel Luna'] });
    expect((await change(vecina, own)).status).toBe(200);
    await putCliente(hoteles);
    expect((await remove(tokens.hotelera)).status).toBe(200);
    await putCliente({ ...vecinos, solicitantes: [], isActive: false });
    await forget(older);
  });
});

describe('what was sampled', () => {
  it('counts samples of the row’s type and points, those in progress apart, and says what lacks', async () => {
    const { resumen, instalaciones, sinHacer } = await cobertura(tokens.hotelera);
    expect(resumen).toMatchObject({
      instalaciones: 1,
      filas: 1,
      planeadas: 4,
      autorizadas: 3,
      enCurso: 1,
      sinHacer: 0,
    });
    expect(instalaciones[0]?.filas[0]?.periodos[0]?.muestras.map(({ _id }) => _id)).toEqual([
      'P-1',
      'P-2',
      'P-3',
      'P-6',
    ]);
    expect(sinHacer).toEqual([]);
    expect((await cobertura(tokens.otra)).resumen.instalaciones).toBe(0);
  });

  it('changes at once with a correction, a withdrawal and a join of points', async () => {
    await save(at('P-2', 'Red alta', `${last}-05-10`, { tipo_muestra: 'Legionella' }));
    expect((await cobertura(tokens.admin)).resumen).toMatchObject({ autorizadas: 2, enCurso: 1, sinHacer: 1 });
    await save(at('P-2', 'Red alta', `${last}-05-10`), at('P-7', 'Red altta', `${last}-07-01`));
    expect((await cobertura(tokens.admin)).resumen).toMatchObject({ autorizadas: 3, sinHacer: 0 });
    await product.call('createAlias', {
      token: tokens.admin,
      body: { clave: clave('Red altta'), de: clave('Red alta') },
    });
    expect((await cobertura(tokens.admin)).resumen.autorizadas).toBe(4);
    await save(at('P-7', 'Red altta', `${last}-07-01`, { estado: 'anulada' }));
    const { totalSinHacer, resumen } = await cobertura(tokens.admin);
    expect([resumen.autorizadas, totalSinHacer]).toEqual([3, 0]);
  });

  it('is explained sample by sample', async () => {
    const [fila] = red.filas;
    const query = { fila: fila?._id ?? '', desde: `${last}-01-01` };
    const { data } = await product.call('getPeriodo', { token: tokens.hotelera, params: { id: red._id }, query });
    expect(data.muestras.map(({ _id, cuenta, motivo }) => [_id, cuenta, motivo])).toEqual([
      ['P-1', true, 'Cuenta para «Análisis de control»: punto y tipo coinciden'],
      ['P-2', true, 'Cuenta para «Análisis de control»: punto y tipo coinciden'],
      ['P-3', true, 'Cuenta para «Análisis de control»: punto y tipo coinciden'],
      ['P-4', false, 'Es de otro tipo: «Legionella»'],
      ['P-6', true, 'Cuenta para «Análisis de control»: punto y tipo coinciden'],
    ]);
    const other = await product.call('getPeriodo', { token: tokens.otra, params: { id: red._id }, query });
    expect(other.status).toBe(404);
  });

  it('of rows of types that a viewer doesn’t see is not told', async () => {
    const { otrasFilas, instalaciones, resumen } = await cobertura(tokens.legionelista);
    expect([otrasFilas, instalaciones[0]?.filas, resumen.filas, resumen.planeadas]).toEqual([1, [], 0, 0]);
    const get = await product.call('getInstalacion', { token: tokens.legionelista, params: { id: red._id } });
    expect([get.data.instalacion.filas, get.data.instalacion.otrasFilas]).toEqual([[], 1]);
    // A row of points alone of which it sees no sample isn't told either: it would read as one of all points.
    const propia = {
      que: 'Propio',
      tipos: ['Legionella'],
      frecuencia: { cada: 'meses', meses: 1 },
      desde: `${last}-01-01`,
    };
    const filas = [...written(red).filas, { ...propia, puntos: [clave('Red alta')], origen: { clase: 'propio' } }];
    const change = { token: tokens.admin, params: { id: red._id } };
    await product.call('updateInstalacion', { ...change, body: { ...written(red), filas } });
    const more = await cobertura(tokens.legionelista);
    expect([more.otrasFilas, more.resumen.filas, more.instalaciones[0]?.filas]).toEqual([2, 0, []]);
    red = (await product.call('updateInstalacion', { ...change, body: written(red) })).data.instalacion;
    // Of points none is named of which it sees no sample.
    expect(get.data.instalacion.puntos).toEqual([clave('Red baja')]);
    expect(JSON.stringify(instalaciones)).not.toContain('red alta');
    const query = { fila: red.filas[0]?._id ?? '', desde: `${last}-01-01` };
    const period = await product.call('getPeriodo', { token: tokens.legionelista, params: { id: red._id }, query });
    expect(period.status).toBe(404);
  });
});

describe('a table of rows', () => {
  const fila = {
    solicitante: 'Hotel Sol',
    instalacion: 'Red A',
    que: 'Control propio',
    tipos: tipo,
    desde: `1/1/${last}`,
  };
  const check = async (filas: object[]) =>
    (await product.call('checkTablaDePrograma', { token: tokens.admin, body: { filas } })).data.filas;

  it('is checked row by row, each fault with its cell', async () => {
    const named = { ...fila, instalacion: red.nombre };
    const [good, ...wrong] = await check([
      { ...named, frecuencia: 'Trimestral' },
      { ...named, frecuencia: 'a veces' },
      { ...named, frecuencia: 'mensual', tipos: 'Aguas de consumo umano' },
      { ...named, frecuencia: 'mensual', desde: '31/02/2026' },
      { ...named, frecuencia: 'mensual', instalacion: 'No hay' },
      { ...named, frecuencia: 'mensual', origen: 'ley' },
    ]);
    expect(good).toEqual({ faltas: [], frecuencia: 'Trimestral', aviso: null });
    expect(wrong.map(({ faltas }) => faltas.map(({ campo }) => campo))).toEqual([
      ['frecuencia'],
      ['tipos'],
      ['desde'],
      ['instalacion'],
      ['origen'],
    ]);
  });

  it('is stored once, however often it comes', async () => {
    const filas = [{ ...fila, instalacion: red.nombre, frecuencia: 'Trimestral' }];
    const add = async () => product.call('createTablaDePrograma', { token: tokens.admin, body: { filas } });
    expect((await add()).data).toEqual({ filas: 1, instalaciones: 1 });
    expect((await add()).data).toEqual({ filas: 0, instalaciones: 0 });
    const [checked] = await check(filas);
    expect(checked?.aviso).toContain('está ya en el programa');
    expect((await cobertura(tokens.admin)).resumen.filas).toBe(2);
  });
});

it('an installation that is deleted is gone, its samples stay', async () => {
  const gone = await product.call('deleteInstalacion', { token: tokens.admin, params: { id: red._id }, query: {} });
  expect(gone.message).toBe(`Instalación «${red.nombre}» eliminada`);
  expect((await product.call('getInstalacion', { token: tokens.admin, params: { id: red._id } })).status).toBe(404);
  expect((await cobertura(tokens.admin)).resumen).toMatchObject({ instalaciones: 0, filas: 0 });
});
