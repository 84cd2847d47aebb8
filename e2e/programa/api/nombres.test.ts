import { beforeAll, describe, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { maxFilas } from '../../../contract/programa/programa.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { putCliente } from '../../../lambdas/platform/access/store/clientes.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { muestra } from '../../../testing/muestras.ts';
import { clientes, signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>>;
let torre: string;

const year = fechaEnMadrid(new Date()).slice(0, 4);
const last = String(Number(year) - 1);
const tipo = 'Legionella';
const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const at = (id: string, nombre: string, fecha: string, more: Partial<MuestraDocument> = {}) =>
  muestra({
    _id: id,
    numero_muestra: id,
    fecha_muestra: fecha,
    tipo_muestra: tipo,
    punto_muestreo: { nombre },
    ...more,
  });

const mensual = {
  que: 'Legionella',
  tipos: [tipo],
  frecuencia: { cada: 'meses', meses: 1 },
  puntos: [clave('Balsa')],
  desde: `${last}-01-01`,
  origen: { clase: 'propio' },
};

beforeAll(async () => {
  tokens = await signInReaders(product);
  const now = new Date();
  await saveMuestras(
    [
      at('N-1', 'Balsa', `${last}-02-10`),
      at('N-2', 'Balsa de la torre', `${year}-01-02`),
      at('N-3', 'Retorno', `${last}-03-01`),
      at('N-4', 'Retorno', `${last}-03-12`),
    ],
    { now },
  );
  const fechas = { cada: 'fechas', fechas: [`${last}-03-10`, `${last}-03-20`], margen: 10 };
  const made = await product.call('createInstalacion', {
    token: tokens.admin,
    body: {
      solicitante: 'Hotel Sol',
      nombre: 'Torre Norte',
      atributos: { clase: 'torre' },
      puntos: [clave('Balsa'), clave('Retorno')],
      filas: [mensual, { ...mensual, que: 'Aerobios', puntos: [clave('Retorno')], frecuencia: fechas }],
    },
  });
  torre = made.data.instalacion._id;
  await product.call('createAlias', {
    token: tokens.admin,
    body: { clave: clave('Balsa'), de: clave('Balsa de la torre') },
  });
});

describe('a point that was joined to another', () => {
  it('is told by the key of the other wherever a programme names it', async () => {
    const programa = (await product.call('listPrograma', { token: tokens.hotelera })).data.instalaciones[0];
    const contada = (await product.call('getCobertura', { token: tokens.hotelera })).data.instalaciones[0];
    expect(programa?.puntos).toEqual([clave('Balsa de la torre'), clave('Retorno')]);
    expect([programa?.filas[0]?.puntos, contada?.filas[0]?.puntos]).toEqual([
      [clave('Balsa de la torre')],
      [clave('Balsa de la torre')],
    ]);
  });

  it('leads to its installations by either key', async () => {
    const of = async (punto: string, token = tokens.hotelera) => {
      const query = { punto };
      const { data } = await product.call('getCobertura', { token, query });
      const { total } = (await product.call('listPrograma', { token, query })).data;
      return [data.resumen.instalaciones, total];
    };
    expect(await of(clave('Balsa'))).toEqual([1, 1]);
    expect(await of(clave('Balsa de la torre'))).toEqual([1, 1]);
    expect(await of(clave('Ducha'))).toEqual([0, 0]);
    expect(await of(clave('Balsa'), tokens.otra)).toEqual([0, 0]);
  });

  it('is known in a table by both names', async () => {
    const row = {
      solicitante: 'Hotel Sol',
      instalacion: 'Torre Norte',
      que: 'Hierro',
      tipos: tipo,
      frecuencia: 'anual',
    };
    const filas = ['Balsa', 'balsa de la TORRE', 'Retorno'].map((puntos) => ({ ...row, puntos }));
    const { data } = await product.call('checkTablaDePrograma', { token: tokens.admin, body: { filas } });
    expect(data.filas.map(({ faltas }) => faltas)).toEqual([[], [], []]);
  });
});

it('a sample that counts in an overlapping period is said to', async () => {
  const { filas } = (await product.call('getInstalacion', { token: tokens.hotelera, params: { id: torre } })).data
    .instalacion;
  const query = { fila: filas[1]?._id ?? '', desde: sumaDias(`${last}-03-10`, -10) };
  const { data } = await product.call('getPeriodo', { token: tokens.hotelera, params: { id: torre }, query });
  expect(data.muestras.map(({ _id, cuenta }) => [_id, cuenta])).toEqual([
    ['N-3', true],
    ['N-4', false],
  ]);
  expect(data.muestras[1]?.motivo).toContain('Cuenta en otro periodo');
});

it('a row that begins with the year is in the year before where what it asks for begins, and counted where it ends', async () => {
  const { data } = await product.call('createInstalacion', {
    token: tokens.admin,
    body: {
      solicitante: 'Hotel Sol',
      nombre: 'Piscina cubierta',
      atributos: { clase: 'vaso', temporada: { desde: '01-10', hasta: '11-30' }, esDeRed: true },
      puntos: [clave('Retorno')],
      filas: [
        {
          ...mensual,
          que: 'Antes de abrir',
          puntos: [],
          frecuencia: { cada: 'apertura', dias: 15 },
          temporada: { desde: '01-10', hasta: '11-30' },
          desde: `${year}-01-01`,
        },
      ],
    },
  });
  const query = { instalacion: data.instalacion._id, desde: `${last}-01-01`, hasta: `${last}-12-31` };
  const { instalaciones, resumen } = (await product.call('getCobertura', { token: tokens.hotelera, query })).data;
  expect(resumen.planeadas).toBe(0);
  expect(instalaciones[0]?.filas).toMatchObject([
    { que: 'Antes de abrir', periodos: [], sigue: { desde: `${last}-12-26`, hasta: `${year}-01-09`, planeadas: 1 } },
  ]);
  const next = { ...query, desde: `${year}-01-01`, hasta: `${year}-01-31` };
  const now = (await product.call('getCobertura', { token: tokens.hotelera, query: next })).data;
  expect(now.resumen.planeadas).toBe(1);
});

describe('a table', () => {
  it('of a client’s user knows nothing of what others have', async () => {
    await saveMuestras(
      [at('N-5', 'Toma', `${last}-03-01`, { solicitante: { nombre: 'ETAP Norte' }, tipo_muestra: 'Agua de proceso' })],
      {
        now: new Date(),
      },
    );
    await putCliente({ ...(clientes[0] as (typeof clientes)[number]), gestionaInstalaciones: true });
    const filas = [
      { ...row, tipos: 'Agua de proceso' },
      { ...row, tipos: 'Agua de procesos' },
    ];
    const faltas = async (token: string) => {
      const { data } = await product.call('checkTablaDePrograma', { token, body: { filas } });
      return data.filas.map((one) => one.faltas.map(({ motivo }) => motivo));
    };
    expect(await faltas(tokens.hotelera)).toEqual([
      ['No hay muestras de «Agua de proceso»'],
      ['No hay muestras de «Agua de procesos»'],
    ]);
    expect(await faltas(tokens.admin)).toEqual([[], ['No hay muestras de «Agua de procesos». ¿Es «Agua de proceso»?']]);
    const others = (await product.call('checkTablaDePrograma', { token: tokens.otra, body: { filas: [row] } })).data;
    expect(others.filas[0]?.faltas[0]).toEqual({
      campo: 'solicitante',
      motivo: 'No hay instalaciones de «Hotel Sol» que puedas cambiar. Créalas antes',
    });
  });

  const row = { solicitante: 'Hotel Sol', instalacion: 'Torre Norte', que: 'Hierro', tipos: tipo, frecuencia: 'anual' };
  const check = async (filas: object[]) =>
    (await product.call('checkTablaDePrograma', { token: tokens.admin, body: { filas } })).data.filas;

  it('knows a requester without case and accents', async () => {
    expect((await check([{ ...row, solicitante: 'HÓTEL sol' }]))[0]?.faltas).toEqual([]);
  });

  it('tells all that a row lacks at once', async () => {
    const [nothing] = await check([{}]);
    expect(nothing?.faltas.map(({ campo }) => campo)).toEqual([
      'solicitante',
      'instalacion',
      'que',
      'frecuencia',
      'tipos',
    ]);
  });

  it('of more rows than a programme holds is refused before anything is stored', async () => {
    const filas = Array.from({ length: maxFilas - 1 }, (_, n) => ({ ...row, que: `Hierro ${n}` }));
    const told = await check(filas);
    expect(told.filter(({ faltas }) => faltas.length > 0)).toHaveLength(1);
    expect(told.at(-1)?.faltas).toEqual([
      { campo: 'instalacion', motivo: `«Torre Norte» tendría ${maxFilas + 1} filas. Como mucho ${maxFilas}` },
    ]);
    const made = await product.call('createTablaDePrograma', { token: tokens.admin, body: { filas } });
    expect(made.status).toBe(400);
  });
});

it('an installation too great to be stored is refused, and says so', async () => {
  const { data } = await product.call('getInstalacion', { token: tokens.admin, params: { id: torre } });
  const { nombre, atributos, puntos, activaDesde, activaHasta, hechos } = data.instalacion;
  const tipos = Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(200, 'x'));
  const filas = Array.from({ length: maxFilas }, (_, n) => ({
    ...mensual,
    que: `Fila ${n}`,
    tipos,
    parametros: tipos,
  }));
  const body = { nombre, atributos, puntos, activaDesde, activaHasta, hechos, filas };
  const { status, refusal } = await product.call('updateInstalacion', {
    token: tokens.admin,
    params: { id: torre },
    body,
  });
  expect([status, refusal?.message]).toEqual([400, expect.stringContaining('Son demasiados datos')]);
});
