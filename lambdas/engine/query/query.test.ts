import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { saveMuestras } from '../../domain/entregas/store/save-muestras.ts';
import {
  alcances,
  byCell,
  filters,
  naive,
  naiveCounts,
  naiveOptions,
  orderOf,
  sorts,
} from '../../../testing/list-oracle.ts';
import { anyMuestra, muestra } from '../../../testing/muestras.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { useTables } from '../../../testing/use-tables.ts';
import { blockCache } from './opened-blocks.ts';
import { queryCells, queryCounts } from './statistics/counts.ts';
import { queryOptions } from './options/names.ts';
import { queryRows } from './list/list.ts';
import { rowOf } from '../blocks/row.ts';
import { compareKeys } from '../blocks/order.ts';

useTables();

/** Results of one determination or another, some of whose names it doesn't contain. */
const withParametros = fc
  .tuple(
    anyMuestra(),
    fc.array(fc.subarray(['Nitrato', 'NITRÁTOS', 'Legionella spp.', 'Legionella spp. y otras', '水']), {
      maxLength: 2,
    }),
  )
  .map(([document, sets]) => ({
    ...document,
    determinaciones: [
      ...document.determinaciones,
      ...sets.map((names, n) => ({
        descripcion: ['Aniones', 'Legionella spp.'][n] ?? '',
        resultados: names.map((descripcion) => ({ descripcion })),
        total_resultados: names.length,
        resultados_cumplen: 0,
        resultados_no_cumplen: 0,
      })),
    ],
  }));

describe('a question to the index', () => {
  it('is answered exactly, whatever was written, moved or withdrawn before, and never beyond the scope', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(withParametros, { minLength: 1, maxLength: 8, selector: ({ _id }) => _id });
    const question = fc.tuple(fc.constantFrom('autorizada', 'en_curso'), alcances, filters, sorts);
    const rounds = fc.array(question, { minLength: 1, maxLength: 6 });
    // No block fits, a few, or all: what is let go is read again, and answers are the same.
    const limits = fc.constantFrom(0, 9000, 2 ** 30);
    await fc.assert(
      fc.asyncProperty(writes, rounds, limits, async (documents, questions, limit) => {
        blockCache.limit = limit;
        // A question that needs no block makes no room.
        blockCache.begin([]);
        await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
        for (const document of documents) stored.set(document._id, document);
        for (const [familia, alcance, asked, sort] of questions) {
          const expected = naive(stored.values(), familia, alcance, asked);
          const whole = await queryRows(familia, alcance, asked, { offset: 0, limit: 1000, ...sort });
          expect(blockCache.size).toBeLessThanOrEqual(limit);
          expect(whole.total).toBe(expected.length);
          expect(whole.rows).toEqual(expected.map(rowOf).toSorted(orderOf(sort)));
          const page = await queryRows(familia, alcance, asked, { offset: 2, limit: 3, ...sort });
          expect(page).toEqual({ total: whole.total, rows: whole.rows.slice(2, 5) });
          for (const agrupacion of ['ninguna', 'mes', 'ano', 'solicitante'] as const) {
            const counted = await queryCounts(familia, alcance, asked, agrupacion);
            const inOrder = { ...counted, cells: counted.cells.toSorted(byCell) };
            expect(inOrder).toEqual(naiveCounts(expected, agrupacion));
          }
          const { cells, total } = await queryCells(familia, alcance, asked, 'mes');
          const counts = naiveCounts(expected, 'mes');
          expect({ cells: cells.toSorted(byCell), total }).toEqual({ cells: counts.cells, total: counts.total });
        }
        const [[familia, alcance]] = questions as [(typeof questions)[number]];
        const options = naiveOptions(naive(stored.values(), familia, alcance, {}));
        for (const list of ['solicitantes', 'tipos', 'determinaciones'] as const) {
          const named = await queryOptions(familia, alcance, [list]);
          expect(named[list].toSorted(compareKeys)).toEqual(options[list]);
        }
      }),
      { numRuns: runsOf(120) },
    );
  });
});

describe('the options of a scope', () => {
  it('are the names that occur in its samples, and no other', async () => {
    const documents = ['Opción Sol', 'Opción Luna'].map((nombre, n) =>
      muestra({
        _id: `opcion ${n}`,
        solicitante: { nombre },
        tipo_muestra: `Tipo ${n}`,
        determinaciones: ['pH', `Propia ${n}`].map((descripcion) => ({ descripcion, resultados: [], ...noResults })),
      }),
    );
    await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
    const alcance = { solicitantes: new Set(['Opción Sol', 'Opción Luna']), tipos: new Set(['Tipo 1']) };
    const options = await queryOptions('autorizada', alcance, ['solicitantes', 'tipos', 'determinaciones']);
    expect(options).toEqual({ solicitantes: ['Opción Luna'], tipos: ['Tipo 1'], determinaciones: ['pH', 'Propia 1'] });
  });
});

const noResults = { total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };

describe('the order of a list', () => {
  it('is that of a Spanish dictionary, and the newest first where the column says nothing', async () => {
    const inOrder = ['Árbol 9', 'Árbol 10', 'Nube', 'Ñandú', 'Oca'];
    const documents = inOrder
      .toReversed()
      .flatMap((nombre, n) =>
        ['2026-01-01', '2026-02-01'].map((fecha_muestra) =>
          muestra({ _id: `orden ${n} ${fecha_muestra}`, solicitante: { nombre }, fecha_muestra }),
        ),
      );
    await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
    const alcance: Alcance = { solicitantes: new Set(inOrder), tipos: 'todos' };
    const ask = async (descending: boolean) => {
      const slice = { offset: 0, limit: 100, sortBy: 'solicitante', descending } as const;
      const { rows } = await queryRows('autorizada', alcance, {}, slice);
      return rows.map(({ solicitante, fecha }) => `${solicitante} ${fecha}`);
    };
    const newestFirst = (nombre: string) => [`${nombre} 2026-02-01`, `${nombre} 2026-01-01`];
    expect(await ask(false)).toEqual(inOrder.flatMap(newestFirst));
    expect(await ask(true)).toEqual(inOrder.toReversed().flatMap(newestFirst));
  });
});
