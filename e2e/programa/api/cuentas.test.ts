import { beforeAll, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { writeInstalacion } from '../../../lambdas/domain/programa/store/instalaciones.ts';
import { fila, instalacion } from '../../../testing/instalaciones.ts';
import { muestra } from '../../../testing/muestras.ts';
import { signInReaders } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let tokens: Awaited<ReturnType<typeof signInReaders>>;

const clave = (nombre: string) => claveDePunto('Hotel Sol', { nombre });
const ley = (que: string, articulo: string) => ({ que, origen: { clase: 'ley', articulo, frase: '' } }) as const;

/** Takes samples of a type at a point, one on each day. */
async function take(punto: string, tipo: string, dias: readonly string[]): Promise<string[]> {
  const some = dias.map((fecha) =>
    muestra({
      _id: `${punto} ${tipo} ${fecha}`,
      solicitante: { nombre: 'Hotel Sol' },
      punto_muestreo: { nombre: punto },
      tipo_muestra: tipo,
      fecha_muestra: fecha,
    }),
  );
  await saveMuestras(some, { now: new Date('2026-06-01') });
  return some.map(({ _id }) => _id);
}

const coberturaOf = async (_id: string, ventana: { desde: string; hasta: string }) =>
  (await product.call('getCobertura', { token: tokens.hotelera, query: { instalacion: _id, ...ventana } })).data;
const periodoOf = async (id: string, fila_: string, desde: string) =>
  (await product.call('getPeriodo', { token: tokens.hotelera, params: { id }, query: { fila: fila_, desde } })).data;

beforeAll(async () => {
  tokens = await signInReaders(product);
});

it('the week that has a control or a complete analysis lacks no routine sample, and its explanation says why', async () => {
  const lunes = Array.from({ length: 40 }, (_, week) => sumaDias('2025-01-06', week * 7));
  await writeInstalacion(
    instalacion({
      _id: 'a1-zona',
      atributos: { clase: 'zona', m3Dia: 2600, esPrivada: false },
      puntos: [clave('Red'), clave('Cabecera')],
      filas: [
        fila({
          ...ley('Control de rutina', 'RD 3/2023, an. II.C.1.d'),
          _id: 'rutina',
          tipos: ['Rutina'],
          puntos: [clave('Red')],
          frecuencia: { cada: 'semanas', semanas: 1 },
          desde: '2025-01-06',
          hasta: sumaDias('2025-01-06', 40 * 7 - 1),
        }),
        fila({
          ...ley('Análisis de control', 'RD 3/2023, an. II.C, tabla 8'),
          _id: 'control',
          tipos: ['Control'],
          frecuencia: { cada: 'ano', veces: 19 },
          desde: '2025-01-01',
        }),
        fila({
          ...ley('Análisis completo', 'RD 3/2023, an. II.C, tabla 8'),
          _id: 'completo',
          tipos: ['Completo'],
          frecuencia: { cada: 'ano', veces: 1 },
          desde: '2025-01-01',
        }),
      ],
    }),
    undefined,
  );
  await take(
    'Red',
    'Rutina',
    lunes.filter((_, week) => week % 2 === 0),
  );
  await take('Cabecera', 'Control', lunes.filter((_, week) => week % 2 === 1).slice(1));
  await take('Cabecera', 'Completo', [sumaDias('2025-01-13', 3)]);
  const { resumen, instalaciones } = await coberturaOf('a1-zona', { desde: '2025-01-01', hasta: '2025-12-31' });
  expect(resumen).toMatchObject({ sinHacer: 0, porHacer: 0, planeadas: 60 });
  const [rutina, control, completo] = instalaciones[0]?.filas ?? [];
  expect(rutina?.periodos.map(({ autorizadas, deMas, estado }) => [autorizadas, deMas, estado])).toEqual(
    lunes.map(() => [1, 0, 'hecho']),
  );
  expect([control, completo].map((one) => one?.periodos.map(({ autorizadas }) => autorizadas))).toEqual([[19], [1]]);
  const week = await periodoOf('a1-zona', 'rutina', '2025-01-13');
  expect(week.muestras).toMatchObject([
    { tipo_muestra: 'Completo', cuenta: true, motivo: 'Vale por el control de rutina de esa semana: an. II.C.1.d' },
  ]);
});

it('two rows that ask for the same have a sample each, and what none needs is said to be too many', async () => {
  const anual = { tipos: ['Rivales'], desde: '2025-01-01', frecuencia: { cada: 'ano', veces: 1 } } as const;
  await writeInstalacion(
    instalacion({
      _id: 'a2-rivales',
      puntos: [clave('Doble')],
      filas: [
        fila({ ...anual, tipos: ['Rivales'], _id: 'z', que: 'Control' }),
        fila({ ...anual, tipos: ['Rivales'], _id: 'a', que: 'Vigilancia' }),
      ],
    }),
    undefined,
  );
  await take('Doble', 'Rivales', ['2025-02-01', '2025-03-01']);
  const ventana = { desde: '2025-01-01', hasta: '2025-12-31' };
  expect((await coberturaOf('a2-rivales', ventana)).resumen).toMatchObject({
    planeadas: 2,
    autorizadas: 2,
    sinHacer: 0,
  });
  await take('Doble', 'Rivales', ['2025-04-01', '2025-05-01']);
  const { instalaciones } = await coberturaOf('a2-rivales', ventana);
  expect(instalaciones[0]?.filas.map(({ periodos }) => periodos.map((one) => [one.faltan, one.deMas]))).toEqual([
    [[0, 2]],
    [[0, 0]],
  ]);
  const { periodo, muestras } = await periodoOf('a2-rivales', 'z', '2025-01-01');
  expect(periodo.deMas).toBe(2);
  expect(muestras.map(({ motivo }) => motivo.split(':')[0])).toEqual([
    'Cuenta para «Control»',
    'Cuenta para «Vigilancia», que pide lo mismo',
    'De más',
    'De más',
  ]);
});

it('a priority building’s four a year have three months each, and so many a year at another place have a rhythm', async () => {
  const hoy = fechaEnMadrid(new Date());
  const ano = Number(hoy.slice(0, 4));
  const row = { frecuencia: { cada: 'ano', veces: 4 }, desde: `${ano - 2}-01-01`, tipos: ['Grifo'] } as const;
  await writeInstalacion(
    instalacion({
      _id: 'a3-edificio',
      atributos: { clase: 'edificio', esPrioritario: true, puntosDeAgua: 80 },
      puntos: [clave('Habitación')],
      filas: [
        fila({
          ...row,
          ...ley('Control en grifo (edificio prioritario)', 'RD 3/2023, an. II.C, tabla 13'),
          _id: 'prioritario',
          tipos: ['Grifo'],
        }),
        fila({ ...row, _id: 'otra', tipos: ['Otro'], frecuencia: { cada: 'ano', veces: 366 } }),
      ],
    }),
    undefined,
  );
  const last = await coberturaOf('a3-edificio', { desde: `${ano - 1}-01-01`, hasta: `${ano - 1}-12-31` });
  expect(last.instalaciones[0]?.filas[0]?.periodos.map(({ desde, estado }) => [desde.slice(5), estado])).toEqual([
    ['01-01', 'falta'],
    ['04-01', 'falta'],
    ['07-01', 'falta'],
    ['10-01', 'falta'],
  ]);
  const now = await coberturaOf('a3-edificio', { desde: `${ano}-01-01`, hasta: `${ano}-12-31` });
  const gone = Math.floor(
    (366 * (Date.parse(hoy) - Date.parse(`${ano}-01-01`))) / (ano % 4 === 0 ? 366 : 365) / 86_400_000,
  );
  expect(now.resumen.ritmo).toEqual({ filas: gone > 0 ? 1 : 0, deberian: gone, van: 0 });
  expect(now.instalaciones[0]?.filas.map(({ periodos }) => periodos[0]?.deberian)).toEqual([null, gone]);
});

it('a period is of the year in which it ends, and a row’s unfinished one of the row that follows', async () => {
  await writeInstalacion(
    instalacion({
      _id: 'a4-plazos',
      puntos: [clave('Plazos')],
      filas: [
        fila({
          _id: 'lustro',
          tipos: ['Radiactividad'],
          frecuencia: { cada: 'meses', meses: 60 },
          desde: '2018-01-01',
        }),
        fila({ _id: 'antes', que: 'Mensual', tipos: ['Mensual'], desde: '2025-01-01', hasta: '2025-03-10' }),
        fila({ _id: 'luego', que: 'Mensual', tipos: ['Mensual'], desde: '2025-03-11', hasta: '2025-12-31' }),
      ],
    }),
    undefined,
  );
  await take('Plazos', 'Mensual', ['2025-01-10', '2025-02-10', '2025-03-05']);
  const of = async (ano: number) => {
    const { instalaciones } = await coberturaOf('a4-plazos', { desde: `${ano}-01-01`, hasta: `${ano}-12-31` });
    return new Map(instalaciones[0]?.filas.map((one) => [one._id, one]));
  };
  const [first, last] = [await of(2020), await of(2024)];
  expect(first.get('lustro')).toMatchObject({ periodos: [], sigue: { desde: '2020-01-01', hasta: '2024-12-31' } });
  expect(last.get('lustro')).toMatchObject({ periodos: [{ desde: '2020-01-01', planeadas: 1 }], sigue: null });
  const year = await of(2025);
  expect(year.get('antes')?.periodos.map(({ hasta, estado }) => [hasta, estado])).toEqual([
    ['2025-01-31', 'hecho'],
    ['2025-02-28', 'hecho'],
  ]);
  expect(year.get('luego')?.periodos[0]).toMatchObject({ desde: '2025-03-01', hasta: '2025-03-31', estado: 'hecho' });
});

it('a sample without a result that says what was found is none, and one of dissolved iron none of iron', async () => {
  const monthly = { desde: '2025-01-01', hasta: '2025-03-31' } as const;
  await writeInstalacion(
    instalacion({
      _id: 'a5-torre',
      puntos: [clave('Balsa')],
      filas: [
        fila({
          ...monthly,
          ...ley('Legionella spp.', 'RD 487/2022, an. V.C, tabla 3'),
          _id: 'legionella',
          tipos: ['Torre'],
        }),
        fila({ ...monthly, _id: 'hierro', tipos: [], parametros: ['Hierro'] }),
      ],
    }),
    undefined,
  );
  const at = (fecha: string, determinacion: string, resultado: Partial<Resultado>) =>
    muestra({
      _id: `balsa ${fecha}`,
      solicitante: { nombre: 'Hotel Sol' },
      punto_muestreo: { nombre: 'Balsa' },
      tipo_muestra: 'Torre',
      fecha_muestra: fecha,
      determinaciones: [
        {
          descripcion: determinacion,
          resultados: [{ descripcion: determinacion, ...resultado }],
          total_resultados: 1,
          resultados_cumplen: 0,
          resultados_no_cumplen: 0,
        },
      ],
    });
  const none = 'Crecimiento excesivo de microorganismos que dificulta la detección de Legionella spp.';
  await saveMuestras(
    [
      at('2025-01-10', 'Legionella spp.', { valor_formateado: none }),
      at('2025-02-10', 'Legionella spp.', { valor_formateado: 'No detectado' }),
      at('2025-03-10', 'Legionella spp.', {}),
      at('2025-01-11', 'Hierro disuelto', { valor: 12, valor_formateado: '12' }),
      at('2025-02-11', 'Hierro total', { valor: 12, valor_formateado: '12' }),
    ],
    { now: new Date('2026-06-01') },
  );
  const { instalaciones } = await coberturaOf('a5-torre', { desde: '2025-01-01', hasta: '2025-12-31' });
  const [legionella, hierro] = instalaciones[0]?.filas ?? [];
  expect(hierro?.periodos.map(({ estado }) => estado)).toEqual(['falta', 'hecho', 'falta']);
  expect(legionella?.periodos.map(({ muestras }) => muestras.map(({ _id }) => _id))).toEqual([
    ['balsa 2025-01-11'],
    ['balsa 2025-02-10', 'balsa 2025-02-11'],
    [],
  ]);
  const { muestras } = await periodoOf('a5-torre', 'legionella', '2025-03-01');
  expect(muestras).toMatchObject([{ cuenta: false, motivo: expect.stringContaining('an. VIII.B') }]);
});
