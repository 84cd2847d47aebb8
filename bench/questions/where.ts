import { fold } from '../../contract/rules/texto.ts';
import { type Alcance, type Allowed, intersect } from '../../lambdas/access/scope.ts';
import { veredictos } from '../../lambdas/index/blocks/block.ts';
import type { RowFilters } from '../../lambdas/index/query/match.ts';
import type { Database } from './question.ts';

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
  { ids, dialect }: Database,
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
    ...(search ? [anywhere(search, dialect)] : []),
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

/** What the search box finds: the number, or a text of one of the dictionaries, which are looked through first. */
function anywhere(search: string, dialect: Database['dialect']): string {
  const found = ['referencia', 'producto', 'tipo', 'solicitante', 'punto', 'conjunto'].map((name) => {
    const ids = `select id from ${name} where ${like('plegado', search)}`;
    return dialect === 'postgres' ? `m.${name}_id = any(array(${ids}))` : `m.${name}_id in (${ids})`;
  });
  return `(${[like('lower(m.numero)', search), ...found].join(' or ')})`;
}
