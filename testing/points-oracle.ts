import fc from 'fast-check';
import { expect } from 'vitest';
import type { MuestraDocument } from '../contract/muestra.ts';
import { veredicto } from '../contract/rules/conclusion.ts';
import { claveDePunto, puntoOf } from '../contract/rules/punto.ts';
import { fold } from '../contract/rules/texto.ts';
import { type Alias, PointAliases } from '../lambdas/index/query/point-aliases.ts';
import type { Now } from '../lambdas/index/query/query-now.ts';
import { comparePositions, type IndexRow } from '../lambdas/index/blocks/row.ts';
import { compareKeys } from '../lambdas/index/blocks/sort-key.ts';
import { muestra, names } from './muestras.ts';

/** The day that points are followed from. */
export const desde = '2026-03-03';
export const noResults = { resultados: [], total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };

const determinacion = fc.record(
  {
    descripcion: fc.constantFrom('Legionella spp.', 'LEGIONÉLLA SPP.', 'pH'),
    status_inteligente: fc.constantFrom('Cumple', 'No cumple', 'NO CUMPLE', 'Pendiente'),
  },
  { requiredKeys: ['descripcion'] },
);

/** Few points, days and numbers, so that samples meet, share a day, move and are withdrawn. */
export const sample = (ids = 14): fc.Arbitrary<MuestraDocument> =>
  fc
    .record({
      n: fc.nat(ids - 1),
      estado: fc.constantFrom('autorizada', 'autorizada', 'autorizada', 'en_curso', 'anulada'),
      dia: fc.integer({ min: 1, max: 7 }),
      numero_muestra: fc.constantFrom('M-1', 'M-2', 'M-3'),
      tipo_muestra: fc.constantFrom(...names.tipos.slice(0, 2)),
      solicitante: fc.constantFrom(...names.solicitantes.slice(0, 2)),
      referencia_externa: fc.constantFrom('Acumulador 3', 'ACUMULADOR  3', 'Acumuládor 3', 'Grifo', ' ', undefined),
      punto_muestreo: fc.constantFrom(
        undefined,
        undefined,
        { nombre: 'Grifo', codigo: 'G-1' },
        { nombre: 'GRIFO', codigo: 'g-1' },
        { nombre: 'Grifó' },
        { nombre: 'Grifo', codigo: 'G-2' },
        { nombre: 'Acumulador 3' },
      ),
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

/** What a row says of a determination: the worst where it is stated twice; undefined where it does not have it. */
function verdictIn({ determinaciones }: IndexRow, name: string): string | undefined {
  const said = determinaciones.flatMap(([own, text]) => (fold(own) === name ? [veredicto(text)] : []));
  return ['No cumple', 'Cumple', 'Sin definir'].find((one) => said.some((two) => two === one));
}

/** A verdict of a row's determination in words: those of the laboratory, where it neither complies nor doesn't. */
function wordIn({ determinaciones }: IndexRow, name: string, verdict: string): string {
  if (verdict !== 'Sin definir') return verdict;
  return determinaciones.find(([own, text]) => fold(own) === name && veredicto(text) === verdict)?.[1] ?? '';
}

/** A row's point as contract/rules/punto.ts has it, whatever it is an alias of; undefined for none. */
export function claveOf({ solicitante, punto, codigoPunto, referencia }: IndexRow, ajenas: ReadonlySet<string>) {
  const punto_muestreo = punto === '' ? undefined : { nombre: punto, codigo: codigoPunto };
  const own = puntoOf({ punto_muestreo, referencia_externa: referencia }, ajenas.has(solicitante));
  return own && claveDePunto(solicitante, own);
}

/** What decides the point of a row, as a question has it. */
export interface NaiveNaming {
  ajenas: ReadonlySet<string>;
  aliases?: readonly Alias[];
}

/** The point that a row's is, where it is an alias the one that it is of. */
function pointOf(row: IndexRow, { ajenas, aliases = [] }: NaiveNaming): string | undefined {
  const clave = claveOf(row, ajenas);
  return aliases.find((one) => one.clave === clave)?.de ?? clave;
}

/** An alias of a solicitante's point, by their names. */
export const aliasOf = (solicitante: string, alias: string, nombre: string, codigo?: string): Alias => ({
  clave: claveDePunto(solicitante, { nombre: alias }),
  de: claveDePunto(solicitante, { nombre, ...(codigo && { codigo }) }),
  nombre,
  ...(codigo && { codigo }),
  alias,
});

const [sol = '', luna = ''] = names.solicitantes;
/** Some of these names of `sample` are of one point. */
export const anyAliases = fc.subarray([
  aliasOf(sol, 'Acumulador 3', 'Grifo', 'G-1'),
  aliasOf(sol, 'Grifo', 'Grifo', 'G-1'),
  aliasOf(luna, 'Grifo', 'Acumulador 3'),
]);

/** Whose references are no points: of none, or of one. */
export const anyAjenas = fc.constantFrom(new Set<string>(), new Set(names.solicitantes.slice(0, 1)));
const idOf = (row: IndexRow | undefined) => row && { id: row.id, numero: row.numero, fecha: row.fecha };

/** What became of each determination that fails somewhere in the window, said by going through whole lists. */
export function naive(authorised: readonly IndexRow[], inProgress: readonly IndexRow[], naming: NaiveNaming) {
  const keyOf = (row: IndexRow) => JSON.stringify([pointOf(row, naming) ?? row.id, row.tipo]);
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
        .filter((row) => keyOf(row) === keyOf(muestraOf) && pointOf(row, naming) !== undefined)
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
    repeticion: again && { ...idOf(again.row), conclusion: wordIn(again.row, name, again.verdict) },
    enCurso: isOpen ? idOf(enCurso) : undefined,
  }));

const text = (value: unknown) => JSON.stringify(value);
/** Points whose order says nothing. */
export const inAnyOrder = (points: readonly (readonly object[])[]) =>
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

/** The question for all points. */
export const everyPoint = ({ ajenas, aliases }: NaiveNaming) => ({
  desde,
  offset: 0,
  limit: 100,
  solvedLimit: 100,
  ajenas,
  aliases: aliases && new PointAliases(aliases),
});

/**
 * Checks an answer to `everyPoint` by some names over these rows; `page` is the answer for two failing points from the
 * second on.
 */
export function expectPoints(
  rows: readonly IndexRow[],
  inProgress: readonly IndexRow[],
  { found, page, ...naming }: NaiveNaming & { found: Now; page: Now },
): void {
  const expected = naive(rows, inProgress, naming);
  expect(found.muestras).toBe(rows.filter(({ fecha }) => fecha >= desde).length);
  expect(found.failing.total).toBe(expected.failing.length);
  expect(found.solved.total).toBe(expected.solved.length);
  const open = expected.failing.map((courses) => described(courses, true));
  expect(inAnyOrder(plain(found.failing.points))).toEqual(inAnyOrder(open));
  const closed = expected.solved.map((courses) => described(courses, false));
  expect(inAnyOrder(plain(found.solved.points))).toEqual(inAnyOrder(closed));

  const claves = new Map(rows.map((row) => [row.id, pointOf(row, naming)]));
  for (const { solicitante, punto, determinaciones } of [...found.failing.points, ...found.solved.points]) {
    const clave = punto && claveDePunto(solicitante, punto);
    expect(determinaciones.map(({ muestra: { id } }) => claves.get(id))).toEqual(determinaciones.map(() => clave));
  }
  const days = found.failing.points.map(({ determinaciones }) => determinaciones[0]?.muestra.fecha ?? '');
  expect(days).toEqual(days.toSorted((a, b) => compareKeys(b, a)));
  expect(page.failing.points).toEqual(found.failing.points.slice(1, 3));
  if (expected.failing.length > 0) return;
  const failed = rows.filter(({ determinaciones }) => determinaciones.some(([, c]) => veredicto(c) === 'No cumple'));
  const solutions = expected.solved.flat().flatMap(({ solution }) => solution ?? []);
  expect([found.lastSample, found.lastFailure, found.lastSolution]).toEqual([rows, failed, solutions].map(lastOf));
}
