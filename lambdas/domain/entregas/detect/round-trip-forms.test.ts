import * as fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { preguntasDe, answered } from '../../../../contract/entregas/deteccion.ts';
import { detectDelivery } from './detect-delivery.ts';
import { inPieces, read } from '../store/testing.ts';
import { inline, rawWorkbook } from '../source/testing.ts';

/** A sample as a test makes it up: `valores` and `limites` in hundredths, one for each parameter; a null is no result. */
interface Made {
  dia: number;
  mes: number;
  cliente: string;
  valores: readonly (number | null)[];
}

const parametros = [
  { nombre: 'Cloro', unidad: 'mg/L', limite: '≤ 1,5', max: 1.5 },
  { nombre: 'Turbidez', unidad: 'UNF', limite: 'máx. 4', max: 4 },
] as const;

const made: fc.Arbitrary<Made> = fc.record({
  dia: fc.integer({ min: 13, max: 28 }),
  mes: fc.integer({ min: 1, max: 4 }),
  cliente: fc.constantFrom('Hotel Sol', 'Peñón', 'Cañada; S. L.', 'Agua, Luz y "Gas" & Cía. <1>'),
  valores: fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null })),
});

const writing = fc.record({
  forma: fc.constantFrom('ancha', 'larga'),
  contenedor: fc.constantFrom('texto', 'libro'),
  comprimido: fc.constantFrom('no', 'gz', 'zip'),
  limites: fc.boolean(),
  numeroEnPartes: fc.boolean(),
});
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;

type Cell = string | { numero: number } | { fecha: Made };

const two = (number: number) => String(number).padStart(2, '0');
const dateOf = ({ dia, mes }: Made) => `2026-${two(mes)}-${two(dia)}`;
const partsOf = (i: number) => ['2026', i % 2 === 0 ? 'AG' : 'AL', String(Math.floor(i / 2) + 1)];

function table(samples: readonly Made[], { forma, limites, numeroEnPartes }: Writing): Cell[][] {
  const number = numeroEnPartes ? ['Año', 'Serie', 'Número'] : ['Código muestra'];
  const own = [...number, 'Fecha muestreo', 'Cliente', 'Tipo muestra'];
  const fields = (sample: Made, i: number): Cell[] => [
    ...(numeroEnPartes ? partsOf(i) : [partsOf(i).join('-')]),
    { fecha: sample },
    sample.cliente,
    'Agua',
  ];
  const value = (hundredths: number | null): Cell => (hundredths === null ? '' : { numero: hundredths / 100 });
  if (forma === 'ancha') {
    const heading = ({ nombre, unidad }: (typeof parametros)[number]) => [
      `${nombre} (${unidad})`,
      ...(limites ? [`Límite ${nombre}`] : []),
    ];
    return [
      [...own, ...parametros.flatMap(heading)],
      ...samples.map((sample, i) => [
        ...fields(sample, i),
        ...parametros.flatMap(({ limite }, j) => [value(sample.valores[j] ?? null), ...(limites ? [limite] : [])]),
      ]),
    ];
  }
  return [
    [...own, 'Parámetro', 'Resultado', 'Unidad', ...(limites ? ['Límite'] : [])],
    ...samples.flatMap((sample, i) =>
      parametros.flatMap(({ nombre, unidad, limite }, j) => {
        const valor = sample.valores[j] ?? null;
        return valor === null
          ? []
          : [[...fields(sample, i), nombre, value(valor), unidad, ...(limites ? [limite] : [])]];
      }),
    ),
  ];
}

function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('numero' in cell) return cell.numero.toFixed(2).replace('.', ',');
  return `${two(cell.fecha.dia)}/${two(cell.fecha.mes)}/2026`;
}

function csvOf(rows: readonly Cell[][]): Uint8Array {
  const quoted = (text: string) => (/[";\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return strToU8(rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(';')}\n`).join(''));
}

/** Days as a spreadsheet counts them. */
const serialOf = (sample: Made) => Date.parse(dateOf(sample)) / 86_400_000 + 25_569;

function workbookOf(rows: readonly Cell[][]): Uint8Array {
  const cellOf = (cell: Cell) => {
    if (typeof cell === 'string') return inline(cell);
    return 'numero' in cell ? `<c><v>${cell.numero}</v></c>` : `<c s="1"><v>${serialOf(cell.fecha)}</v></c>`;
  };
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const xml = rows.map((row, i) => `<row r="${i + 1}">${row.map(cellOf).join('')}</row>`).join('');
  return rawWorkbook([{ nombre: 'Datos', rows: xml }], { styles });
}

function written(samples: readonly Made[], how: Writing): Uint8Array {
  const rows = table(samples, how);
  const isBook = how.contenedor === 'libro';
  const bytes = isBook ? workbookOf(rows) : csvOf(rows);
  if (how.comprimido === 'gz') return gzipSync(bytes);
  return how.comprimido === 'zip' ? zipSync({ [isBook ? 'datos.xlsx' : 'datos.csv']: bytes }) : bytes;
}

describe('a delivery in any supported form', () => {
  it('is read back as the same samples, and asked about only where its number is in parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(made, { minLength: 5, maxLength: 12 }), writing, async (samples, how) => {
        const content = written(samples, how);
        const found = await detectDelivery(inPieces(content, 4096));
        const asked = preguntasDe(found);
        expect(asked.map(({ campo }) => campo)).toEqual(how.numeroEnPartes ? ['campos.numero_muestra'] : []);
        let mapping = found.mapeo ?? {};
        const joined = { columnas: ['Año', 'Serie', 'Número'], separador: '-' };
        for (const question of asked) {
          expect([question.valor, ...question.alternativas]).toContainEqual(joined);
          mapping = answered(mapping, question, joined);
        }
        const { report, muestras } = await read(content, { mapping });
        expect([report.error, report.rechazos.primeras]).toEqual([undefined, []]);
        const simple = muestras.map(
          ({ numero_muestra: numero, fecha_muestra: fecha, solicitante, determinaciones }) => ({
            numero,
            fecha,
            cliente: solicitante.nombre,
            resultados: determinaciones
              .flatMap(({ resultados }) => resultados)
              .map(({ descripcion, valor, unidad, referencia }) => ({ descripcion, valor, unidad, referencia })),
          }),
        );
        expect(simple).toEqual(
          samples.map((sample, i) => ({
            numero: partsOf(i).join('-'),
            fecha: dateOf(sample),
            cliente: sample.cliente,
            resultados: parametros.flatMap(({ nombre: descripcion, unidad, max }, j) => {
              const valor = sample.valores[j] ?? null;
              const referencia = how.limites ? { max } : undefined;
              return valor === null ? [] : [{ descripcion, valor: valor / 100, unidad, referencia }];
            }),
          })),
        );
      }),
      { numRuns: 120 },
    );
  });
});
