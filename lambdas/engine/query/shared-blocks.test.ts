import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import { alcances, byCell, filters, naive, naiveCounts, orderOf, sorts } from '../../../testing/list-oracle.ts';
import { anyMuestra } from '../../../testing/muestras.ts';
import { anyAjenas, claveOf, everyPoint, expectPoints, sample } from '../../../testing/points-oracle.ts';
import { type Layout, storeShared } from '../../../testing/shared-blocks.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import type { Allowed } from '../../platform/access/scope.ts';
import { blockCache } from './opened-blocks.ts';
import type { CatalogEntry } from './catalog.ts';
import { queryRowsAfter } from './list/after-position.ts';
import { queryEnCurso } from './list/en-curso.ts';
import { queryHistory } from './failing/history.ts';
import { queryNow } from './failing/now.ts';
import { queryCounts } from './statistics/counts.ts';
import { queryOptions } from './options/names.ts';
import { queryRows } from './list/list.ts';
import { comparePositions, families, type Family, type IndexRow, rowOf } from '../blocks/row.ts';

type Catalog = Record<Family, (scope: Allowed) => CatalogEntry[]>;
const stored = vi.hoisted((): { catalog: Catalog | undefined } => ({ catalog: undefined }));
// Blocks are stored and read as everywhere; which there are, and whose rows of them are asked for, the test says.
vi.mock('./catalog.ts', async (original) => ({
  ...(await original<object>()),
  catalogOf: async (familia: Family, scope: Allowed) => ({
    entries: stored.catalog?.[familia](scope) ?? [],
    // No shard has a summary: its blocks answer.
    manifests: [{}],
  }),
}));

useTables();

const layouts: fc.Arbitrary<Layout> = fc.record({
  shards: fc.constantFrom(1, 1, 2),
  sizes: fc.array(fc.constantFrom(1, 2, 3, 6, 12, 20), { minLength: 1, maxLength: 3 }),
});
// No block fits, a few, or all.
const limits = fc.constantFrom(0, 9000, 2 ** 30);

/** Stores samples in blocks that solicitantes share. */
async function store(documents: readonly MuestraDocument[], layout: Layout): Promise<void> {
  const rowsOf = (familia: Family) => documents.filter(({ estado }) => estado === familia).map(rowOf);
  const [autorizada, enCurso] = await Promise.all(
    families.map(async (familia) => storeShared(familia, rowsOf(familia), layout)),
  );
  if (autorizada && enCurso) stored.catalog = { autorizada, en_curso: enCurso };
}

const samples = (one: fc.Arbitrary<MuestraDocument>) =>
  fc.uniqueArray(one, { minLength: 1, maxLength: 40, size: 'max', selector: ({ _id }) => _id });
const idsOf = (rows: readonly IndexRow[]) => rows.map(({ id }) => id);

describe('a question about blocks that solicitantes share', () => {
  it('is answered exactly for lists and counts, and never beyond the scope', async () => {
    const question = fc.tuple(fc.constantFrom(...families), alcances, filters, sorts);
    const questions = fc.array(question, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(samples(anyMuestra(40)), layouts, questions, limits, async (documents, layout, asked, limit) => {
        blockCache.limit = limit;
        await store(documents, layout);
        for (const [familia, alcance, filter, sort] of asked) {
          const found = naive(documents, familia, alcance, filter);
          const expected = found.map(rowOf).toSorted(orderOf(sort));
          const ask = async (offset: number, size: number) =>
            queryRows(familia, alcance, filter, { offset, limit: size, ...sort });
          expect(await ask(0, 1000)).toEqual({ total: found.length, rows: expected });
          expect(await ask(2, 3)).toEqual({ total: found.length, rows: expected.slice(2, 5) });
          for (const agrupacion of ['ninguna', 'mes', 'ano', 'solicitante'] as const) {
            const { cells, ...summary } = await queryCounts(familia, alcance, filter, agrupacion);
            expect({ ...summary, cells: cells.toSorted(byCell) }).toEqual(naiveCounts(found, agrupacion));
          }
        }
      }),
      { numRuns: runsOf(80) },
    );
  });

  it('is answered exactly for options, late samples and what follows a position', async () => {
    const question = fc.tuple(alcances, filters, fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-11'));
    await fc.assert(
      fc.asyncProperty(samples(anyMuestra(40)), layouts, question, limits, async (documents, layout, asked, limit) => {
        blockCache.limit = limit;
        await store(documents, layout);
        const [alcance, filter, today] = asked;
        const inScope = naive(documents, 'autorizada', alcance, {});
        const options = await queryOptions('autorizada', alcance, ['solicitantes', 'tipos', 'determinaciones']);
        const inOrder = (texts: Iterable<string>) => [...texts].toSorted();
        const different = (texts: readonly string[]) => inOrder(new Set(texts));
        expect(inOrder(options.solicitantes)).toEqual(different(inScope.map(({ solicitante }) => solicitante.nombre)));
        expect(inOrder(options.tipos)).toEqual(different(inScope.map(({ tipo_muestra: tipo }) => tipo)));
        const determinaciones = inScope.flatMap((one) => one.determinaciones.map(({ descripcion }) => descripcion));
        expect(inOrder(options.determinaciones)).toEqual(different(determinaciones));

        const inProgress = naive(documents, 'en_curso', alcance, filter).map(rowOf);
        const late = inProgress.filter(({ prevista }) => prevista !== '' && prevista < today);
        const slice = { offset: 0, limit: 100, sortBy: 'fecha_prevista', descending: false } as const;
        const found = await queryEnCurso(alcance, filter, { slice, today, lateOnly: true });
        expect(found).toMatchObject({ total: late.length, late: late.length });
        expect(found.rows.toSorted(comparePositions)).toEqual(late.toSorted(comparePositions));

        const rows = naive(documents, 'autorizada', alcance, filter).map(rowOf).toSorted(comparePositions);
        for (const after of [undefined, ...rows]) {
          const following = await queryRowsAfter('autorizada', alcance, filter, after, 3);
          const next = rows.filter((row) => !after || comparePositions(row, after) > 0);
          expect(following).toMatchObject({ rows: next.slice(0, 3), hasMore: next.length > 3, total: rows.length });
          expect(inOrder(following.ids())).toEqual(inOrder(idsOf(rows)));
        }
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('is answered exactly for the points that fail and for their histories', async () => {
    const question = fc.tuple(alcances, anyAjenas);
    await fc.assert(
      fc.asyncProperty(samples(sample(40)), layouts, question, limits, async (documents, layout, asked, limit) => {
        blockCache.limit = limit;
        await store(documents, layout);
        const [alcance, ajenas] = asked;
        const inScope = (familia: Family) => naive(documents, familia, alcance, {}).map(rowOf);
        const rows = inScope('autorizada');
        const found = await queryNow(alcance, {}, everyPoint({ ajenas }));
        const page = await queryNow(alcance, {}, { ...everyPoint({ ajenas }), offset: 1, limit: 2 });
        expectPoints(rows, inScope('en_curso'), { found, page, ajenas });

        const [own] = rows;
        if (!own) return;
        const clave = claveOf(own, ajenas);
        const point = rows.filter((row) => (clave === undefined ? row.id === own.id : claveOf(row, ajenas) === clave));
        const history = await queryHistory(alcance, own, { around: 100, isAjena: ajenas.has(own.solicitante) });
        expect(idsOf(history?.rows ?? [])).toEqual(idsOf(point.toSorted((a, b) => comparePositions(b, a))));
      }),
      { numRuns: runsOf(100) },
    );
  });
});
