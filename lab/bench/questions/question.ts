import type { Alcance } from '../../../lambdas/platform/access/scope.ts';

/** The databases beside the product; where their SQL differs, each has its own words. */
export type Dialect = 'postgres' | 'duckdb';

/** The ids that names have in a database; a client knows them beforehand. Points and parameters are named by their keys. */
export type Ids = Record<'solicitante' | 'tipo' | 'punto' | 'parametro', ReadonlyMap<string, number>>;

/** What a question's SQL depends on. */
export interface Database {
  dialect: Dialect;
  ids: Ids;
  /** What its lookups found. */
  found: Found;
}

/** Ids by the column of samples that has them. */
export type Found = Readonly<Record<string, readonly number[]>>;

export type Row = Record<string, unknown>;

/** What answers are compared by: totals, ids, counts, numbers, names. */
export type Comparable = readonly unknown[];

/** The product's answer, and what it is compared by. */
interface Answered {
  answer: unknown;
  comparable: () => Comparable;
}

/** The groups of the report's tables. */
export const groups = ['Lists', 'Statistics', 'Values', 'Points', 'Programmes'] as const;
export type Group = (typeof groups)[number];

/** One question, as the product and the databases are asked it. */
export interface Question {
  /** One of its own; it says whose samples are asked for. */
  name: string;
  group: Group;
  /** Asks the product, with the index that this process's environment names. */
  ask(): Promise<Answered>;
  /** What is looked for first: statements of ids by the column of samples that has them. */
  lookups?(): Record<string, string>;
  /** Its SQL, one statement after the other. */
  statements(database: Database): string[];
  /** What the rows of each statement are compared by. */
  comparable(answers: readonly Row[][]): Comparable;
  /** It is right that nothing is found. */
  findsNothing?: boolean;
}

/** Whose samples are asked for. */
export interface Asker {
  who: string;
  alcance: Alcance;
}

export const nameOf = ({ who }: Asker, what: string): string => `${who}: ${what}`;

/** An order that names can be put in on every side, whatever theirs was. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
