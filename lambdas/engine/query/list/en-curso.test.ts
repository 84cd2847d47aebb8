import { saveMuestras } from '../../../domain/entregas/store/save-muestras.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { anyMuestra } from '../../../../testing/muestras.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { useTables } from '../../../../testing/use-tables.ts';
import { queryEnCurso } from './en-curso.ts';
import { comparePositions, type IndexRow, rowOf } from '../../blocks/row.ts';

useTables();

const everything = { solicitantes: 'todos', tipos: 'todos' } as const;

describe('samples in progress by their expected date', () => {
  it('are counted as late on all pages, found alone, and stand in its order, as the documents say', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(anyMuestra(), { minLength: 1, maxLength: 8, selector: ({ _id }) => _id });
    const question = fc.record({
      today: fc.constantFrom('2026-03-08', '2026-03-09', '2026-03-11', '2027-01-01'),
      tipos: fc.constantFrom('todos' as const, new Set(['Agua de consumo'])),
      lateOnly: fc.boolean(),
      descending: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(writes, question, async (documents, { today, tipos, lateOnly, descending }) => {
        await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z') });
        for (const document of documents) stored.set(document._id, document);
        const ask = (offset: number, limit: number) =>
          queryEnCurso(
            everything,
            { tipos },
            { slice: { offset, limit, sortBy: 'fecha_prevista', descending }, today, lateOnly },
          );
        const found = [...stored.values()].filter(
          ({ estado, tipo_muestra: tipo }) => estado === 'en_curso' && (tipos === 'todos' || tipos.has(tipo)),
        );
        const late = found.filter(({ fecha_prevista: prevista }) => prevista !== undefined && prevista < today);
        const expected = (lateOnly ? late : found).map(rowOf).toSorted(byPrevista(descending));
        expect(await ask(0, 1000)).toEqual({ rows: expected, total: expected.length, late: late.length });
        expect(await ask(1, 2)).toEqual({ rows: expected.slice(1, 3), total: expected.length, late: late.length });
      }),
      { numRuns: runsOf(40) },
    );
  });
});

function byPrevista(descending: boolean) {
  return (a: IndexRow, b: IndexRow) => {
    const blanks = Number(a.prevista === '') - Number(b.prevista === '');
    const dates = Date.parse(a.prevista || '2000-01-01') - Date.parse(b.prevista || '2000-01-01');
    return blanks || (descending ? -dates : dates) || comparePositions(b, a);
  };
}
