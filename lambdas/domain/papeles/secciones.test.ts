import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import type { FilaDePapel } from '../../../contract/papeles/papeles.ts';
import type { Temporada } from '../../../contract/programa/instalacion.ts';
import { claveDePunto } from '../../../contract/puntos/rules/punto.ts';
import { muestra } from '../../../testing/muestras.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { noAliases } from '../../engine/query/points/aliases.ts';
import { fallosDe } from './anual.ts';
import { readValues } from './read-values.ts';
import { repartidas, seccionDe } from './secciones.ts';

useTables();

const now = new Date('2026-03-10T10:00:00Z');
const everything = { solicitantes: 'todos', tipos: 'todos' } as const;

type Resultado = MuestraDocument['determinaciones'][number]['resultados'][number];

/** Names with what they mean, by a table of the test's own: the parameter, and the unit that it is told in where it is known. */
const nombres = [
  { determinacion: 'Aniones', descripcion: 'Nitrato', es: 'Nitrato', en: 'mg/L' },
  { determinacion: 'Nitratos por electrodo', descripcion: 'NITRATOS', es: 'Nitrato', en: 'mg/L' },
  { determinacion: 'Otros', descripcion: 'Índice propio', es: 'Índice propio', en: undefined },
  { determinacion: 'Recuento de E. coli', descripcion: 'Resultado', es: 'Escherichia coli', en: 'UFC/100 mL' },
] as const;
/** Units by family, each by how many of the first it is. */
const familias: readonly Record<string, number>[] = [
  { 'mg/L': 1, 'µg/L': 1e-3 },
  { 'UFC/100 mL': 1, 'UFC/mL': 100 },
];

const valor = fc.record(
  {
    valor: fc.constantFrom(0, 0.25, 3, 49.5, 50, 51, 120.125),
    operador: fc.constantFrom('<' as const, '>' as const),
    valor_formateado: fc.constantFrom('Ausencia', 'Incontable'),
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Pendiente'),
    referencia: fc.constantFrom({ max: 50 }),
  },
  { requiredKeys: [] },
);

const documento = fc
  .record({
    fecha: fc.constantFrom(
      '2023-12-31',
      '2024-01-01',
      '2024-02-29',
      '2024-06-14',
      '2024-06-15',
      '2024-07-01',
      '2024-09-15',
      '2024-12-31',
      '2025-01-06',
      '2025-07-20',
    ),
    tipo: fc.constantFrom('Agua de piscina', 'Control interno'),
    punto: fc.constantFrom('Vaso', 'VASO', 'Entrada', 'Ducha'),
    que: fc.integer({ min: 0, max: nombres.length - 1 }),
    unidad: fc.constantFrom('mg/L', 'µg/L', 'UFC/100 mL', 'UFC/mL'),
    valores: fc.array(valor, { maxLength: 2 }),
  })
  .map(({ fecha, tipo, punto, que, unidad, valores }) => {
    const { determinacion, descripcion } = nombres[que] ?? nombres[0];
    const resultados: Resultado[] = valores.map((one) => ({ descripcion, unidad, ...one }));
    return { fecha, tipo, punto, determinacion, resultados };
  });

const documentos = fc.array(documento, { maxLength: 24 }).map((all) =>
  all.map(({ fecha, tipo, punto, determinacion, resultados }, n) =>
    muestra({
      _id: `papel-${n}`,
      numero_muestra: `P-${String(n).padStart(2, '0')}`,
      fecha_muestra: fecha,
      tipo_muestra: tipo,
      punto_muestreo: { nombre: punto },
      determinaciones: [
        {
          descripcion: determinacion,
          resultados,
          total_resultados: resultados.length,
          resultados_cumplen: 0,
          resultados_no_cumplen: 0,
        },
      ],
    }),
  ),
);

/** The days of a year from one to another, one by one. */
function daysFrom(desde: string, hasta: string): string[] {
  const days: string[] = [];
  for (let ms = Date.parse(desde); ms <= Date.parse(hasta); ms += 86_400_000)
    days.push(new Date(ms).toISOString().slice(0, 10));
  return days;
}

interface Suelto {
  id: string;
  fecha: string;
  tipo: string;
  punto: string;
  clave: string;
  number: number | undefined;
  texto: string | undefined;
  sign: string | undefined;
  cumple: string | undefined;
}

/**
 * The values of samples one by one, by parameter and unit: the one that the test's table says, where the family is its, else that of
 * the newest value of the parameter in the family.
 */
function sueltos(all: readonly MuestraDocument[]): Suelto[] {
  const raw = all
    .toSorted((a, b) => (`${a.fecha_muestra} ${a.numero_muestra}` < `${b.fecha_muestra} ${b.numero_muestra}` ? -1 : 1))
    .flatMap((one) =>
      one.determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
        resultados.map((r) => ({ one, r, known: nombres.find((each) => each.determinacion === determinacion) })),
      ),
    )
    .filter(({ r }) => r.valor !== undefined || r.valor_formateado || r.conclusion === 'No cumple')
    .map((each) => ({ ...each, familia: familias.find((units) => (each.r.unidad ?? '') in units) }));
  return raw.map(({ one, r, known, familia }) => {
    const newest = raw.findLast((other) => other.known?.es === known?.es && other.familia === familia)?.r.unidad ?? '';
    const unit = known?.en && familia?.[known.en] ? known.en : newest;
    const factor = (familia?.[r.unidad ?? ''] ?? 1) / (familia?.[unit] ?? 1);
    return {
      id: one._id,
      fecha: one.fecha_muestra,
      tipo: one.tipo_muestra,
      punto: (one.punto_muestreo?.nombre ?? '').toLowerCase(),
      clave: `${known?.es} ${unit}`,
      number: r.valor === undefined ? undefined : r.valor * factor,
      texto: r.valor === undefined ? r.valor_formateado : undefined,
      sign: r.valor === undefined ? undefined : r.operador,
      cumple: r.conclusion,
    };
  });
}

/** A figure but for what computing it another way changes; none where there is none. */
const near = (figure: number | false): unknown => (figure === false ? null : expect.closeTo(figure, 6));

/** What a paper should say of some values, each figure reckoned by itself. */
function esperado(own: readonly Suelto[], hasta: string) {
  const exact = own.flatMap(({ number, sign }) => (number !== undefined && sign === undefined ? [number] : []));
  const mean = exact.reduce((a, b) => a + b, 0) / exact.length;
  const squares = exact.reduce((a, b) => a + (b - mean) ** 2, 0);
  const ids = [...new Set(own.map(({ id }) => id))];
  const failing = own.filter(({ cumple }) => cumple === 'No cumple');
  // A day is one of breach if some sample failed on it or before, at a point, and none of its point and type complied since.
  const complies = (id: string) => own.filter((one) => one.id === id).every(({ cumple }) => cumple === 'Cumple');
  const days = daysFrom('2023-12-31', hasta).filter((day) =>
    failing.some(
      ({ fecha, punto, tipo }) =>
        fecha <= day &&
        !own.some(
          (one) =>
            one.punto === punto && one.tipo === tipo && complies(one.id) && one.fecha > fecha && one.fecha <= day,
        ),
    ),
  );
  return {
    determinaciones: own.length,
    cuantificados: exact.length,
    menores: own.filter(({ sign }) => sign === '<').length,
    mayores: own.filter(({ sign }) => sign === '>').length,
    palabras: own.filter(({ texto }) => texto).length,
    media: near(exact.length > 0 && mean),
    minimo: near(exact.length > 0 && Math.min(...exact)),
    maximo: near(exact.length > 0 && Math.max(...exact)),
    desviacion: near(exact.length > 1 && Math.sqrt(squares / (exact.length - 1))),
    conformes: own.filter(({ cumple }) => cumple === 'Cumple').length,
    noConformes: failing.length,
    muestras: ids.length,
    muestrasConformes: ids.filter(complies).length,
    diasIncumplimiento: days.length,
  };
}

let hotels = 0;
const partsOf = ({ determinaciones, punto_muestreo }: MuestraDocument) => ({ determinaciones, punto_muestreo });

async function filasDe(solicitante: string, temporada: Temporada | undefined) {
  const dias = { desde: '2024-01-01', hasta: '2025-12-31' };
  const claves = new Set(['Vaso', 'Entrada'].map((nombre) => claveDePunto(solicitante, { nombre })));
  const naming = { ajenas: new Set<string>(), aliases: noAliases };
  const leido = await readValues(everything, { solicitantes: [solicitante], claves, ...dias }, naming);
  const lugar = { solicitante, instalacion: null, nombre: 'Piscina', claves, temporada };
  const propias = repartidas([lugar], leido).get(lugar) ?? [];
  return {
    leido,
    seccion: seccionDe(lugar, {
      leido,
      propias,
      ventana: { ...dias, hoy: '2026-03-10' },
      porTemporadas: temporada !== undefined,
    }),
  };
}

const claveOf = ({ parametro, unidad }: FilaDePapel) => `${parametro} ${unidad}`;

describe('the figures of a paper', () => {
  it.each([
    { how: 'by season', temporada: { desde: '06-15', hasta: '09-15' } },
    { how: 'by season over New Year', temporada: { desde: '12-01', hasta: '02-28' } },
    { how: 'by year', temporada: undefined },
  ])('are those of the samples read one by one, $how', async ({ temporada }) => {
    const periods = temporada
      ? temporada.desde < temporada.hasta
        ? [
            ['2024-06-15', '2024-09-15'],
            ['2025-06-15', '2025-09-15'],
          ]
        : [
            ['2024-01-01', '2024-02-28'],
            ['2024-12-01', '2025-02-28'],
            ['2025-12-01', '2025-12-31'],
          ]
      : [
          ['2024-01-01', '2024-12-31'],
          ['2025-01-01', '2025-12-31'],
        ];
    await fc.assert(
      fc.asyncProperty(documentos, async (drawn) => {
        const solicitante = `Hotel ${++hotels}`;
        const all = drawn.map((one) => ({ ...one, _id: `${one._id} ${hotels}`, solicitante: { nombre: solicitante } }));
        // What is corrected later, point and results, counts as it is now.
        const before = all.map((one, n) => ({ ...one, ...partsOf(all[all.length - 1 - n] ?? one) }));
        await saveMuestras(before, { now });
        await saveMuestras(all, { now: new Date(now.getTime() + 60_000) });
        const ids = new Set(all.map(({ _id }) => _id));
        const { leido, seccion } = await filasDe(solicitante, temporada);
        expect(leido.muestras.every(({ _id }) => ids.has(_id))).toBe(true);
        const own = sueltos(
          all.filter(({ fecha_muestra: fecha, punto_muestreo: punto }) => fecha >= '2024' && punto?.nombre !== 'Ducha'),
        );
        const expected = periods.flatMap(([desde = '', hasta = '']) => {
          const within = own.filter(({ fecha }) => desde <= fecha && fecha <= hasta);
          return [...new Set(within.map(({ clave }) => clave))].map((clave) => ({
            clave,
            desde,
            ...esperado(
              within.filter((one) => one.clave === clave),
              hasta,
            ),
          }));
        });
        const order = (a: { clave: string; desde: string }, b: { clave: string; desde: string }) =>
          `${a.clave}${a.desde}` < `${b.clave}${b.desde}` ? -1 : 1;
        const found = seccion.filas.map((fila) => ({ ...fila, clave: claveOf(fila) }));
        expect(found.toSorted(order)).toMatchObject(expected.toSorted(order));
      }),
      { numRuns: runsOf(60) },
    );
  });
});

it('what failed in a year has a determination without a failing value too, beside one that has one', async () => {
  const of = (descripcion: string, resultados: Resultado[]) => ({
    descripcion,
    status_inteligente: 'No cumple',
    resultados,
    total_resultados: resultados.length,
    resultados_cumplen: 0,
    resultados_no_cumplen: 0,
  });
  const nitrato = of('Nitrato', [{ descripcion: 'Nitrato', valor: 60, unidad: 'mg/L', conclusion: 'No cumple' }]);
  const aspecto = of('Aspecto', [{ descripcion: 'Aspecto', valor_formateado: 'Turbio' }]);
  const solicitante = { nombre: 'Anual Sol' };
  await saveMuestras([muestra({ _id: 'anual-1', solicitante, determinaciones: [nitrato, aspecto] })], { now });
  const asked = { solicitantes: ['Anual Sol'], desde: '2026-01-01', hasta: '2026-12-31' };
  const leido = await readValues(everything, asked, { ajenas: new Set(), aliases: noAliases });
  expect(fallosDe(leido, new Set([0]), []).map(({ parametro }) => parametro)).toEqual(['Nitrato', 'Aspecto']);
});
