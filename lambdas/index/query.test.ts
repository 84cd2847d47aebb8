import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { sortColumnSchema } from '../../contract/filtros.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { compareSpanish, fold } from '../../contract/rules/texto.ts';
import type { Alcance } from '../access/scope.ts';
import { saveMuestras } from '../ingest/save.ts';
import { anyMuestra, muestra, names } from '../../testing/muestras.ts';
import { startTables } from '../../testing/tables.ts';
import { blockCache } from './block-cache.ts';
import { compareKeys, sortKey } from './sort-key.ts';
import type { Agrupacion, CountCell, SampleCounts } from './count.ts';
import type { RowFilters } from './match.ts';
import type { Slice } from './order.ts';
import { queryCounts, queryOptions, queryRows } from './query.ts';
import { comparePositions, type IndexRow, rowOf } from './row.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const someOf = (values: readonly string[]) =>
  fc.oneof(
    fc.constant('todos' as const),
    fc.subarray([...values]).map((list) => new Set(list)),
  );
const alcances = fc.record({ solicitantes: someOf(names.solicitantes), tipos: someOf(names.tipos) });
const days = fc.integer({ min: 1, max: 6 }).map((day) => `2026-03-0${day}`);
const filters: fc.Arbitrary<RowFilters> = fc.record(
  {
    solicitantes: someOf(names.solicitantes),
    tipos: someOf(names.tipos),
    search: fc.constantFrom('leche', 'JAMON', 'ñu', 'ágata', '水', '🧀', 'hotel  sol', 'nada', '2026', 'LEGIONÉLLA'),
    numero: fc.constantFrom('001', 'M-2026', 'agata', 'N-', '/b'),
    desde: days,
    hasta: days,
    conclusion: fc.constantFrom('Cumple', 'No cumple', 'Sin definir'),
  },
  { requiredKeys: [] },
);
const sorts = fc.record({ sortBy: fc.constantFrom(...sortColumnSchema.options), descending: fc.boolean() });

/** The same question, answered by looking at every document. */
function naive(stored: Iterable<MuestraDocument>, familia: string, { solicitantes, tipos }: Alcance, f: RowFilters) {
  const has = (allowed: RowFilters['tipos'], name: string) => !allowed || allowed === 'todos' || allowed.has(name);
  return [...stored].filter((m) => {
    const { nombre } = m.solicitante;
    const determinaciones = m.determinaciones.map(({ descripcion }) => descripcion);
    const texts = [m.numero_muestra, m.referencia_externa, m.producto, m.tipo_muestra, nombre, ...determinaciones];
    return (
      m.estado === familia &&
      [solicitantes, f.solicitantes].every((allowed) => has(allowed, nombre)) &&
      [tipos, f.tipos].every((allowed) => has(allowed, m.tipo_muestra)) &&
      (!f.search || texts.some((text) => fold(text ?? '').includes(fold(f.search ?? '')))) &&
      (!f.numero || fold(m.numero_muestra).includes(fold(f.numero))) &&
      (!f.desde || m.fecha_muestra >= f.desde) &&
      (!f.hasta || m.fecha_muestra <= f.hasta) &&
      (!f.conclusion || veredicto(m.conclusion_muestra) === f.conclusion)
    );
  });
}

const byCell = (a: CountCell, b: CountCell) => compareKeys(`${a.bucket}|${a.tipo}`, `${b.bucket}|${b.tipo}`);

/** The same count, made of documents one by one. */
function naiveCounts(found: readonly MuestraDocument[], agrupacion: Agrupacion): SampleCounts {
  const bucketOf = {
    ninguna: () => '',
    mes: (m: MuestraDocument) => m.fecha_muestra.slice(0, 7),
    ano: (m: MuestraDocument) => m.fecha_muestra.slice(0, 4),
    solicitante: (m: MuestraDocument) => m.solicitante.nombre,
  }[agrupacion];
  const divided = Map.groupBy(found, (m) => JSON.stringify([bucketOf(m), m.tipo_muestra]));
  const cells = [...divided].map(([key, samples]) => {
    const [bucket, tipo] = JSON.parse(key) as [string, string];
    const of = (meaning: string) => samples.filter((m) => veredicto(m.conclusion_muestra) === meaning).length;
    return { bucket, tipo, cumple: of('Cumple'), noCumple: of('No cumple'), otros: of('Sin definir') };
  });
  const fechas = found.map((m) => m.fecha_muestra).toSorted(compareKeys);
  return {
    total: found.length,
    desde: fechas[0],
    hasta: fechas.at(-1),
    solicitantes: new Set(found.map((m) => m.solicitante.nombre)).size,
    cells: cells.toSorted(byCell),
  };
}

/** The order of a list, said by comparing whole rows. */
function orderOf({ sortBy, descending }: Pick<Slice, 'sortBy' | 'descending'>) {
  const sign = descending ? -1 : 1;
  const byKey = (of: (row: IndexRow) => string) => (a: IndexRow, b: IndexRow) =>
    compareKeys(sortKey(of(a)), sortKey(of(b)));
  const bySpanish = (of: (row: IndexRow) => string) => (a: IndexRow, b: IndexRow) => compareSpanish(of(a), of(b));
  const compare = {
    fecha_muestra: comparePositions,
    numero_muestra: byKey(({ numero }) => numero),
    referencia_externa: byKey(({ referencia }) => referencia),
    producto: byKey(({ producto }) => producto),
    tipo_muestra: bySpanish(({ tipo }) => tipo),
    solicitante: bySpanish(({ solicitante }) => solicitante),
    conclusion_muestra: bySpanish(({ conclusion }) => veredicto(conclusion)),
  }[sortBy];
  return (a: IndexRow, b: IndexRow) => sign * compare(a, b) || comparePositions(b, a);
}

describe('a question to the index', () => {
  it('is answered exactly, whatever was written, moved or withdrawn before, and never beyond the scope', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(anyMuestra(), { minLength: 1, maxLength: 8, selector: ({ _id }) => _id });
    const question = fc.tuple(fc.constantFrom('autorizada', 'en_curso'), alcances, filters, sorts);
    const rounds = fc.array(question, { minLength: 1, maxLength: 6 });
    // No block fits, a few, or all: what is let go is read again, and answers are the same.
    const limits = fc.constantFrom(0, 9000, 2 ** 30);
    await fc.assert(
      fc.asyncProperty(writes, rounds, limits, async (documents, questions, limit) => {
        blockCache.limit = limit;
        await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z'), dryRun: false });
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
            const { cells, ...summary } = await queryCounts(familia, alcance, asked, agrupacion);
            expect({ ...summary, cells: cells.toSorted(byCell) }).toEqual(naiveCounts(expected, agrupacion));
          }
        }
      }),
      { numRuns: 120 },
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
    await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z'), dryRun: false });
    const options = await queryOptions('autorizada', {
      solicitantes: new Set(['Opción Sol', 'Opción Luna']),
      tipos: new Set(['Tipo 1']),
    });
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
    await saveMuestras(documents, { now: new Date('2026-03-10T10:00:00Z'), dryRun: false });
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
