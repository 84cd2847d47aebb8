import * as z from 'zod';
import { clean, withoutBidi } from '../base/texto.ts';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, Json>>;

const count = z.number().int().min(0);

/** Any JSON. A mapping is checked as one by the ingest's own schema (docs/mapping.schema.json). */
const jsonSchema = z.json() as z.ZodType<Json>;

/** A mapping as its JSON document. */
export const documentoDeMapeoSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonSchema);

/** How deep values may be nested in a given mapping. No key of a mapping needs more than eight levels. */
const maxDepth = 12;

/** Thrown while a given mapping is parsed. */
class TooDeep extends Error {}

/** A given mapping, or a part of one: any JSON of a bounded depth, its texts without Bidi_Control characters. */
export const mapeoDadoSchema = z
  .record(z.string().min(1).max(200), z.unknown())
  .transform((value, context): JsonObject => {
    try {
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [withoutBidi(key), cleaned(each, maxDepth)]),
      );
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      context.addIssue({ code: 'custom', message: 'El formato de lectura tiene demasiados niveles' });
      return z.NEVER;
    }
  });

function cleaned(value: unknown, depth: number): Json {
  if (typeof value === 'string') return withoutBidi(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth === 0 || typeof value !== 'object') throw new TooDeep();
  if (Array.isArray(value)) return value.map((each) => cleaned(each, depth - 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [withoutBidi(key), cleaned(each, depth - 1)]));
}

/** How sure a guess is: the content decides it; it is likely and nothing contradicts it; the content leaves it open. */
const certezaSchema = z.enum(['segura', 'probable', 'preguntar']);

/** A guess about a file: one key of the proposed mapping. */
const conjeturaSchema = z
  .object({
    /** The key as the documents call it, such as `campos.solicitante`. */
    campo: z.string(),
    /** The path of the value in the mapping; empty where the value has several keys, each of which is set, or removed by null. */
    ruta: z.array(z.string()).readonly(),
    valor: jsonSchema,
    /** Other possible values of the key, likely ones first. */
    alternativas: z.array(jsonSchema).readonly(),
    /** Names of the answers, in Spanish: of `valor`, then of the alternatives. */
    opciones: z.array(z.string()).readonly().optional(),
    /** The evidence, in Spanish, with cells and lines of the file. */
    fundamento: z.string(),
    certeza: certezaSchema,
    /** The question to a person, in Spanish; there is one where the content doesn't decide. */
    pregunta: z.string().optional(),
    /** Words whose meanings the question asks for one by one: every alternative has a meaning for each; '' is a blank cell. */
    palabras: z.array(z.string()).readonly().optional(),
    /** Whether nothing is proposed: `valor` is a placeholder until a person answers. */
    sinPropuesta: z.boolean().optional(),
  })
  .readonly();
export type Conjetura = z.infer<typeof conjeturaSchema>;

/** What a column's cells are. */
const tipoDeColumnaSchema = z.enum([
  'vacia',
  'texto',
  'codigo',
  'numero',
  'fecha',
  'hora',
  'veredicto',
  'unidad',
  'limite',
]);
export type TipoDeColumna = z.infer<typeof tipoDeColumnaSchema>;

/** What a column may say of a parameter of a wide table, by the key of its result, in words. */
export const datosDeParametro = {
  rango: 'el límite',
  min: 'el límite inferior',
  max: 'el límite superior',
  texto: 'el límite',
  unidad: 'la unidad',
  operador: 'el signo',
  incertidumbre: 'la incertidumbre',
  limite_deteccion: 'el límite de detección',
  limite_cuantificacion: 'el límite de cuantificación',
  acreditado: 'la acreditación',
} as const;
export type DatoDeParametro = keyof typeof datosDeParametro;

/** A column as it was seen, and what it is proposed to be. */
const columnaVistaSchema = z
  .object({
    nombre: z.string(),
    /** Its place in the file, from 0. */
    indice: count,
    tipo: tipoDeColumnaSchema,
    /** Its first different values, at most eight. */
    valores: z.array(z.string()).readonly(),
    /** The value least like the column's others, and the line where it first stands; null where all are alike, or it's empty. */
    raro: z.object({ texto: z.string(), linea: count.optional() }).readonly().nullable(),
    /** The share of the rows seen that have something in it, from 0 to 1. */
    llenas: z.number().min(0).max(1),
    /** Keys of the mapping that use the column, such as `campos.producto`; none for a column that is left out. */
    destinos: z.array(z.string()).readonly(),
    /** Why, in Spanish. */
    fundamento: z.string(),
  })
  .readonly();
export type ColumnaVista = z.infer<typeof columnaVistaSchema>;

/** A row of the file: the line where it begins, from 1, and its cells. */
const filaVistaSchema = z.object({ linea: count, celdas: z.array(z.string()).readonly() }).readonly();
export type FilaVista = z.infer<typeof filaVistaSchema>;

/** How many rows of a file are shown, and how many of a row's cells and of a cell's characters. */
export const filasVistas = { filas: 30, celdas: 200, caracteres: 120 };

/** What was found of a file. */
export const deteccionSchema = z
  .object({
    formato: z.enum(['tabla', 'json', 'ndjson', 'desconocido']),
    /** The proposed mapping, valid by its schema; null where the file needs none or isn't understood. */
    mapeo: documentoDeMapeoSchema.nullable(),
    conjeturas: z.array(conjeturaSchema).readonly(),
    columnas: z.array(columnaVistaSchema).readonly(),
    /** The first rows of the file, with the header and what is above it; none where it is no table. */
    filas: z.array(filaVistaSchema).readonly(),
    /** Why the file isn't understood, or which of its contents no mapping can express, in Spanish. */
    avisos: z.array(z.string()).readonly(),
  })
  .readonly();
export type Deteccion = z.infer<typeof deteccionSchema>;

/** The guesses that ask. */
export function preguntasDe({ conjeturas }: Pick<Deteccion, 'conjeturas'>): readonly Conjetura[] {
  return conjeturas.filter(({ certeza }) => certeza === 'preguntar');
}

/** A mapping with another value in the place of a guess. */
export function answered(mapeo: JsonObject, { ruta }: Pick<Conjetura, 'ruta'>, valor: Json): JsonObject {
  const [key, ...rest] = ruta;
  if (key === undefined) return isObject(valor) ? withParts(mapeo, valor) : mapeo;
  if (rest.length === 0) return { ...mapeo, [key]: valor };
  const inner = mapeo[key];
  return { ...mapeo, [key]: answered(isObject(inner) ? inner : {}, { ruta: rest }, valor) };
}

/** The answer that a column isn't a sample's state: the mapping says none. */
export const sinEstado: Json = { campos: { estado: null } };

/**
 * The answer to a question that asks word by word: `elegidas` has, by word, the place of the alternative whose meaning of the
 * word is chosen. The alternatives agree on all other words. A blank cell is the word '', whose meaning is `defecto`.
 */
export function conPalabras(
  { alternativas }: Pick<Conjetura, 'alternativas'>,
  elegidas: Readonly<Record<string, number>>,
): Json {
  const merged = (values: readonly Json[], isWords: boolean, isLists = false): Json => {
    const objects = values.filter(isObject);
    if (objects.length < values.length) return values[0] ?? null;
    const keys = new Set(objects.flatMap((each) => Object.keys(each)));
    const entries = [...keys].flatMap((key): [string, Json][] => {
      const place = elegidas[isWords ? key : ''];
      if (place !== undefined && (isWords || key === 'defecto')) {
        const said = objects[place]?.[key];
        return said === undefined ? [] : [[key, said]];
      }
      const inner = objects.flatMap((each) => (each[key] === undefined ? [] : [each[key]]));
      return [
        [
          key,
          inner.length === values.length
            ? merged(inner, isLists || key === 'valores', key === 'listas')
            : (inner[0] ?? null),
        ],
      ];
    });
    return Object.fromEntries(entries);
  };
  return merged(alternativas, false);
}

/**
 * A mapping with the parts of `changes`: an inner key that is null in `changes` is removed; `*` stands for each element of a
 * list.
 */
function withParts(mapeo: JsonObject, changes: JsonObject): JsonObject {
  const merged = Object.entries(changes).map(([key, change]): [string, Json] => {
    if (!isObject(change)) return [key, change];
    const before = mapeo[key];
    if (Array.isArray(change['companeras']))
      return [key, conCompaneras(Array.isArray(before) ? before : [], change['companeras'] as readonly Json[])];
    const { '*': each } = change;
    if (isObject(each) && Array.isArray(before))
      return [key, (before as readonly Json[]).map((one) => (isObject(one) ? { ...one, ...each } : one))];
    const parts = Object.entries({ ...(isObject(before) ? before : {}), ...change });
    return [key, Object.fromEntries(parts.filter(([, part]) => part !== null))];
  });
  return { ...mapeo, ...Object.fromEntries(merged) };
}

/**
 * A column that is a part of some values of a wide table: the parts of each value's source that read it, and the columns of the
 * values (`junto`); with none it is left out.
 */
export interface Companera {
  readonly companera: string;
  readonly junto: readonly string[];
  readonly partes: JsonObject;
}

/** The answer that makes columns parts of these values, and of no other. */
export function comoCompaneras(companeras: readonly Companera[]): JsonObject {
  return { determinaciones: { companeras: companeras.map((each) => ({ ...each })) } };
}

/** The determinations of a wide table with some columns as parts of other values than before; a constant stays for blank cells. */
export function conCompaneras(determinaciones: readonly Json[], companeras: readonly Json[]): Json[] {
  const changed = (source: JsonObject): JsonObject =>
    companeras.filter(isObject).reduce<JsonObject>((result, { companera, junto, partes }) => {
      const name = typeof companera === 'string' ? clean(companera) : '';
      const others = Object.entries(result).flatMap(([key, value]): [string, Json][] => {
        if (key === 'columna' || !isObject(value) || !columnasDelMapeo(value).has(name)) return [[key, value]];
        return value['defecto'] === undefined ? [] : [[key, value['defecto']]];
      });
      const own = Object.fromEntries(others);
      const isIn = Array.isArray(junto) && junto.some((each) => typeof each === 'string' && isOf(result, each));
      if (!isIn || !isObject(partes)) return own;
      const added = Object.entries(partes).map(([key, value]): [string, Json] => {
        const before = isObject(own[key]) ? own[key]['defecto'] : own[key];
        return [key, before === undefined || !isObject(value) ? value : { ...value, defecto: before }];
      });
      return { ...own, ...Object.fromEntries(added) };
    }, source);
  return determinaciones.map((each) => {
    const { resultados } = isObject(each) ? each : {};
    if (!isObject(each) || !Array.isArray(resultados)) return each;
    return { ...each, resultados: resultados.map((one: Json) => (isObject(one) ? changed(one) : one)) };
  });
}

const isOf = ({ columna }: JsonObject, name: string) => typeof columna === 'string' && clean(columna) === clean(name);

/** Whether a value of JSON is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A mapping that lists the unread columns (`ignorar`), unless it ignores all of them already. */
export function withIgnoradas(mapeo: JsonObject, nombres: readonly string[]): JsonObject {
  const { ignorar, ...others } = mapeo;
  if (ignorar === 'todas') return mapeo;
  const leidas = columnasDelMapeo(mapeo);
  const left = nombres.filter((nombre) => clean(nombre) !== '' && !leidas.has(clean(nombre)));
  return left.length > 0 ? { ...others, ignorar: left } : others;
}

/** The names of the columns that a mapping, or a part of one, reads; cleaned. */
export function columnasDelMapeo(value: Json): Set<string> {
  const found = new Set<string>();
  const sourceKeys = new Set(['campos', 'resultado', 'determinacion']);
  const visit = (inner: Json, isSource: boolean): void => {
    if (typeof inner === 'string') {
      if (isSource) found.add(clean(inner));
      return;
    }
    if (Array.isArray(inner)) {
      for (const each of inner as readonly Json[]) visit(each, false);
      return;
    }
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, each] of Object.entries(inner as JsonObject)) {
      if (key === 'listas' || key === 'ignorar' || key === 'valores') continue;
      if (key === 'columna' && typeof each === 'string') found.add(clean(each));
      else if (key === 'columnas' && Array.isArray(each)) for (const name of each as readonly Json[]) visit(name, true);
      else if (sourceKeys.has(key) && typeof each === 'object' && each !== null)
        for (const source of Object.values(each)) visit(source, true);
      else if (key === 'conclusion') visit(each, true);
      else if (key === 'censura' && isObject(each)) for (const source of Object.values(each)) visit(source, true);
      else visit(each, false);
    }
  };
  visit(value, false);
  return found;
}
