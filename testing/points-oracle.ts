import fc from 'fast-check';
import { expect } from 'vitest';
import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import {
  dentroDeLimite,
  fueraDeLimite,
  isFallo,
  veredicto,
  wordOfConclusion,
} from '../contract/muestras/rules/conclusion.ts';
import { claveDePunto, puntoOf } from '../contract/puntos/rules/punto.ts';
import { fold } from '../contract/base/texto.ts';
import { type Cierre, CierreIndex, Cierres } from '../lambdas/engine/query/failing/sin-resolver.ts';
import { type Alias, PointAliases } from '../lambdas/engine/query/points/aliases.ts';
import type { Now } from '../lambdas/engine/query/failing/now.ts';
import { comparePositions, type IndexRow } from '../lambdas/engine/blocks/row.ts';
import { compareKeys } from '../lambdas/engine/blocks/order.ts';
import { muestra, names } from './muestras.ts';

/** The day from which on points were solved. */
export const desde = '2026-03-03';
export const noResults = { resultados: [], total_resultados: 0, resultados_cumplen: 0, resultados_no_cumplen: 0 };

const determinacion = fc
  .record(
    {
      descripcion: fc.constantFrom('Legionella spp.', 'LEGIONÉLLA SPP.', 'pH'),
      status_inteligente: fc.constantFrom('Cumple', 'No cumple', 'NO CUMPLE', 'Pendiente'),
      // More than 100 is outside its own limit, whether or not anything is concluded of it.
      valor: fc.constantFrom(50, 500),
    },
    { requiredKeys: ['descripcion'] },
  )
  .map(({ valor, ...said }) => ({
    ...said,
    ...noResults,
    resultados: valor === undefined ? [] : [{ descripcion: said.descripcion, valor, referencia: { max: 100 } }],
  }));

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
      conclusion_muestra: fc.constantFrom('Cumple', 'No cumple', 'Apta', undefined),
      determinaciones: fc.array(determinacion, { maxLength: 3 }),
    })
    .map(({ n, dia, solicitante, determinaciones, ...rest }) =>
      muestra({
        ...rest,
        _id: `ahora-${n}`,
        fecha_muestra: `2026-03-0${dia}`,
        solicitante: { nombre: solicitante },
        determinaciones,
      }),
    );

/** Stands for the sample as a whole among the names of determinations. */
const whole = '';

/** What a text of a row decides: outside its own limit a determination fails, as one that does not comply. */
const verdictOf = (text: string) => (isFallo(text) ? 'No cumple' : veredicto(text));

/**
 * What a row says of a determination: the worst where it is stated twice; undefined where it does not have it. What it says
 * of the sample as a whole decides nothing where a determination of it says that it does not comply.
 */
function verdictIn({ determinaciones, conclusion }: IndexRow, name: string): string | undefined {
  if (name === whole) {
    const isExplained = determinaciones.some(([, text]) => veredicto(text) === 'No cumple');
    return isExplained ? 'Sin definir' : veredicto(conclusion);
  }
  const said = determinaciones.flatMap(([own, text]) => (fold(own) === name ? [verdictOf(text)] : []));
  return ['No cumple', 'Sin definir', 'Cumple'].find((one) => said.some((two) => two === one));
}

/** Whether only limits say what a row does of a determination: that it fails, or, where nothing is concluded, that it is within. */
function isPorLimite({ determinaciones }: IndexRow, name: string, verdict: string): boolean {
  const said = determinaciones.flatMap(([own, text]) => (fold(own) === name ? [text] : []));
  const concluded = said.filter((text) => text !== fueraDeLimite && text !== dentroDeLimite);
  if (verdict === 'No cumple') return concluded.every((text) => veredicto(text) !== 'No cumple');
  return verdict === 'Sin definir' && said.filter((text) => text === dentroDeLimite).length === concluded.length;
}

/** A verdict of a row's determination in words: those of the laboratory, where it neither complies nor doesn't. */
function wordIn({ determinaciones, conclusion }: IndexRow, name: string, verdict: string): string {
  if (name === whole)
    return determinaciones.some(([, text]) => veredicto(text) === 'No cumple')
      ? 'No cumple'
      : wordOfConclusion(conclusion);
  const said = determinaciones.find(([own, text]) => fold(own) === name && verdictOf(text) === verdict)?.[1] ?? '';
  return wordOfConclusion(said);
}

/** A row's point as contract/puntos/rules/punto.ts has it, whatever it is an alias of; undefined for none. */
export function claveOf({ solicitante, punto, codigoPunto, referencia }: IndexRow, ajenas: ReadonlySet<string>) {
  const punto_muestreo = punto === '' ? undefined : { nombre: punto, codigo: codigoPunto };
  const own = puntoOf({ punto_muestreo, referencia_externa: referencia }, ajenas.has(solicitante));
  return own && claveDePunto(solicitante, own);
}

/** What decides the point of a row, as a question has it. */
export interface NaiveNaming {
  ajenas: ReadonlySet<string>;
  aliases?: readonly Alias[];
  /** What incidents say that people have closed. */
  cierres?: readonly Cierre[];
}

/** Incidents of the samples of `sample`, open ones and closed ones, as little as an answer needs of them. */
export const anyCierres: fc.Arbitrary<Cierre[]> = fc.array(
  fc
    .record({
      n: fc.nat(13),
      solicitante: fc.constantFrom(...names.solicitantes.slice(0, 2)),
      punto: fc.constantFrom(
        undefined,
        { nombre: 'Grifo', codigo: 'G-1' },
        { nombre: 'Grifo' },
        { nombre: 'Acumulador 3' },
      ),
      tipo: fc.constantFrom(...names.tipos.slice(0, 2)),
      determinacion: fc.constantFrom('legionella spp.', 'legionella spp.', 'ph', whole),
      isOpen: fc.constantFrom(true, false, false, false),
    })
    .map(({ n, solicitante, punto, tipo, determinacion: own, isOpen }) => ({
      cliente: '',
      solicitante,
      punto: punto ? claveDePunto(solicitante, punto) : '',
      determinacion: own,
      isOpen,
      ultimas: [[tipo, `ahora-${n}`, !isOpen] as const],
    })),
  { maxLength: 40 },
);

/** Whether a person closed what fails in a row: by an incident that names it, with none of the same open. */
function isClosed(row: IndexRow, name: string, naming: NaiveNaming): boolean {
  const { cierres = [], aliases = [] } = naming;
  const isNamedBy = (one: Cierre) => one.ultimas.some(([, id]) => id === row.id);
  const isOf = (one: Cierre) => one.determinacion === name;
  const ofPoint = (clave: string) => (aliases.find((one) => one.clave === clave)?.de ?? clave) === pointOf(row, naming);
  const open = cierres.filter(({ isOpen }) => isOpen);
  return (
    cierres.some((one) => isNamedBy(one) && (isOf(one) || name === whole) && !one.isOpen) &&
    !open.some((one) => isNamedBy(one) && (isOf(one) || name === whole)) &&
    !open.some((one) => isOf(one) && ofPoint(one.punto) && one.ultimas.some(([tipo]) => tipo === row.tipo))
  );
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

/** What became of each determination that fails somewhere, said by going through whole lists. */
export function naive(authorised: readonly IndexRow[], inProgress: readonly IndexRow[], naming: NaiveNaming) {
  const keyOf = (row: IndexRow) => JSON.stringify([pointOf(row, naming) ?? row.id, row.tipo]);
  const inOrder = authorised.toSorted(comparePositions);
  const points = [...Map.groupBy(inOrder, keyOf).values()].map((rows) => {
    const determinaciones = [...new Set(rows.flatMap((row) => row.determinaciones.map(([name]) => fold(name))))];
    const courses = [...determinaciones, whole].flatMap((name) => {
      const said = rows.flatMap((row) => {
        const verdict = verdictIn(row, name);
        return verdict === undefined
          ? []
          : [{ row, verdict, porLimite: name !== whole && isPorLimite(row, name, verdict) }];
      });
      let [first, last, again, solution]: (IndexRow | undefined)[] = [];
      let isByLimit = false;
      for (const { row, verdict, porLimite } of said) {
        const isRunning: boolean = last !== undefined && !solution;
        if (verdict === 'No cumple') {
          isByLimit = porLimite && (!isRunning || isByLimit);
          if (!isRunning) first = row;
          [again, last, solution] = [isRunning ? row : undefined, row, undefined];
        } else if (last && isRunning) {
          again = row;
          // One that complies solves nothing of its own day.
          const isGood = verdict === 'Cumple' || (isByLimit && porLimite);
          if (isGood && row.fecha > last.fecha) solution = row;
        }
      }
      const muestraOf = last;
      if (!muestraOf) return [];
      const enCurso = inProgress
        .filter((row) => keyOf(row) === keyOf(muestraOf) && pointOf(row, naming) !== undefined)
        .filter((row) => comparePositions(row, muestraOf) > 0 && verdictIn(row, name) !== undefined)
        .toSorted(comparePositions)[0];
      const isOpen = !solution && !isClosed(muestraOf, name, naming);
      const elsewhere = [authorised, inProgress].map((all) =>
        all
          .filter((row) => pointOf(row, naming) !== undefined && pointOf(row, naming) === pointOf(muestraOf, naming))
          .filter((row) => row.tipo !== muestraOf.tipo && row.fecha > muestraOf.fecha)
          .filter((row) => verdictIn(row, name) !== undefined)
          .toSorted(comparePositions)
          .at(-1),
      );
      const otra = elsewhere
        .filter((row) => row !== undefined)
        .toSorted(comparePositions)
        .at(-1);
      return [{ name, first, last: muestraOf, again, solution, enCurso, otra, isOpen, inProgress }];
    });
    return courses;
  });
  const failing = points.map((courses) => courses.filter(({ isOpen }) => isOpen));
  const solved = points.map((courses) => courses.filter(({ solution }) => solution && solution.fecha >= desde));
  return {
    failing: failing.filter((courses) => courses.length > 0),
    solved: solved.filter((courses, n) => courses.length > 0 && failing[n]?.length === 0),
  };
}

type NaiveCourse = ReturnType<typeof naive>['failing'][number][number];

/** A point of the naive answer as the index gives it. */
const described = (courses: readonly NaiveCourse[]) =>
  courses.map(({ name, first, last, again, enCurso, otra, isOpen, inProgress }) => ({
    determinacion: name,
    desde: first?.fecha,
    muestra: idOf(last),
    repeticion: again && { ...idOf(again), conclusion: wordIn(again, name, verdictIn(again, name) ?? 'Sin definir') },
    enCurso: isOpen ? idOf(enCurso) : undefined,
    otra:
      isOpen && otra
        ? {
            ...idOf(otra),
            conclusion: wordIn(otra, name, verdictIn(otra, name) ?? ''),
            tipo: otra.tipo,
            enCurso: inProgress.includes(otra),
          }
        : undefined,
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

/** What decides the point of a row, and what is closed, as the index is asked with it. */
export const decidingOf = ({ ajenas, aliases = [], cierres = [] }: NaiveNaming) => ({
  ajenas,
  aliases: new PointAliases(aliases),
  cierres: new Cierres(new CierreIndex(cierres), () => true),
});

/** The question for all points. */
export const everyPoint = (naming: NaiveNaming) => ({
  ...decidingOf(naming),
  desde,
  offset: 0,
  limit: 100,
  solvedLimit: 100,
});

/** How many points are unresolved, by their keys, as `querySinResolver` says it. */
export function naiveSinResolver(rows: readonly IndexRow[], naming: NaiveNaming) {
  const claves = naive(rows, [], naming).failing.map(([course]) => course && pointOf(course.last, naming));
  const named = claves.filter((clave) => clave !== undefined);
  return {
    total: claves.length,
    sinPunto: claves.length - named.length,
    porPunto: new Map([...Map.groupBy(named, (clave) => clave)].map(([clave, own]) => [clave, own.length])),
  };
}

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
  const open = expected.failing.map((courses) => described(courses));
  expect(inAnyOrder(plain(found.failing.points))).toEqual(inAnyOrder(open));
  const closed = expected.solved.map((courses) => described(courses));
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
  const failed = rows.filter(({ determinaciones, conclusion }) =>
    [conclusion, ...determinaciones.map(([, said]) => said)].some((said) => verdictOf(said) === 'No cumple'),
  );
  const solutions = expected.solved.flat().flatMap(({ solution }) => solution ?? []);
  expect([found.lastSample, found.lastFailure, found.lastSolution]).toEqual([rows, failed, solutions].map(lastOf));
}
