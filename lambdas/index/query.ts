import { compareSpanish, fold } from '../../contract/rules/texto.ts';
import { type Veredicto, veredicto } from '../../contract/rules/conclusion.ts';
import type { Orden } from '../../contract/filtros.ts';
import { type Alcance, allows, type Allowed, intersect } from '../access/scope.ts';
import { queryManifests, readManifests } from '../store/indice.ts';
import { rowsOf } from './cache.ts';
import { comparePositions, type Familia, type IndexRow, type SearchableRow } from './row.ts';

/** What narrows a scope. Dates `yyyy-mm-dd`, both ends included; texts are looked for without case or accents. */
export interface RowFilters {
  solicitantes?: Allowed;
  tipos?: Allowed;
  search?: string | undefined;
  numero?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  conclusion?: Veredicto | undefined;
}

/** Which of the rows found: from the `offset`-th on, at most `limit`, in this order. */
export interface Slice {
  offset: number;
  limit: number;
  sortBy: Orden;
  descending: boolean;
}

/** The rows of a slice and how many there are in all. A sample outside the scope is neither given nor counted. */
export async function queryRows(
  familia: Familia,
  alcance: Alcance,
  filters: RowFilters,
  slice: Slice,
): Promise<{ rows: IndexRow[]; total: number }> {
  const solicitantes = intersect(alcance.solicitantes, filters.solicitantes ?? 'todos');
  const tipos = intersect(alcance.tipos, filters.tipos ?? 'todos');
  const rows = await loadRows(familia, solicitantes);
  const found = rows
    .filter((row) => allows(solicitantes, row.solicitante) && allows(tipos, row.tipo))
    .filter(matcher(filters));
  const ordered = found.toSorted(comparator(slice));
  return { rows: ordered.slice(slice.offset, slice.offset + slice.limit), total: found.length };
}

async function loadRows(familia: Familia, solicitantes: Allowed): Promise<SearchableRow[]> {
  for (let tries = 0; tries < 10; tries++) {
    const manifests =
      solicitantes === 'todos' ? await queryManifests(familia) : await readManifests(familia, [...solicitantes]);
    const rows = await rowsOf(familia, manifests);
    if (rows) return rows.flat();
  }
  throw new Error('The index is being rewritten faster than it can be read');
}

function matcher({ search, numero, desde, hasta, conclusion }: RowFilters): (row: SearchableRow) => boolean {
  const text = search ? fold(search) : '';
  const number = numero ? fold(numero) : '';
  return (row) =>
    (!text || row.folded.includes(text)) &&
    (!number || row.foldedNumero.includes(number)) &&
    (!desde || row.fecha >= desde) &&
    (!hasta || row.fecha <= hasta) &&
    (!conclusion || veredicto(row.conclusion) === conclusion);
}

const sortKeys: Record<Orden, (row: IndexRow) => string> = {
  fecha_muestra: (row) => row.fecha,
  numero_muestra: (row) => row.numero,
  referencia_externa: (row) => row.referencia,
  producto: (row) => row.producto,
  tipo_muestra: (row) => row.tipo,
  solicitante: (row) => row.solicitante,
  conclusion_muestra: (row) => veredicto(row.conclusion),
};

/** Order by one column in Spanish; rows equal in it keep the newest first, whatever the direction. */
function comparator({ sortBy, descending }: Slice): (a: IndexRow, b: IndexRow) => number {
  const key = sortKeys[sortBy];
  const compare =
    sortBy === 'fecha_muestra' ? comparePositions : (a: IndexRow, b: IndexRow) => compareSpanish(key(a), key(b));
  const sign = descending ? -1 : 1;
  return (a, b) => sign * compare(a, b) || comparePositions(b, a);
}
