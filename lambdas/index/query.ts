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
  const found = await findRows(familia, alcance, filters);
  const ordered = found.toSorted(comparator(slice));
  return { rows: ordered.slice(slice.offset, slice.offset + slice.limit), total: found.length };
}

/** What samples are counted by, besides their type and verdict. A month is `2026-03`, a year `2026`. */
export type Agrupacion = 'ninguna' | 'mes' | 'ano' | 'solicitante';

/** How many samples of one group and one type there are of each verdict. `grupo` is '' where there is no grouping. */
export interface Celda {
  grupo: string;
  tipo: string;
  cumple: number;
  noCumple: number;
  otros: number;
}

/** The count of the samples that a question finds. Dates are the first and the last one, undefined where none is found. */
export interface Recuento {
  total: number;
  desde: string | undefined;
  hasta: string | undefined;
  /** How many different solicitantes have a sample among them. */
  solicitantes: number;
  /** One for each pair of group and type that has a sample, in no particular order. */
  celdas: Celda[];
}

/** Counts the samples found, by group, type and verdict, in one pass. */
export async function queryCounts(
  familia: Familia,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<Recuento> {
  const found = await findRows(familia, alcance, filters);
  const celdas = new Map<string, Celda>();
  for (const row of found) {
    const grupo = groupOf[agrupacion](row);
    const key = `${grupo}\n${row.tipo}`;
    const celda = celdas.get(key) ?? { grupo, tipo: row.tipo, cumple: 0, noCumple: 0, otros: 0 };
    celda[counterOf[veredicto(row.conclusion)]]++;
    celdas.set(key, celda);
  }
  const fechas = found.map(({ fecha }) => fecha).toSorted();
  return {
    total: found.length,
    desde: fechas[0],
    hasta: fechas.at(-1),
    solicitantes: new Set(found.map(({ solicitante }) => solicitante)).size,
    celdas: [...celdas.values()],
  };
}

const counterOf = { Cumple: 'cumple', 'No cumple': 'noCumple', 'Sin definir': 'otros' } as const;

const groupOf: Record<Agrupacion, (row: IndexRow) => string> = {
  ninguna: () => '',
  mes: ({ fecha }) => fecha.slice(0, 7),
  ano: ({ fecha }) => fecha.slice(0, 4),
  solicitante: ({ solicitante }) => solicitante,
};

/** What there is to choose from among the samples in scope: each name once, in no particular order. */
export interface Opciones {
  solicitantes: string[];
  tipos: string[];
  determinaciones: string[];
}

/** The names that occur in the samples in scope. */
export async function queryOptions(familia: Familia, alcance: Alcance): Promise<Opciones> {
  const found = await findRows(familia, alcance, {});
  return {
    solicitantes: [...new Set(found.map(({ solicitante }) => solicitante))],
    tipos: [...new Set(found.map(({ tipo }) => tipo))],
    determinaciones: [...new Set(found.flatMap((row) => row.determinaciones.map(([name]) => name)))],
  };
}

async function findRows(familia: Familia, alcance: Alcance, filters: RowFilters): Promise<SearchableRow[]> {
  const solicitantes = intersect(alcance.solicitantes, filters.solicitantes ?? 'todos');
  const tipos = intersect(alcance.tipos, filters.tipos ?? 'todos');
  const rows = await loadRows(familia, solicitantes);
  return rows
    .filter((row) => allows(solicitantes, row.solicitante) && allows(tipos, row.tipo))
    .filter(matcher(filters));
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
