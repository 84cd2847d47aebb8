import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexRow } from '../../../testing/index-rows.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { sortColumnSchema } from '../../../contract/resultados/filtros.ts';
import type { Allowed } from '../../platform/access/scope.ts';
import { cut, openBlock, packBlocks } from '../blocks/block.ts';
import { fechaOf } from '../blocks/calendar.ts';
import { type CountCell, countCellsSummed, countMatches, countSummed } from './statistics/counts.ts';
import { identityOf } from '../blocks/ids.ts';
import { type CompiledFilter, compileFilter, matchBlock, type RowFilters } from './filter-block.ts';
import { held } from './found-rows.ts';
import { namesInBlocks, namesSummed, type Opciones } from './options/names.ts';
import type { Picked } from './list/by-day.ts';
import { pickRows, pickSummed } from './list/list.ts';
import { decodeBreve, ShardSummary } from '../summaries/summary.ts';
import { FamilySummary, type SummableFilter, type Summed } from './summed.ts';
import { comparePositions, type IndexRow } from '../blocks/row.ts';
import { compareKeys } from '../blocks/order.ts';

const tipos = ['Agua de consumo', 'Superficie', 'Plato preparado'];

const anyRow = fc
  .record({
    numero: fc.nat(5000),
    dia: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 190, max: 200 })),
    tipo: fc.constantFrom(...tipos),
    solicitante: fc.constantFrom('Hotel Sol', 'Hotel Luna', 'ETAP Norte', 'Panadería Ñu'),
    conclusion: fc.constantFrom('Cumple', 'Cumple', 'No cumple', ''),
    determinaciones: fc.subarray(['Legionella spp.', 'Recuento de aerobios', 'pH']),
  })
  .map(({ numero, dia, determinaciones, ...rest }): IndexRow => ({
    ...rest,
    id: identityOf([String(numero)]),
    numero: `M-${numero % 700}`,
    fecha: fechaOf(20_400 + dia),
    referencia: `Punto ${numero % 9}`,
    producto: '',
    punto: '',
    codigoPunto: '',
    prevista: '',
    determinaciones: determinaciones.map((name) => [name, 'Cumple']),
  }));

const days = fc.integer({ min: -5, max: 210 }).map((day) => fechaOf(20_400 + day));
const someTipos: fc.Arbitrary<Allowed> = fc.oneof(
  fc.constant('todos' as const),
  fc.subarray([...tipos, 'Otro']).map((list) => new Set(list)),
);
const filters: fc.Arbitrary<RowFilters> = fc.record(
  { desde: days, hasta: days, conclusion: fc.constantFrom('Cumple', 'No cumple', 'Sin definir') },
  { requiredKeys: [] },
);

/** Shards in memory, in blocks of a few rows, and how many of the blocks are looked at. */
function shardsOf(parts: readonly (readonly IndexRow[])[], filter: SummableFilter) {
  const blocks = parts.flatMap((rows) => {
    const ordered = rows.toSorted((a, b) => compareKeys(a.solicitante, b.solicitante) || comparePositions(a, b));
    const size = 40;
    return Array.from({ length: Math.ceil(ordered.length / size) }, (_, i) => ordered.slice(i * size, (i + 1) * size))
      .flatMap(cut)
      .flatMap((part) => packBlocks(part))
      .map(({ data }) => openBlock(data));
  });
  const familySummary = parts.map((rows) => {
    const stored = ShardSummary.of(rows).encode();
    if (!stored) throw new Error('The summary is too large');
    return stored;
  });
  let looked = 0;
  const foundBy = (change: Partial<CompiledFilter>) => {
    const wanted = { ...filter, ...change };
    const near = blocks.filter(({ columns }) =>
      columns.days.some((day) => day >= wanted.firstDay && day <= wanted.lastDay),
    );
    looked += near.length;
    return held(near.flatMap((block) => matchBlock(block, wanted)));
  };
  const summed: Summed = {
    familySummary: new FamilySummary(familySummary.map(({ data }) => decodeBreve(data))),
    censos: async () => familySummary.map((stored) => ShardSummary.decode(stored).censo),
    filter,
    foundBy,
  };
  const found = foundBy({});
  looked = 0;
  return { summed, found, looked: () => looked, blocks: blocks.length };
}

const partsOf = (rows: readonly IndexRow[]) => {
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  return ['HL', 'E', 'P'].map((names) => once.filter(({ solicitante }) => names.includes(solicitante[0] ?? '')));
};
const shards = fc.oneof(
  fc.array(anyRow, { maxLength: 12 }).map(partsOf),
  fc.array(anyRow, { minLength: 700, maxLength: 900, size: 'max' }).map(partsOf),
);

const inOrderOfCells = <T extends { cells: CountCell[] }>(counts: T): T => {
  return { ...counts, cells: counts.cells.toSorted(byCell) };
};
const rowsOf = ({ rows, total }: Picked) => ({ rows: rows.map(({ block, row }) => block.row(row)), total });
const byCell = (a: CountCell, b: CountCell) => compareKeys(`${a.bucket}|${a.tipo}`, `${b.bucket}|${b.tipo}`);

/** Undefined where summaries can't answer: then that is not compared. */
const answered = <T>(answer: T | undefined, expected: T): T => answer ?? expected;

describe('what summaries answer', () => {
  it('is what the blocks say: counts, dates and lists', async () => {
    const questions = fc.array(fc.tuple(filters, someTipos, fc.nat(900), fc.constantFrom(1, 20, 200)), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(shards, questions, async (parts, asked) => {
        for (const [filtros, allowed, offset, limit] of asked) {
          const { summed, found } = shardsOf(parts, compileFilter(allowed, filtros));
          for (const agrupacion of ['ninguna', 'mes', 'ano', 'solicitante'] as const) {
            const expected = inOrderOfCells(await countMatches(found, agrupacion));
            const cells = await countCellsSummed(summed, agrupacion);
            expect(cells !== undefined || agrupacion === 'solicitante').toBe(true);
            expect(inOrderOfCells({ ...expected, ...cells })).toEqual(expected);
            expect(inOrderOfCells(answered(await countSummed(summed, agrupacion), expected))).toEqual(expected);
          }
          const orders = sortColumnSchema.options.flatMap((sortBy) =>
            [true, false].flatMap((descending) =>
              [0, offset].map((from) => ({ offset: from, limit, sortBy, descending })),
            ),
          );
          for (const slice of orders) {
            const expected = rowsOf(await pickRows(found, slice));
            const picked = await pickSummed(summed, slice);
            expect(answered(picked && rowsOf(picked), expected)).toEqual(expected);
          }
        }
      }),
      { numRuns: runsOf(40), endOnFailure: true },
    );
  });

  it('are the names that occur, in a scope of some types too', async () => {
    const lists = ['solicitantes', 'tipos', 'determinaciones'] as const;
    const inOrder = (names: Opciones) => lists.map((list) => names[list].toSorted());
    await fc.assert(
      fc.asyncProperty(shards, someTipos, async (parts, allowed) => {
        const { summed, found } = shardsOf(parts, compileFilter(allowed, {}));
        const expected = await namesInBlocks(found, lists);
        const all = await namesSummed(summed, lists);
        expect(all !== undefined || allowed !== 'todos').toBe(true);
        expect(inOrder(answered(all, expected))).toEqual(inOrder(expected));
        const some = await namesSummed(summed, ['solicitantes', 'tipos']);
        expect(some && inOrder(some)).toEqual(inOrder({ ...expected, determinaciones: [] }));
      }),
      { numRuns: runsOf(40), endOnFailure: true },
    );
  });
});

describe('how many blocks are looked at', () => {
  const rows = Array.from({ length: 1200 }, (_, n) =>
    indexRow({
      id: identityOf([String(n)]),
      numero: `M-${n}`,
      fecha: fechaOf(20_454 + Math.floor(n / 4)),
      tipo: tipos[n % 3] ?? '',
      solicitante: n % 2 === 0 ? 'Hotel Sol' : 'ETAP Norte',
      conclusion: n % 7 === 0 ? 'No cumple' : 'Cumple',
    }),
  );
  const parts = partsOf(rows);
  const newest = { offset: 0, limit: 100, sortBy: 'fecha_muestra', descending: true } as const;
  const ask = async (
    filtros: RowFilters,
    question: (summed: Summed) => Promise<unknown>,
    allowed: Allowed = 'todos',
  ) => {
    const { summed, looked, blocks } = shardsOf(parts, compileFilter(allowed, filtros));
    expect(await question(summed)).toBeDefined();
    expect(blocks).toBe(30);
    return looked();
  };

  it('is none for statistics, totals, names and the newest page', async () => {
    expect(await ask({}, async (summed) => countSummed(summed, 'mes'))).toBe(0);
    expect(await ask({}, async (summed) => countSummed(summed, 'solicitante'))).toBe(0);
    expect(
      await ask({ desde: '2026-02-01', hasta: '2026-03-31', conclusion: 'No cumple' }, async (summed) =>
        countCellsSummed(summed, 'mes'),
      ),
    ).toBe(0);
    expect(await ask({}, async (summed) => pickSummed(summed, newest))).toBe(0);
    expect(await ask({ conclusion: 'No cumple' }, async (summed) => pickSummed(summed, { ...newest, limit: 20 }))).toBe(
      0,
    );
    expect(await ask({}, async (summed) => namesSummed(summed, ['determinaciones']))).toBe(0);
    expect(
      await ask({}, async (summed) => namesSummed(summed, ['solicitantes', 'tipos']), new Set(tipos.slice(1))),
    ).toBe(0);
  });

  it('is few where a month is cut, and for a page in the middle', async () => {
    expect(await ask({ desde: '2026-02-14' }, async (summed) => countCellsSummed(summed, 'mes'))).toBeLessThanOrEqual(
      4,
    );
    expect(
      await ask({}, async (summed) => pickSummed(summed, { ...newest, offset: 600, limit: 20 })),
    ).toBeLessThanOrEqual(4);
    expect(
      await ask({ conclusion: 'No cumple' }, async (summed) =>
        pickSummed(summed, { ...newest, offset: 100, limit: 10 }),
      ),
    ).toBeLessThanOrEqual(8);
    expect(await ask({}, async (summed) => pickSummed(summed, { ...newest, sortBy: 'tipo_muestra', limit: 20 }))).toBe(
      0,
    );
  });
});
