import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MuestraDocument } from '../../contract/muestra.ts';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { fold } from '../../contract/rules/texto.ts';
import { muestra, names } from '../../testing/muestras.ts';
import { startTables } from '../../testing/tables.ts';
import { type Alcance, allows } from '../access/scope.ts';
import { saveMuestras } from '../ingest/save.ts';
import { openBlock } from './block.ts';
import { encodeBlock, newestFormat } from './format.ts';
import { beginOfRun, followPoints } from './follow-points.ts';
import { held } from './matches.ts';
import { compareKeys } from './sort-key.ts';
import { sampleRefOf } from './points.ts';
import { queryHistory } from './query-history.ts';
import { type Now, queryNow } from './query-now.ts';
import { comparePositions, type IndexRow, rowOf } from './row.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-03-10T10:00:00Z');
const desde = '2026-03-03';
const todos: Alcance = { solicitantes: 'todos', tipos: 'todos' };
const noResults = { resultados: [], total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };

const determinacion = fc.record(
  {
    descripcion: fc.constantFrom('Legionella spp.', 'LEGIONÉLLA SPP.', 'pH'),
    status_inteligente: fc.constantFrom('Cumple', 'No cumple', 'NO CUMPLE', 'Pendiente'),
  },
  { requiredKeys: ['descripcion'] },
);

/** Few points, days and numbers, so that samples meet, share a day, move and are withdrawn. */
const sample: fc.Arbitrary<MuestraDocument> = fc
  .record({
    n: fc.nat(13),
    estado: fc.constantFrom('autorizada', 'autorizada', 'autorizada', 'en_curso', 'anulada'),
    dia: fc.integer({ min: 1, max: 7 }),
    numero_muestra: fc.constantFrom('M-1', 'M-2', 'M-3'),
    tipo_muestra: fc.constantFrom(...names.tipos.slice(0, 2)),
    solicitante: fc.constantFrom(...names.solicitantes.slice(0, 2)),
    referencia_externa: fc.constantFrom('Acumulador 3', 'ACUMULADOR  3', 'Acumuládor 3', 'Grifo', ' ', undefined),
    determinaciones: fc.array(determinacion, { maxLength: 3 }),
  })
  .map(({ n, dia, solicitante, determinaciones, ...rest }) =>
    muestra({
      ...rest,
      _id: `ahora-${n}`,
      fecha_muestra: `2026-03-0${dia}`,
      solicitante: { nombre: solicitante },
      determinaciones: determinaciones.map((one) => ({ ...one, ...noResults })),
    }),
  );

const someOf = (values: readonly string[]) =>
  fc.oneof(
    fc.constant('todos' as const),
    fc.subarray([...values], { minLength: 1 }).map((list) => new Set(list)),
  );
const alcances = fc.record({ solicitantes: someOf(names.solicitantes), tipos: someOf(names.tipos) });

/** What a row says of a determination: the worst where it is stated twice; undefined where it does not have it. */
function verdictIn({ determinaciones }: IndexRow, name: string): string | undefined {
  const said = determinaciones.flatMap(([own, text]) => (fold(own) === name ? [veredicto(text)] : []));
  return ['No cumple', 'Cumple', 'Sin definir'].find((one) => said.some((two) => two === one));
}

const keyOf = (row: IndexRow) => JSON.stringify([row.solicitante, fold(row.referencia) || row.id, row.tipo]);
const idOf = (row: IndexRow | undefined) => row && { id: row.id, numero: row.numero, fecha: row.fecha };

/** What became of each determination that fails somewhere in the window, said by going through whole lists. */
function naive(authorised: readonly IndexRow[], inProgress: readonly IndexRow[]) {
  const inOrder = authorised.toSorted(comparePositions);
  const points = [...Map.groupBy(inOrder, keyOf).values()].map((rows) => {
    const determinaciones = [...new Set(rows.flatMap((row) => row.determinaciones.map(([name]) => fold(name))))];
    const courses = determinaciones.flatMap((name) => {
      const said = rows.flatMap((row) => {
        const verdict = verdictIn(row, name);
        return verdict === undefined ? [] : [{ row, verdict }];
      });
      const last = said.findLastIndex(({ row, verdict }) => verdict === 'No cumple' && row.fecha >= desde);
      const muestraOf = said[last]?.row;
      if (!muestraOf) return [];
      const cleared = said.slice(0, last).findLastIndex(({ verdict }) => verdict === 'Cumple');
      const first = said.slice(cleared + 1).find(({ verdict }) => verdict === 'No cumple')?.row;
      const later = said.slice(last + 1);
      const solution = later.find(({ verdict }) => verdict === 'Cumple');
      const again = solution ?? later.at(-1) ?? (first === muestraOf ? undefined : said[last]);
      const enCurso = inProgress
        .filter((row) => keyOf(row) === keyOf(muestraOf) && fold(row.referencia) !== '')
        .filter((row) => comparePositions(row, muestraOf) > 0 && verdictIn(row, name) !== undefined)
        .toSorted(comparePositions)[0];
      return [{ name, first, last: muestraOf, again, solution: solution?.row, enCurso }];
    });
    return courses;
  });
  const isOpen = (courses: (typeof points)[number]) => courses.some(({ solution }) => !solution);
  return {
    failing: points.filter(isOpen).map((courses) => courses.filter(({ solution }) => !solution)),
    solved: points.filter((courses) => courses.length > 0 && !isOpen(courses)),
  };
}

type NaiveCourse = ReturnType<typeof naive>['failing'][number][number];

/** A point of the naive answer as the index gives it. */
const described = (courses: readonly NaiveCourse[], isOpen: boolean) =>
  courses.map(({ name, first, last, again, enCurso }) => ({
    determinacion: name,
    desde: first?.fecha,
    muestra: idOf(last),
    repeticion: again && { ...idOf(again.row), veredicto: again.verdict },
    enCurso: isOpen ? idOf(enCurso) : undefined,
  }));

const text = (value: unknown) => JSON.stringify(value);
const inAnyOrder = (points: readonly (readonly object[])[]) =>
  points.map((courses) => courses.map(text).toSorted(compareKeys)).toSorted((a, b) => compareKeys(text(a), text(b)));
const plain = (points: Now['failing']['points']) =>
  points.map(({ determinaciones }) =>
    determinaciones.map((one) => ({ ...one, determinacion: fold(one.determinacion) })),
  );

const lastOf = (rows: readonly IndexRow[]) =>
  rows
    .map(({ fecha }) => fecha)
    .toSorted(compareKeys)
    .at(-1);
const ask = { desde, offset: 0, limit: 100, solvedLimit: 100 };

describe('the points that fail now', () => {
  it('are exactly those of the samples as they stand, whatever was written, moved or withdrawn before', async () => {
    const stored = new Map<string, MuestraDocument>();
    const writes = fc.uniqueArray(sample, { minLength: 1, maxLength: 9, selector: ({ _id }) => _id });
    await fc.assert(
      fc.asyncProperty(
        writes,
        alcances,
        fc.record({ tipos: someOf(names.tipos) }),
        async (documents, alcance, filters) => {
          await saveMuestras(documents, { now, dryRun: false });
          for (const document of documents) stored.set(document._id, document);
          const seen = [...stored.values()].filter(
            (one) =>
              allows(alcance.solicitantes, one.solicitante.nombre) &&
              allows(alcance.tipos, one.tipo_muestra) &&
              allows(filters.tipos, one.tipo_muestra),
          );
          const rows = seen.filter(({ estado }) => estado === 'autorizada').map(rowOf);
          const expected = naive(rows, seen.filter(({ estado }) => estado === 'en_curso').map(rowOf));
          const found = await queryNow(alcance, filters, ask);

          expect(found.muestras).toBe(rows.filter(({ fecha }) => fecha >= desde).length);
          expect(found.failing.total).toBe(expected.failing.length);
          expect(found.solved.total).toBe(expected.solved.length);
          const open = expected.failing.map((courses) => described(courses, true));
          expect(inAnyOrder(plain(found.failing.points))).toEqual(inAnyOrder(open));
          const closed = expected.solved.map((courses) => described(courses, false));
          expect(inAnyOrder(plain(found.solved.points))).toEqual(inAnyOrder(closed));

          const days = found.failing.points.map(({ determinaciones }) => determinaciones[0]?.muestra.fecha ?? '');
          expect(days).toEqual(days.toSorted((a, b) => compareKeys(b, a)));
          const page = await queryNow(alcance, filters, { ...ask, offset: 1, limit: 2 });
          expect(page.failing.points).toEqual(found.failing.points.slice(1, 3));
          if (expected.failing.length > 0) return;
          const failed = rows.filter(({ determinaciones }) =>
            determinaciones.some(([, c]) => veredicto(c) === 'No cumple'),
          );
          const solutions = expected.solved.flat().flatMap(({ solution }) => solution ?? []);
          expect([found.lastSample, found.lastFailure, found.lastSolution]).toEqual(
            [rows, failed, solutions].map(lastOf),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are followed from one block to the next', async () => {
    const rows = fc
      .array(sample, { minLength: 1, maxLength: 12 })
      .map((samples) => samples.map((one, n) => ({ ...rowOf(one), id: `${n}`, solicitante: 'Hotel Sol' })));
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 4 }), async (all, size) => {
        const inOrder = all.toSorted(comparePositions);
        const parts = Array.from({ length: Math.ceil(inOrder.length / size) }, (_, n) =>
          inOrder.slice(n * size, (n + 1) * size),
        );
        const blocks = parts.map((part, n) => openBlock(encodeBlock(part, newestFormat), `${n}`));
        const since = blocks.flatMap((block) => {
          const from = Array.from({ length: block.rows }, (_, row) => block.row(row)).findIndex(
            (row) => row.fecha >= desde,
          );
          return from === -1 ? [] : [{ block, from, to: block.rows, mask: undefined }];
        });
        const found = (await followPoints(held(since))).map((point) =>
          point.courses.map((course) => [
            sampleRefOf(beginOfRun(blocks, point, course)).id,
            sampleRefOf(course.last).id,
            course.isSolved && course.after && sampleRefOf(course.after).id,
          ]),
        );
        const { failing, solved } = naive(inOrder, []);
        // Of a point that still fails the naive answer leaves out what was solved.
        const open = found.map((courses) => courses.filter(([, , solution]) => solution === false));
        const openPoints = open.filter((courses) => courses.length > 0);
        const closedPoints = found.filter((_, n) => open[n]?.length === 0);
        const ids = (points: typeof failing) =>
          points.map((courses) =>
            courses.map(({ first, last, solution }) => [first?.id, last.id, solution?.id ?? false]),
          );
        expect(inAnyOrder(openPoints)).toEqual(inAnyOrder(ids(failing)));
        expect(inAnyOrder(closedPoints)).toEqual(inAnyOrder(ids(solved)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the history of a point', () => {
  const of = (n: number, status: string, more: Partial<MuestraDocument> = {}) =>
    muestra({
      _id: `historia-${n}`,
      fecha_muestra: `2026-02-${String(n).padStart(2, '0')}`,
      solicitante: { nombre: 'Historia' },
      referencia_externa: n % 2 ? 'Ducha 101' : 'DUCHA  101',
      determinaciones: [{ descripcion: 'Legionella spp.', status_inteligente: status, ...noResults }],
      ...more,
    });

  it('is its samples around one of them, with what became of what that one fails', async () => {
    await saveMuestras(
      [
        ...Array.from({ length: 9 }, (_, n) => of(n + 1, 'Cumple')),
        of(10, 'No cumple'),
        of(11, 'Pendiente'),
        of(12, 'Cumple'),
        of(13, 'No cumple', { estado: 'en_curso' }),
        of(14, 'No cumple', { referencia_externa: 'Ducha 102' }),
        of(15, 'No cumple', { tipo_muestra: 'Superficie' }),
        of(16, 'No cumple', { referencia_externa: undefined }),
        of(17, 'No cumple', { referencia_externa: undefined }),
      ],
      { now, dryRun: false },
    );
    const found = await queryHistory(todos, rowOf(of(10, 'No cumple')), 3);
    expect(found?.rows.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7].map((n) => `historia-${n}`));
    expect(found).toMatchObject({ total: 12, earlier: 6, later: 0 });
    expect(found?.sequels).toEqual([
      {
        determinacion: 'Legionella spp.',
        repeticion: { id: 'historia-12', numero: 'historia-12', fecha: '2026-02-12', veredicto: 'Cumple' },
        enCurso: { id: 'historia-13', numero: 'historia-13', fecha: '2026-02-13' },
      },
    ]);
    const alone = await queryHistory(todos, rowOf(of(16, 'No cumple', { referencia_externa: undefined })), 3);
    expect(alone).toMatchObject({ total: 1, sequels: [{ repeticion: undefined, enCurso: undefined }] });
    const other: Alcance = { solicitantes: new Set(['Hotel Sol']), tipos: 'todos' };
    expect(await queryHistory(other, rowOf(of(10, 'No cumple')), 3)).toBeUndefined();
  });
});
