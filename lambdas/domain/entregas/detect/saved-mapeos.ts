import { clean } from '../../../../contract/base/texto.ts';
import { columnasDelMapeo, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import type { Recuerdos } from './fields.ts';
import type { Pinned } from './pinned.ts';
import { headings, type Destino } from './headings.ts';
import { isObligatorio } from './obligatorios.ts';

/** A mapping saved before, as its JSON. */
export interface SavedMapeo {
  readonly nombre: string;
  readonly mapeo: JsonObject;
  /** Whether it is a ready one, which no person made of a file. */
  readonly esDeBiblioteca?: boolean | undefined;
}

/** What is known before a file is looked at: mappings saved before, and what a person said of how it is written. */
export interface PriorKnowledge {
  readonly saved?: readonly SavedMapeo[] | undefined;
  readonly pinned?: Pinned | undefined;
  /** Whether the time that looking at a file may take is over. */
  readonly isLate?: (() => boolean) | undefined;
}

/** The least share of a mapping's columns that a file must have to be recognised, and the fewest. */
const leastShare = 0.7;
const fewest = 4;

/** A saved mapping that a file is recognised by. */
export interface RecognisedMapeo {
  readonly savedMapeo: SavedMapeo;
  /** Columns of the file that it reads. */
  readonly columnas: ReadonlySet<string>;
  /** Columns that it reads and the file hasn't got. */
  readonly faltan: readonly string[];
}

/** The saved mapping all of whose columns the file has, the one that reads most of them; or else most of whose columns it has. */
export function fitting(saved: readonly SavedMapeo[], names: readonly string[]): RecognisedMapeo | undefined {
  const has = new Set(names);
  const found = saved.map((savedMapeo) => {
    const all = columnasDelMapeo(savedMapeo.mapeo);
    return { savedMapeo, columnas: all.intersection(has), faltan: [...all.difference(has)], size: all.size };
  });
  const isWhole = ({ faltan, size }: (typeof found)[number]) => faltan.length === 0 && size > 1;
  const isNear = ({ columnas, size }: (typeof found)[number]) => columnas.size >= Math.max(fewest, leastShare * size);
  const able = found.some(isWhole) ? found.filter(isWhole) : found.filter(isNear);
  return able.toSorted((a, b) => b.columnas.size - b.faltan.length - (a.columnas.size - a.faltan.length))[0];
}

/** A mapping without what reads columns that the file hasn't got; a required field is left open, to be asked for. */
export function withoutColumns(mapeo: JsonObject, faltan: readonly string[]): JsonObject {
  if (faltan.length === 0) return mapeo;
  const reads = (source: Json) => !columnasDelMapeo({ campos: { source } }).isDisjointFrom(new Set(faltan));
  const kept = (each: JsonObject, left: (key: string, value: Json) => Json[]) =>
    Object.fromEntries(Object.entries(each).flatMap(([key, value]) => left(key, value).map((one) => [key, one])));
  const group = (part: string) => (name: string, source: Json) =>
    !reads(source) ? [source] : isObligatorio(`${part}.${name}`) ? [{ constante: '' }] : [];
  const beside = (_key: string, value: Json) => (isObject(value) && reads(value) ? [] : [value]);
  const determinacion = (each: Json): Json[] => {
    const resultados = isObject(each) ? each['resultados'] : undefined;
    if (!isObject(each) || !Array.isArray(resultados)) return [each];
    const left = (resultados as readonly Json[]).filter(isObject).filter(({ columna }) => !reads(columna ?? ''));
    return left.length === 0 ? [] : [{ ...kept(each, beside), resultados: left.map((one) => kept(one, beside)) }];
  };
  return kept(mapeo, (key, value) => {
    if (key === 'determinaciones' && Array.isArray(value)) return [(value as readonly Json[]).flatMap(determinacion)];
    const isGroup = key === 'campos' || key === 'resultado' || key === 'determinacion';
    return [isGroup && isObject(value) ? kept(value, group(key)) : value];
  });
}

/** Which field each heading was in mappings saved before. */
export function remembered(saved: readonly SavedMapeo[]): Recuerdos {
  const found = new Map<string, Set<Destino>>();
  for (const { mapeo } of saved) {
    for (const part of ['campos', 'resultado', 'determinacion']) {
      const sources = mapeo[part];
      for (const [name, source] of Object.entries(isObject(sources) ? sources : {})) {
        const destino = `${part}.${name}`;
        const columna = isObject(source) ? source['columna'] : source;
        if (typeof columna !== 'string' || !Object.hasOwn(headings, destino)) continue;
        const known = found.get(clean(columna)) ?? new Set();
        found.set(clean(columna), known.add(destino as Destino));
      }
    }
  }
  return found;
}
