/** What JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, Json>>;

/** How sure a guess is: the content decides; it is likely and nothing speaks against it; the content doesn't decide. */
type Certeza = 'segura' | 'probable' | 'preguntar';

/** One thing that was guessed of a file, which is one key of the proposed mapping. */
export interface Conjetura {
  /** The key as the documents call it, such as `campos.solicitante`. */
  readonly campo: string;
  /** Where the value stands in the mapping; empty where it says several keys, whose parts are set, or taken away by null. */
  readonly ruta: readonly string[];
  readonly valor: Json;
  /** What else it may be, likely ones first; each is a value for the same place. */
  readonly alternativas: readonly Json[];
  /** What it rests on, in Spanish, with cells and lines of the file. */
  readonly fundamento: string;
  readonly certeza: Certeza;
  /** The question to a person, in Spanish; there is one where the content doesn't decide. */
  readonly pregunta?: string;
}

/** What a column's cells are. */
export type TipoDeColumna =
  | 'vacia'
  | 'texto'
  | 'codigo'
  | 'numero'
  | 'fecha'
  | 'hora'
  | 'veredicto'
  | 'unidad'
  | 'limite';

/** A column as it was seen, and what it is proposed to be. */
export interface ColumnaVista {
  readonly nombre: string;
  /** Its place in the file, from 0. */
  readonly indice: number;
  readonly tipo: TipoDeColumna;
  /** Its first different values, at most eight. */
  readonly valores: readonly string[];
  /** The share of the rows seen that have something in it, from 0 to 1. */
  readonly llenas: number;
  /** Keys of the mapping that use it, such as `campos.producto`; none where it is left out. */
  readonly destinos: readonly string[];
  /** Why, in Spanish. */
  readonly fundamento: string;
}

/** What was found of a file. */
export interface Deteccion {
  readonly formato: 'tabla' | 'json' | 'ndjson' | 'desconocido';
  /** The proposed mapping, valid by its schema; null where the file needs none or isn't understood. */
  readonly mapeo: JsonObject | null;
  readonly conjeturas: readonly Conjetura[];
  readonly columnas: readonly ColumnaVista[];
  /** Why the file isn't understood, or what of it no mapping can say, in Spanish. */
  readonly avisos: readonly string[];
}

/** The guesses that ask. */
export function preguntasDe({ conjeturas }: Pick<Deteccion, 'conjeturas'>): readonly Conjetura[] {
  return conjeturas.filter(({ certeza }) => certeza === 'preguntar');
}

/** A mapping with another value in the place of a guess. */
export function responder(mapeo: JsonObject, { ruta }: Pick<Conjetura, 'ruta'>, valor: Json): JsonObject {
  const [key, ...rest] = ruta;
  if (key === undefined) return isObject(valor) ? withParts(mapeo, valor) : mapeo;
  if (rest.length === 0) return { ...mapeo, [key]: valor };
  const inner = mapeo[key];
  return { ...mapeo, [key]: responder(isObject(inner) ? inner : {}, { ruta: rest }, valor) };
}

/** A mapping with the parts that `changes` has: a key of a key that is null there is taken away. */
function withParts(mapeo: JsonObject, changes: JsonObject): JsonObject {
  const merged = Object.entries(changes).map(([key, change]): [string, Json] => {
    if (!isObject(change)) return [key, change];
    const before = mapeo[key];
    const parts = Object.entries({ ...(isObject(before) ? before : {}), ...change });
    return [key, Object.fromEntries(parts.filter(([, part]) => part !== null))];
  });
  return { ...mapeo, ...Object.fromEntries(merged) };
}

/** Whether a value of JSON is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
