import { fold } from '../../../contract/base/texto.ts';
import { type Alcance, type Allowed, intersect } from '../../../lambdas/platform/access/scope.ts';
import { veredictos } from '../../../lambdas/engine/blocks/block.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import type { Database, Found } from './question.ts';

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

/** The conditions on samples `m`, and those on the rollup `m` where it can answer. */
export function conditionsOf(
  { solicitantes, tipos }: Alcance,
  filters: RowFilters,
  { ids, found }: Pick<Database, 'ids' | 'found'>,
): { samples: string[]; rolled: string[] | undefined } {
  const shared = [
    ...oneOf('m.solicitante_id', intersect(solicitantes, filters.solicitantes ?? 'todos'), ids.solicitante),
    ...oneOf('m.tipo_id', intersect(tipos, filters.tipos ?? 'todos'), ids.tipo),
    ...(filters.conclusion ? [`m.veredicto = ${veredictos.indexOf(filters.conclusion)}`] : []),
  ];
  const { search, numero } = filters;
  const samples = [
    ...shared,
    ...days('m.fecha', filters),
    ...(search ? [anywhere(search, found)] : []),
    ...(numero ? [like('lower(m.numero)', numero)] : []),
  ];
  return { samples, rolled: canRoll(filters) ? [...shared, ...days('m.mes', filters)] : undefined };
}

/** Whether whole months answer: no text is looked for, and dates are ends of months. */
function canRoll({ search, numero, desde, hasta }: RowFilters): boolean {
  const isFirst = desde === undefined || desde.endsWith('-01');
  const isLast = hasta === undefined || new Date(Date.parse(hasta) + 86_400_000).getUTCDate() === 1;
  return !search && !numero && isFirst && isLast;
}

function days(column: string, { desde, hasta }: RowFilters): string[] {
  return [...(desde ? [`${column} >= date '${desde}'`] : []), ...(hasta ? [`${column} <= date '${hasta}'`] : [])];
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
function anywhere(search: string, found: Found): string {
  const among = Object.entries(found).filter(([, ids]) => ids.length > 0);
  const conditions = among.map(([column, ids]) => `m.${column} in (${ids.join(', ')})`);
  return `(${[like('lower(m.numero)', search), ...conditions].join(' or ')})`;
}
