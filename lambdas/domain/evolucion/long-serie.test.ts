import fc from 'fast-check';
import { expect, it } from 'vitest';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import { openBlock } from '../../engine/blocks/block.ts';
import { encodeBlock } from '../../engine/blocks/format.ts';
import { compareRows, expectedOf, type IndexedRow } from '../../engine/blocks/row.ts';
import { encodeValues, ValueColumns } from '../../engine/blocks/value-columns.ts';
import { everyPoint } from '../../engine/query/points/block-points.ts';
import { FoundSerie, operadorOf, type SeriePart } from '../../engine/query/values/serie.ts';
import { muestra } from '../../../testing/muestras.ts';
import { readLong } from './long-serie.ts';
import { percentilesOf } from './serie-percentiles.ts';
import { isFailed, isMeasured, isValor, numberOf, serieOf } from './serie-values.ts';

const resultado = fc.record(
  {
    descripcion: fc.constantFrom('Nitrato', 'NITRATO'),
    unidad: fc.constantFrom('mg/L', 'µg/L'),
    valor: fc.constantFrom(0, 0.5, 5, 12, 50, 60),
    valor_formateado: fc.constantFrom('', 'Ausencia'),
    operador: fc.constantFrom('<', '<=', '>', '>=', undefined, undefined, undefined),
    referencia: fc.constantFrom({ max: 50 }, { min: 1 }, {}),
    conclusion: fc.constantFrom('Cumple', 'No cumple'),
  },
  { requiredKeys: ['descripcion', 'unidad', 'conclusion'] },
);
// March and June, none between: months without a value are left out.
const sample = fc.record({
  fecha_muestra: fc.constantFrom('2025-12-31', '2026-03-01', '2026-03-02', '2026-06-30'),
  numero_muestra: fc.constantFrom('7', '8', '9'),
  solicitante: fc.constantFrom({ nombre: 'Hotel Sol' }, { nombre: 'Hotel Luna' }),
  referencia_externa: fc.constantFrom('Toma de red', 'TOMA de red', 'Depósito', ''),
  resultados: fc.array(resultado, { maxLength: 4 }),
});

function partsOf(rows: readonly IndexedRow[]): SeriePart[] {
  const data = encodeValues(rows);
  if (!data) return [];
  const [block, values] = [openBlock(encodeBlock(rows)), new ValueColumns(data)];
  return values.parametros.map(({ unidad }, place) => {
    const column = values.column(place);
    const places = Uint32Array.from(column.rows.keys());
    return { block, column, limites: values.limites, exponente: unidad === 'mg/L' ? 0 : -3, places };
  });
}

it('of a long series is what its values say one by one, in their order', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: 1, maxLength: 25 }), fc.nat(25), (samples, cut) => {
      const rows = samples
        .flatMap(({ resultados, ...rest }, n) => {
          const counts = { total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };
          const determinaciones = [{ descripcion: 'Aniones', resultados, ...counts }];
          return expectedOf(muestra({ _id: `m${n}`, ...rest, determinaciones }))?.row ?? [];
        })
        .toSorted(compareRows);
      const blocks = [rows.slice(0, cut), rows.slice(cut)].filter((own) => own.length > 0);
      const found = new FoundSerie(blocks.flatMap(partsOf));
      const read = readLong(found, everyPoint);
      const values = found.values();
      const measured = values.filter(isMeasured);
      expect(read.serie).toEqual(serieOf(measured));
      expect(read.censurados).toBe(values.filter((value) => operadorOf(value) !== undefined).length);
      expect(read.sinValor).toBe(values.filter((value) => !isValor(value)).length);
      expect(read.noCumplen).toBe(values.filter(isFailed).length);
      expect(read.convertidos).toBe(values.filter(({ exponente }) => exponente !== 0).length);
      const last = measured.findLast(({ limite: { min, max } }) => min !== undefined || max !== undefined);
      const inUnit = (end: number | undefined) => end && porPotenciaDeDiez(end, last?.exponente ?? 0);
      expect([read.limite.min, read.limite.max]).toEqual([inUnit(last?.limite.min), inUnit(last?.limite.max)]);
      const monthOf = (dia: number) => new Date(dia * 86_400_000).toISOString().slice(0, 7);
      const expected = [...Map.groupBy(values, ({ dia }) => monthOf(dia))].map(([mes, own]) => {
        const numbers = own.filter(isMeasured);
        const exact = numbers.filter((value) => operadorOf(value) === undefined);
        const [first] = exact;
        const idOf = (value: (typeof own)[number]) => value.block.ids.at(value.row);
        const least = first && exact.reduce((a, b) => (numberOf(b) < numberOf(a) ? b : a));
        const most = first && exact.reduce((a, b) => (numberOf(b) > numberOf(a) ? b : a));
        return {
          mes,
          valores: own.filter(isValor).length,
          censurados: numbers.length - exact.length,
          noCumplen: own.filter(isFailed).length,
          percentiles: percentilesOf(serieOf(numbers)),
          least: least && [idOf(least), numberOf(least)],
          most: most && [idOf(most), numberOf(most)],
        };
      });
      const months = read.detail.meses?.map(({ p10, mediana, p90, minimo, maximo, ...rest }) => ({
        ...rest,
        percentiles: [p10, mediana, p90],
        least: minimo && [minimo.muestra._id, minimo.valor],
        most: maximo && [maximo.muestra._id, maximo.valor],
      }));
      expect(months).toEqual(expected);
      const withPoint = values.filter(({ block, row }) => block.row(row).referencia !== '');
      expect(read.puntos.citados.reduce((sum, { valores }) => sum + valores, 0)).toBe(withPoint.filter(isValor).length);
    }),
    { numRuns: 300 },
  );
});

it('of more values than a trend is computed of has all of them, whatever their order', () => {
  const rows = Array.from({ length: 2100 }, (_, n) => {
    const valor = { descripcion: 'Temperatura', unidad: '°C', valor: (n % 7) - 3 };
    const word = { descripcion: 'Temperatura', unidad: '°C', valor_formateado: 'Sin medir' };
    const sign = n % 5 === 0 && { operador: '<' as const };
    const resultados = [{ ...valor, ...sign }, ...(n % 3 === 0 ? [word] : [])];
    const counts = { total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };
    const fecha = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
    const determinaciones = [{ descripcion: 'Campo', resultados, ...counts }];
    return expectedOf(muestra({ _id: `m${n}`, fecha_muestra: fecha, determinaciones }))?.row ?? [];
  })
    .flat()
    .toSorted(compareRows);
  const parts = [rows.slice(1000), rows.slice(0, 1000)].flatMap(partsOf).map((part) => ({ ...part, exponente: 0 }));
  const found = new FoundSerie(parts);
  const { serie, detail } = readLong(found, everyPoint);
  const wanted = serieOf(found.values().filter(isMeasured));
  const listed = ({ valor, signo, dia }: typeof serie) =>
    Array.from(valor, (one, i) => [dia[i], one, signo[i]]).toSorted(([a = 0], [b = 0]) => a - b);
  expect(wanted.valor).toHaveLength(2100);
  expect(listed(serie)).toEqual(listed(wanted));
  expect(serie.suelo).toBe(Number.NEGATIVE_INFINITY);
  expect(detail.meses?.reduce((sum, { valores }) => sum + valores, 0)).toBe(2800);
});
