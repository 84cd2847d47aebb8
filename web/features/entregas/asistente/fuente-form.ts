import { isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { columnasDeFuente } from './mapeo-json.ts';

type Origen = 'columna' | 'columnas' | 'constante';

/** A source as its dialog edits it: written out, its columns in a list, and where it comes from. */
export interface FuenteAbierta {
  readonly origen: Origen;
  readonly columnas: readonly string[];
  /** All else that the source says; the keys that the dialog doesn't show are kept. */
  readonly resto: JsonObject;
}

export const scalarText = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A source to be edited; of none, an empty one. */
export function abierta(fuente: Json | undefined): FuenteAbierta {
  const { columna: _one, columnas, ...resto } = isObject(fuente) ? fuente : {};
  const origen = columnas !== undefined ? 'columnas' : scalarText(resto['constante']) === '' ? 'columna' : 'constante';
  return { origen, columnas: columnasDeFuente(fuente), resto };
}

/** The source that was edited; or what is missing, in Spanish. */
export function cerrada({ origen, columnas, resto }: FuenteAbierta): { fuente: Json } | { error: string } {
  const { constante, separador, otros, ...all } = resto;
  if (origen === 'constante') {
    const text = scalarText(constante).trim();
    return text === '' ? { error: 'Escribe el texto' } : { fuente: { constante: text } };
  }
  const [columna] = columnas;
  if (columna === undefined) return { error: 'Elige la columna' };
  if (origen === 'columnas' && columnas.length < 2) return { error: 'Elige dos columnas o más' };
  const { por, parte } = isObject(all['separar']) ? all['separar'] : { por: '-', parte: 1 };
  if (por === '') return { error: 'Di el signo que separa las partes' };
  if (!Number.isInteger(parte) || parte === 0) return { error: 'Di cuál de las partes es: 1 la primera, -1 la última' };
  const fuente: JsonObject = {
    ...(origen === 'columna' ? { columna } : { columnas, ...(scalarText(separador) !== '' && { separador }) }),
    ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(otros !== undefined && all['valores'] !== undefined && { otros }),
  };
  return { fuente: Object.keys(fuente).length === 1 && origen === 'columna' ? columna : fuente };
}
