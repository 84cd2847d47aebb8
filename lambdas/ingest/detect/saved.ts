import { clean } from '../../../contract/rules/texto.ts';
import { columnasDelMapeo, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';
import type { Recuerdos } from './fields.ts';
import type { Fijado } from './fijado.ts';
import { headings, type Destino } from './headings.ts';

/** A mapping saved before, as its JSON. */
export interface Guardado {
  readonly nombre: string;
  readonly mapeo: JsonObject;
}

/** What is known before a file is looked at: mappings saved before, and what a person said of how it is written. */
export interface Sabido {
  readonly guardados?: readonly Guardado[] | undefined;
  readonly fijado?: Fijado | undefined;
}

/** The least share of a mapping's columns that a file must have to be recognised, and the fewest. */
const leastShare = 0.7;
const fewest = 4;

/** A saved mapping that a file is recognised by. */
export interface Reconocido {
  readonly guardado: Guardado;
  /** Columns of the file that it reads. */
  readonly columnas: ReadonlySet<string>;
  /** Columns that it reads and the file hasn't got. */
  readonly faltan: readonly string[];
}

/** The saved mapping all of whose columns the file has, the one that reads most of them; or else most of whose columns it has. */
export function fitting(guardados: readonly Guardado[], names: readonly string[]): Reconocido | undefined {
  const has = new Set(names);
  const found = guardados.map((guardado) => {
    const all = columnasDelMapeo(guardado.mapeo);
    return { guardado, columnas: all.intersection(has), faltan: [...all.difference(has)], size: all.size };
  });
  const [whole] = found
    .filter(({ faltan, size }) => size > 1 && faltan.length === 0)
    .toSorted((a, b) => b.size - a.size);
  if (whole) return whole;
  return found
    .filter(({ columnas, size }) => columnas.size >= Math.max(fewest, leastShare * size))
    .toSorted((a, b) => b.columnas.size - b.faltan.length - (a.columnas.size - a.faltan.length))[0];
}

/** Fields that a mapping must have a source for. */
const required: ReadonlySet<string> = new Set([
  'campos.numero_muestra',
  'campos.fecha_muestra',
  'campos.tipo_muestra',
  'campos.solicitante',
  'resultado.descripcion',
  'resultado.valor',
]);

/** A mapping without what reads columns that the file hasn't got; a required field is left open, to be asked for. */
export function withoutColumns(mapeo: JsonObject, faltan: readonly string[]): JsonObject {
  if (faltan.length === 0) return mapeo;
  const gone = new Set(faltan);
  const reads = (source: Json) =>
    typeof source === 'string'
      ? gone.has(clean(source))
      : !columnasDelMapeo({ campos: { source } }).isDisjointFrom(gone);
  const group = (part: string, sources: Json): Json =>
    isObject(sources)
      ? Object.fromEntries(
          Object.entries(sources).flatMap(([name, source]): [string, Json][] => {
            if (!reads(source)) return [[name, source]];
            return required.has(`${part}.${name}`) ? [[name, { constante: '' }]] : [];
          }),
        )
      : sources;
  const kept = (each: JsonObject) =>
    Object.fromEntries(Object.entries(each).filter(([, value]) => !isObject(value) || !reads(value)));
  const determinacion = (each: Json): Json[] => {
    const resultados = isObject(each) ? each['resultados'] : undefined;
    if (!isObject(each) || !Array.isArray(resultados)) return [each];
    const left = (resultados as readonly Json[]).filter(isObject).filter(({ columna }) => !reads(columna ?? ''));
    return left.length === 0 ? [] : [{ ...kept(each), resultados: left.map(kept) }];
  };
  return Object.fromEntries(
    Object.entries(mapeo).map(([key, value]): [string, Json] => {
      if (key === 'campos' || key === 'resultado' || key === 'determinacion') return [key, group(key, value)];
      if (key === 'determinaciones' && Array.isArray(value))
        return [key, (value as readonly Json[]).flatMap(determinacion)];
      return [key, value];
    }),
  );
}

/** Which field each heading was in mappings saved before. */
export function remembered(guardados: readonly Guardado[]): Recuerdos {
  const found = new Map<string, Set<Destino>>();
  for (const destino of Object.keys(headings)) {
    if (destino === 'ninguno') continue;
    const [part = '', ...rest] = destino.split('.');
    for (const { mapeo } of guardados) {
      const group = mapeo[part];
      if (typeof group !== 'object' || group === null || Array.isArray(group)) continue;
      const source = (group as JsonObject)[rest.join('.')];
      const name =
        typeof source === 'string'
          ? source
          : typeof source === 'object' && source !== null && 'columna' in source
            ? source['columna']
            : undefined;
      if (typeof name !== 'string') continue;
      const known = found.get(clean(name)) ?? new Set();
      known.add(destino as Destino);
      found.set(clean(name), known);
    }
  }
  return found;
}
