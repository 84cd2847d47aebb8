import { randomUUID } from 'node:crypto';
import { fold } from '../../../contract/base/texto.ts';
import { comparedParametro } from '../../../lambdas/engine/query/values/valued-rows.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { type Alcance, type Allowed, intersect, isAlike, type Tipos } from '../../../lambdas/platform/access/scope.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';

/** The databases beside the product; where their SQL differs, each has its own words. */
export type Dialect = 'postgres' | 'duckdb';

/** The ids that names have in a database; a client knows them beforehand. Points and parameters are named by their keys. */
export type Ids = Record<'solicitante' | 'tipo' | 'punto' | 'parametro', ReadonlyMap<string, number>>;

/** What a question's SQL depends on; `found` are ids that its lookups found, by the column of samples that has them. */
export interface Database {
  dialect: Dialect;
  ids: Ids;
  found: Readonly<Record<string, readonly number[]>>;
}

export type Row = Record<string, unknown>;

/** What answers are compared by: totals, ids, counts, numbers. */
export type Comparable = readonly unknown[];

/** The groups of the report's tables. */
export const groups = ['Lists', 'Statistics', 'Values', 'Points', 'Programmes'] as const;
export type Group = (typeof groups)[number];

/** One question, as the product and the databases are asked it. */
export interface Question {
  /** One of its own; it says whose samples are asked for. */
  name: string;
  group: Group;
  /** Asks the product, with the index that this process's environment names. */
  ask(): Promise<{ answer: unknown; comparable: () => Comparable }>;
  /** What is looked for first: statements of ids by the column of samples that has them. */
  lookups?(): Record<string, string>;
  /** Its SQL, one statement after the other. */
  statements(database: Database): string[];
  /** What the rows of each statement are compared by. */
  comparable(answers: readonly Row[][]): Comparable;
}

/** Whose samples are asked for. */
export interface Asker {
  who: string;
  alcance: Alcance;
}

/** When everything is asked: the day of the newest samples. */
export const now = new Date('2026-06-30T10:00:00Z');

/** What a call without parameters, body and query is given. */
export const nothing = { params: undefined, body: undefined, query: undefined };

/** A request of a user with this scope. */
export function requestOf(alcance: Alcance) {
  return {
    usuario: storedUsuario({ _id: 'usuario-medida' }),
    alcance,
    familia: 'sesion',
    now,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
  };
}

/** The key by which a parameter that is answered is compared with others. */
export function claveOf(of: { determinacion: string; parametro: string; unidad: string }): string {
  return comparedParametro({ determinacion: of.determinacion, descripcion: of.parametro, unidad: of.unidad }).clave;
}

/** A number as a database gives it; null for none. */
export const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

/** The id of a name. Throws where the database has none. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The database has no ${name}`);
  return id;
}

export const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/** That a column has one of these names; none for all there are. */
export function oneOf(column: string, allowed: Allowed, ids: ReadonlyMap<string, number>): string[] {
  if (allowed === 'todos') return [];
  const wanted = [...allowed].flatMap((name) => ids.get(name) ?? []);
  return [wanted.length > 0 ? `${column} in (${wanted.join(', ')})` : 'false'];
}

/** That a column has a text in it, as `fold` leaves both. */
export function like(column: string, text: string): string {
  return `${column} like '%${fold(text)
    .replaceAll("'", "''")
    .replaceAll(/[%_\\]/gu, '\\$&')}%'`;
}

/** The types of a scope: none that is asked here has others for each solicitante. */
function alike(tipos: Tipos): Allowed {
  if (!isAlike(tipos)) throw new Error('No question has a scope of several clients');
  return tipos;
}

/** The conditions on samples `m`, and those on the rollup `m` where whole months answer and no text is looked for. */
export function conditionsOf(
  { solicitantes, tipos }: Alcance,
  { search, desde, hasta, ...filters }: Pick<RowFilters, 'search' | 'desde' | 'hasta' | 'tipos'>,
  { ids, found }: Pick<Database, 'ids' | 'found'>,
): { samples: string[]; rolled: string[] | undefined } {
  const shared = [
    ...oneOf('m.solicitante_id', solicitantes, ids.solicitante),
    ...oneOf('m.tipo_id', intersect(alike(tipos), filters.tipos ?? 'todos'), ids.tipo),
  ];
  const days = (column: string) => [
    ...(desde ? [`${column} >= date '${desde}'`] : []),
    ...(hasta ? [`${column} <= date '${hasta}'`] : []),
  ];
  const isFirst = desde === undefined || desde.endsWith('-01');
  const isLast = hasta === undefined || new Date(Date.parse(hasta) + 86_400_000).getUTCDate() === 1;
  const samples = [...shared, ...days('m.fecha'), ...(search ? [anywhere(search, found)] : [])];
  return { samples, rolled: !search && isFirst && isLast ? [...shared, ...days('m.mes')] : undefined };
}

/** What a search box's text is looked for in first: dictionaries, of which each has thousands of texts at most. */
export function lookupsOf({ search }: RowFilters): Record<string, string> {
  if (!search) return {};
  const names = ['referencia', 'producto', 'tipo', 'solicitante', 'punto', 'conjunto'];
  return Object.fromEntries(
    names.map((name) => [`${name}_id`, `select id from ${name} where ${like('plegado', search)}`]),
  );
}

/** The samples whose number has the text, or that have what it was found under. */
function anywhere(search: string, found: Database['found']): string {
  const among = Object.entries(found).filter(([, ids]) => ids.length > 0);
  const conditions = among.map(([column, ids]) => `m.${column} in (${ids.join(', ')})`);
  return `(${[like('lower(m.numero)', search), ...conditions].join(' or ')})`;
}
