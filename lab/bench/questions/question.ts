import { randomUUID } from 'node:crypto';
import { fold } from '../../../contract/base/texto.ts';
import { comparedParametro } from '../../../lambdas/engine/query/values/valued-rows.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { type Alcance, type Allowed, intersect, isAlike, type Tipos } from '../../../lambdas/platform/access/scope.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import type { Dictionary } from '../peers/tables.ts';

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
  /**
   * Its SQL, one statement after the other, the same for each database. What is in braces is asked for first, and its ids stand there:
   * PostgreSQL joins by ids that it knows, and scans where a select among other conditions would find them.
   */
  statements: readonly string[];
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

export const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';

/** A text as SQL writes it. */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** That a column is the id of a row of a dictionary. */
export const among = (column: string, dictionary: Dictionary, condition: string): string =>
  `${column} in (select id from ${dictionary} where ${condition})`;

/** That a column is the id of one of these few names, which are found first; none for all there are. */
export function oneOf(column: string, dictionary: Dictionary, allowed: Allowed): string[] {
  if (allowed === 'todos') return [];
  const texts = [...allowed].map(quote).join(', ');
  return [`${column} = any(array(select id from ${dictionary} where texto in (${texts})))`];
}

/** That a column has a text in it, as `fold` leaves both. */
export const like = (column: string, text: string): string => `${column} like ${quote(`%${fold(text)}%`)}`;

/** The types of a scope: none that is asked here has others for each solicitante. */
function alike(tipos: Tipos): Allowed {
  if (!isAlike(tipos)) throw new Error('No question has a scope of several clients');
  return tipos;
}

/** The conditions on samples `m`, and those on the rollup `m` where no text is looked for. Days are those of whole months. */
export function conditionsOf(
  { solicitantes, tipos }: Alcance,
  { search, desde, hasta, ...filters }: Pick<RowFilters, 'search' | 'desde' | 'hasta' | 'tipos'>,
): { samples: string[]; rolled: string[] | undefined } {
  const shared = [
    ...oneOf('m.solicitante_id', 'solicitante', solicitantes),
    ...oneOf('m.tipo_id', 'tipo', intersect(alike(tipos), filters.tipos ?? 'todos')),
  ];
  const days = (column: string) => [
    ...(desde ? [`${column} >= date '${desde}'`] : []),
    ...(hasta ? [`${column} <= date '${hasta}'`] : []),
  ];
  const samples = [...shared, ...days('m.fecha'), ...(search ? [anywhere(search)] : [])];
  return { samples, rolled: search ? undefined : [...shared, ...days('m.mes')] };
}

/** The samples whose number has a search box's text, or that have a name with it. */
function anywhere(search: string): string {
  const names = ['referencia', 'producto', 'tipo', 'solicitante', 'punto', 'conjunto'] as const;
  const found = names.map((name) => `m.${name}_id in ({select id from ${name} where ${like('plegado', search)}})`);
  return `(${[like('lower(m.numero)', search), ...found].join(' or ')})`;
}
