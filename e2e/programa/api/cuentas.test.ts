import { beforeAll, expect, it } from 'vitest';
import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { saveMuestras } from '../../../lambdas/domain/entregas/ingest/save-muestras.ts';
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
  await saveMuestras(some, { now: new Date('2026-06-01'), dryRun: false });
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
