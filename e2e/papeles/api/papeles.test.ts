import { beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { putUsuario, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { seedIncidencia } from '../../../testing/seed-incidencia.ts';

const product = useLaboratory();
type Who = 'admin' | 'hotelera' | 'otra' | 'legionelista' | 'controladora';
let tokens: Record<Who, string>;
let [vaso, edificio, red] = ['', '', ''];

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];
const parametro =
  (descripcion: string, unidad: string) =>
  (valor: number, more: Partial<Resultado> = {}) => ({
    descripcion: descripcion,
    resultados: [{ descripcion, unidad, valor, conclusion: 'Cumple', ...more }],
    total_resultados: 1,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  });
const cloro = parametro('Cloro libre residual', 'mg/L');
const legionella = parametro('Legionella spp.', 'UFC/L');
const temperatura = parametro('Temperatura', 'ºC');
const noCumple = { conclusion: 'No cumple' };

const at = (
  numero: string,
  fecha: string,
  nombre: string,
  determinaciones: MuestraDocument['determinaciones'],
  more: Partial<MuestraDocument> = {},
) =>
  muestra({
    _id: `papel-${numero}`,
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: 'Agua de piscina',
    punto_muestreo: { nombre },
    determinaciones,
    ...more,
  });

beforeAll(async () => {
  const readers = await signInReaders(product);
  const solo = await putUsuario({ _id: 'solo', clientes: ['hoteles'], tipoMuestra: 'Legionella' });
  const control = await putUsuario({ _id: 'control', clientes: ['hoteles'], tipoMuestra: 'Control interno' });
  tokens = {
    ...(readers as Record<Who, string>),
    legionelista: (await product.signIn(solo)).accessToken,
    controladora: (await product.signIn(control)).accessToken,
  };
  const deLegionella = { tipo_muestra: 'Legionella', temperatura: '7 ºC', hora_muestra: '09:30' };
  await saveMuestras(
    [
      // Before the season, and at no point of the pool.
      at('S-0', '2025-06-10', 'Vaso grande', [cloro(9, noCumple)]),
      at('S-1', '2025-06-20', 'Vaso grande', [cloro(1)]),
      at('S-2', '2025-07-01', 'Piscina, fondo', [cloro(0.1, noCumple)]),
      at('S-3', '2025-07-08', 'Vaso grande', [cloro(2)]),
      at('S-4', '2025-08-01', 'Vaso grande', [cloro(0.05, { operador: '<', ...noCumple })]),
      at('S-5', '2025-08-02', 'Otra cosa', [cloro(1)]),
      at('S-6', '2024-07-01', 'Piscina, fondo', [cloro(1)], { tipo_muestra: 'Control interno' }),
      at('L-1', '2025-03-01', 'Ducha', [legionella(50, { operador: '<' }), temperatura(52)], deLegionella),
      at('L-2', '2025-04-01', 'Ducha', [legionella(1200, { referencia: { max: 100 }, ...noCumple })], deLegionella),
      at('R-1', '2025-02-01', 'Red alta', [cloro(1)], { solicitante: { nombre: 'ETAP Norte' } }),
      at('R-2', '2024-02-01', 'Red alta', [cloro(1.5)], { solicitante: { nombre: 'ETAP Norte' } }),
    ],
    { now: new Date() },
  );
  const clave = (nombre: string, solicitante = 'Hotel Sol') => claveDePunto(solicitante, { nombre });
  const create = async (body: object) =>
    (await product.call('createInstalacion', { token: tokens.admin, body })).data.instalacion._id;
  vaso = await create({
    solicitante: 'Hotel Sol',
    nombre: 'Piscina grande',
    atributos: { clase: 'vaso', temporada: { desde: '06-15', hasta: '09-15' } },
    puntos: [clave('Vaso grande')],
  });
  edificio = await create({
    solicitante: 'Hotel Sol',
    nombre: 'Agua sanitaria',
    atributos: { clase: 'edificio' },
    puntos: [clave('Ducha')],
    hechos: [{ que: 'limpieza y desinfección', fecha: '2025-04-10' }],
  });
  red = await create({
    solicitante: 'ETAP Norte',
    nombre: 'Red alta',
    atributos: { clase: 'red' },
    puntos: [clave('Red alta', 'ETAP Norte')],
  });
  await product.call('createAlias', {
    token: tokens.admin,
    body: { clave: clave('Piscina, fondo'), de: clave('Vaso grande') },
  });
  await seedIncidencia({
    punto: { clave: clave('Ducha'), nombre: 'Ducha' },
    determinacion: 'Legionella spp.',
    parametro: 'Legionella spp.',
    causa: { clase: 'limpieza', texto: 'Alcachofa sucia' },
    medida: { texto: 'Cambio de alcachofa', hecha: '2025-04-11' },
    muestras: [
      {
        _id: 'papel-L-2',
        numero_muestra: 'L-2',
        fecha_muestra: '2025-04-01',
        tipo_muestra: 'Legionella',
        conclusion: 'No cumple',
        papel: 'incumple',
        revision: 0,
      },
    ],
  });
});

const days = { desde: '2025-01-01', hasta: '2025-12-31' };
const ask = async (who: Who, name: 'getSiloe' | 'getHistorico', query: object) =>
  product.call(name, { token: tokens[who], query: { ...days, ...query } });

describe('the SILOE sheet', () => {
  it('counts the season’s samples of the pool’s points, under all of their names, and the days of breach', async () => {
    const { data } = await ask('hotelera', 'getSiloe', { instalacion: vaso });
    expect(data.parcial).toBe(false);
    expect(data.secciones).toHaveLength(1);
    const [seccion] = data.secciones;
    const numero = (place: number) => data.muestras[place]?.numero_muestra;
    expect(seccion?.fueraDeTemporada.map(numero)).toEqual(['S-0']);
    expect(seccion?.filas).toMatchObject([
      {
        parametro: 'Cloro libre residual',
        desde: '2025-06-15',
        hasta: '2025-09-15',
        muestras: 4,
        muestrasConformes: 2,
        cuantificados: 3,
        menores: 1,
        media: expect.closeTo(3.1 / 3, 9),
        minimo: 0.1,
        maximo: 2,
        // 1 to 7 July, and from 1 August to the season's end.
        diasIncumplimiento: 7 + 46,
      },
    ]);
    expect(seccion?.filas[0]?.valores.map(({ muestra: place, texto }) => [numero(place), texto])).toEqual([
      ['S-1', '1'],
      ['S-2', '0,1'],
      ['S-3', '2'],
      ['S-4', '<0,05'],
    ]);
  });

  it('is of pools, and says in Spanish what is too long', async () => {
    const other = await ask('admin', 'getSiloe', { instalacion: edificio });
    expect([other.status, other.refusal?.message]).toEqual([
      400,
      'Elige una instalación de las de este papel: Vaso de piscina',
    ]);
    const long = await ask('admin', 'getSiloe', { instalacion: vaso, desde: '2020-01-01' });
    expect(long.status).toBe(400);
    expect(JSON.stringify(long.refusal)).toContain('Como mucho 5 años');
    expect((await ask('admin', 'getSiloe', {})).status).toBe(400);
  });
});

describe('every paper', () => {
  it('is there for who sees the requester alone', async () => {
    const papers = ['getSiloe', 'getHistorico', 'getAnual', 'getRegistroDeLegionella'] as const;
    for (const name of papers) {
      const query = async (who: Who, of: object) =>
        (await product.call(name, { token: tokens[who], query: { ...days, ...of } })).status;
      expect(await query('otra', { solicitante: 'Hotel Sol' })).toBe(404);
      expect(await query('otra', { instalacion: vaso })).toBe(404);
      expect(await query('admin', { instalacion: 'nada' })).toBe(404);
      expect(await query('hotelera', { solicitante: 'Hotel Sol' })).toBe(200);
    }
  });

  it('tells who sees some types of sample that it is of these, and holds no other', async () => {
    const { data } = await ask('legionelista', 'getHistorico', { solicitante: 'Hotel Sol' });
    expect(data.parcial).toBe(true);
    expect(data.muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['L-1', 'L-2']);
    expect((await ask('legionelista', 'getSiloe', { instalacion: vaso })).data.secciones[0]?.muestras).toEqual([]);
  });

  it('has the samples of a point that go by another name than the one its viewer doesn’t see', async () => {
    const query = { instalacion: vaso, desde: '2024-01-01', hasta: '2024-12-31' };
    const { data } = await ask('controladora', 'getSiloe', query);
    expect(data.muestras).toMatchObject([{ numero_muestra: 'S-6', punto: { nombre: 'Piscina, fondo' } }]);
    expect(data.secciones[0]?.filas).toMatchObject([{ muestras: 1, muestrasConformes: 1 }]);
  });
});

describe('a history', () => {
  it('of a requester has each of its installations, and the points of none', async () => {
    const { data } = await ask('hotelera', 'getHistorico', { solicitante: 'Hotel Sol' });
    const found = data.secciones.map(({ nombre, filas }) => [
      nombre,
      filas.map(({ parametro: name, determinaciones, noConformes }) => [name, determinaciones, noConformes]),
    ]);
    expect(found.slice(0, 2)).toEqual([
      [
        'Agua sanitaria',
        [
          ['Legionella spp.', 2, 1],
          ['Temperatura', 1, 0],
        ],
      ],
      ['Piscina grande', [['Cloro libre residual', 5, 3]]],
    ]);
    expect(found.at(-1)?.[0]).toBe('Puntos sin instalación');
  });
});

describe('the register of Legionella', () => {
  it('has samples, temperatures, cleanings and what was done', async () => {
    const query = { ...days, instalacion: edificio };
    const { data } = await product.call('getRegistroDeLegionella', { token: tokens.hotelera, query });
    expect(data.tomas).toMatchObject([
      {
        hora: '09:30',
        temperatura: '7 ºC',
        legionella: [{ texto: '<50', unidad: 'UFC/L' }],
        otras: [{ parametro: 'Temperatura', texto: '52' }],
      },
      { legionella: [{ texto: '1.200', limite: 'máx. 100', conclusion: 'No cumple' }] },
    ]);
    expect(data.hechos).toEqual([{ que: 'limpieza y desinfección', fecha: '2025-04-10' }]);
    expect(data.actuaciones).toMatchObject([
      {
        que: 'Legionella spp.',
        causa: 'Limpieza y desinfección insuficientes: Alcachofa sucia',
        medida: 'Cambio de alcachofa',
        medidaHecha: '2025-04-11',
        muestras: [1],
      },
    ]);
  });
});

describe('a year’s report', () => {
  it('stands beside the same days a year before', async () => {
    const query = { ...days, instalacion: red };
    const { data } = await product.call('getAnual', { token: tokens.otra, query });
    expect(data.anterior).toEqual({ desde: '2024-01-01', hasta: '2024-12-31' });
    expect(data.secciones).toMatchObject([{ nombre: 'Red alta', total: { ahora: 1, antes: 1 } }]);
    expect(data.parametros).toMatchObject([
      { determinaciones: 1, media: 1, antes: { determinaciones: 1, media: 1.5 } },
    ]);
    const long = { ...query, hasta: '2026-01-01' };
    expect((await product.call('getAnual', { token: tokens.otra, query: long })).status).toBe(400);
  });

  it('says what failed and the incident about it', async () => {
    const query = { ...days, solicitante: 'Hotel Sol' };
    const { data } = await product.call('getAnual', { token: tokens.hotelera, query });
    const fallo = data.fallos.find(({ muestra: place }) => data.muestras[place]?.numero_muestra === 'L-2');
    expect(fallo).toMatchObject({
      parametro: 'Legionella spp.',
      texto: '1.200',
      incidencias: [data.actuaciones[0]?._id],
    });
  });
});
