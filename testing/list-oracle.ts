import fc from 'fast-check';
import { sortColumnSchema } from '../contract/resultados/filtros.ts';
import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import { veredicto } from '../contract/muestras/rules/conclusion.ts';
import { compareSpanish, fold } from '../contract/base/texto.ts';
import type { Alcance } from '../lambdas/platform/access/scope.ts';
import type { Agrupacion, CountCell, SampleCounts } from '../lambdas/engine/query/statistics/counts.ts';
import type { RowFilters } from '../lambdas/engine/query/filter-block.ts';
import type { Opciones } from '../lambdas/engine/query/options/names.ts';
import type { Slice } from '../lambdas/engine/query/found-rows.ts';
import { comparePositions, type IndexRow } from '../lambdas/engine/blocks/row.ts';
import { compareKeys, sortKey } from '../lambdas/engine/blocks/order.ts';
import { names } from './muestras.ts';

/** All of some names, or a set of them, which may be empty. */
export const someOf = (values: readonly string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant('todos' as const) },
    { weight: 1, arbitrary: fc.subarray([...values]).map((list) => new Set(list)) },
  );
const alike = fc.record({ solicitantes: someOf(names.solicitantes), tipos: someOf(names.tipos) });
/** Of each solicitante its own types, as a user of several clients has them. */
const unions = fc
  .tuple(...names.solicitantes.map(() => fc.option(someOf(names.tipos), { freq: 3 })))
  .map((each): Alcance => {
    const porSolicitante = new Map(each.flatMap((own, n) => (own ? [[names.solicitantes[n] as string, own]] : [])));
    return { solicitantes: new Set(porSolicitante.keys()), tipos: { porSolicitante } };
  });
/** Scopes over the small universe of `anyMuestra`. */
export const alcances: fc.Arbitrary<Alcance> = fc.oneof(
  { weight: 2, arbitrary: alike },
  { weight: 1, arbitrary: unions },
);

/** Whether a scope has a solicitante's samples of a type, said slowly. */
export function sees({ solicitantes, tipos }: Alcance, solicitante: string, tipo: string): boolean {
  if (solicitantes !== 'todos' && !solicitantes.has(solicitante)) return false;
  if (tipos === 'todos') return true;
  if (tipos instanceof Set) return tipos.has(tipo);
  const own = 'porSolicitante' in tipos ? tipos.porSolicitante.get(solicitante) : undefined;
  return own === 'todos' || own?.has(tipo) === true;
}

const days = fc.integer({ min: 1, max: 6 }).map((day) => `2026-03-0${day}`);
/** Some ids of `anyMuestra`, and some that no sample has. */
const idSets = fc
  .tuple(fc.subarray([...names.ids]), fc.boolean())
  .map(([some, other]) => new Set([...some, ...(other ? ['ninguna'] : [])]));
const everyFilter: fc.Arbitrary<Required<RowFilters>> = fc.record({
  solicitantes: someOf(names.solicitantes),
  tipos: someOf(names.tipos),
  search: fc.constantFrom(
    'leche',
    'JAMON',
    'ñu',
    'ágata',
    '水',
    '🧀',
    'hotel  sol',
    'nada',
    '2026',
    'LEGIONÉLLA',
    'TOMA de',
    't-0',
    'NITRAT',
    'spp. y',
  ),
  numero: fc.constantFrom('001', 'M-2026', 'agata', 'N-', '/b'),
  desde: days,
  hasta: days,
  conclusion: fc.constantFrom('Cumple', 'No cumple', 'Sin definir'),
  ids: idSets,
});
const filterNames = ['solicitantes', 'tipos', 'search', 'numero', 'desde', 'hasta', 'conclusion', 'ids'] as const;
/** None to three filters: of the samples found by more there are hardly any. */
export const filters: fc.Arbitrary<RowFilters> = fc
  .tuple(everyFilter, fc.subarray([...filterNames], { maxLength: 3 }))
  .map(([all, chosen]) => Object.fromEntries(chosen.map((name) => [name, all[name]])));
/** Every order of a list. */
export const sorts = fc.record({ sortBy: fc.constantFrom(...sortColumnSchema.options), descending: fc.boolean() });

/** A question to the index, answered by looking at every document. */
export function naive(stored: Iterable<MuestraDocument>, familia: string, alcance: Alcance, f: RowFilters) {
  const has = (allowed: RowFilters['tipos'], name: string) => !allowed || allowed === 'todos' || allowed.has(name);
  return [...stored].filter((m) => {
    const { nombre } = m.solicitante;
    const determinaciones = m.determinaciones.map(({ descripcion }) => descripcion);
    const { nombre: punto, codigo } = m.punto_muestreo ?? {};
    const parametros = m.determinaciones.flatMap(({ resultados }) => resultados.map(({ descripcion }) => descripcion));
    const more = [punto, codigo, nombre, ...determinaciones, ...parametros];
    const texts = [m.numero_muestra, m.referencia_externa, m.producto, m.tipo_muestra, ...more];
    return (
      m.estado === familia &&
      sees(alcance, nombre, m.tipo_muestra) &&
      has(f.solicitantes, nombre) &&
      has(f.tipos, m.tipo_muestra) &&
      (!f.search || texts.some((text) => fold(text ?? '').includes(fold(f.search ?? '')))) &&
      (!f.numero || fold(m.numero_muestra).includes(fold(f.numero))) &&
      (!f.desde || m.fecha_muestra >= f.desde) &&
      (!f.hasta || m.fecha_muestra <= f.hasta) &&
      (!f.ids || f.ids.has(m._id)) &&
      (!f.conclusion || veredicto(m.conclusion_muestra) === f.conclusion)
    );
  });
}

/** An order of counts, which come in none. */
export const byCell = (a: CountCell, b: CountCell) => compareKeys(`${a.bucket}|${a.tipo}`, `${b.bucket}|${b.tipo}`);

/** The same count, made of documents one by one. */
export function naiveCounts(found: readonly MuestraDocument[], agrupacion: Agrupacion): SampleCounts {
  const bucketOf = {
    ninguna: () => '',
    mes: (m: MuestraDocument) => m.fecha_muestra.slice(0, 7),
    ano: (m: MuestraDocument) => m.fecha_muestra.slice(0, 4),
    solicitante: (m: MuestraDocument) => m.solicitante.nombre,
  }[agrupacion];
  const divided = Map.groupBy(found, (m) => JSON.stringify([bucketOf(m), m.tipo_muestra]));
  const cells = [...divided].map(([key, samples]) => {
    const [bucket, tipo] = JSON.parse(key) as [string, string];
    const of = (meaning: string) => samples.filter((m) => veredicto(m.conclusion_muestra) === meaning).length;
    return { bucket, tipo, cumple: of('Cumple'), noCumple: of('No cumple'), otros: of('Sin definir') };
  });
  const fechas = found.map((m) => m.fecha_muestra).toSorted(compareKeys);
  return {
    total: found.length,
    desde: fechas[0],
    hasta: fechas.at(-1),
    solicitantes: new Set(found.map((m) => m.solicitante.nombre)).size,
    cells: cells.toSorted(byCell),
  };
}

/** The names that occur in documents, each once and in order. */
export function naiveOptions(found: readonly MuestraDocument[]): Opciones {
  const distinct = (texts: string[]) => [...new Set(texts)].toSorted(compareKeys);
  return {
    solicitantes: distinct(found.map((m) => m.solicitante.nombre)),
    tipos: distinct(found.map((m) => m.tipo_muestra)),
    determinaciones: distinct(found.flatMap((m) => m.determinaciones.map(({ descripcion }) => descripcion))),
  };
}

/** The order of a list, said by comparing whole rows. */
export function orderOf({ sortBy, descending }: Pick<Slice, 'sortBy' | 'descending'>) {
  const sign = descending ? -1 : 1;
  const byKey = (of: (row: IndexRow) => string) => (a: IndexRow, b: IndexRow) =>
    compareKeys(sortKey(of(a)), sortKey(of(b)));
  const bySpanish = (of: (row: IndexRow) => string) => (a: IndexRow, b: IndexRow) => compareSpanish(of(a), of(b));
  const compare = {
    fecha_muestra: comparePositions,
    numero_muestra: byKey(({ numero }) => numero),
    referencia_externa: byKey(({ referencia }) => referencia),
    producto: byKey(({ producto }) => producto),
    tipo_muestra: bySpanish(({ tipo }) => tipo),
    solicitante: bySpanish(({ solicitante }) => solicitante),
    conclusion_muestra: bySpanish(({ conclusion }) => veredicto(conclusion)),
  }[sortBy];
  return (a: IndexRow, b: IndexRow) => sign * compare(a, b) || comparePositions(b, a);
}
