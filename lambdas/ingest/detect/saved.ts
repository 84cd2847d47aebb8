import { clean } from '../../../contract/rules/texto.ts';
import { columnasDelMapeo, type JsonObject } from '../../../contract/deteccion.ts';
import type { Recuerdos } from './fields.ts';
import { headings, type Destino } from './headings.ts';

/** A mapping saved before, as its JSON. */
export interface Guardado {
  readonly nombre: string;
  readonly mapeo: JsonObject;
}

/** The saved mapping all of whose columns the file has; the one that reads most of them. */
export function fitting(
  guardados: readonly Guardado[],
  names: readonly string[],
): { guardado: Guardado; columnas: Set<string> } | undefined {
  const has = new Set(names);
  return guardados
    .map((guardado) => ({ guardado, columnas: columnasDelMapeo(guardado.mapeo) }))
    .filter(({ columnas }) => columnas.size > 1 && [...columnas].every((name) => has.has(name)))
    .sort((a, b) => b.columnas.size - a.columnas.size)[0];
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
