import * as z from 'zod';
import { inSpanish } from '../../../../contract/base/schema-messages.ts';
import { toDotPath } from 'zod/v4/core';
import { FileRefused } from '../source/row.ts';
import { type Fuente, type Mapping, mappingSchema, datoSchema, fuenteDeFechaSchema, fuenteSchema } from './mapping.ts';
import { fold } from '../../../../contract/base/texto.ts';

/** A zod issue in Spanish, for the author of the file. */
export const spanishIssue: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_union' && issue.discriminator === 'forma'
    ? 'Debe ser "ancha", "larga", "cruzada" o "bloques"'
    : inSpanish(issue);

const shown = 8;

/** Reads a mapping from its text. Throws FileRefused, naming each key at fault. */
export function readMapping(text: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new FileRefused(`El formato de lectura no es JSON válido (${reason})`, { cause: error });
  }
  return parseMapping(value);
}

/** As `readMapping`, from parsed JSON. */
export function parseMapping(value: unknown): Mapping {
  const parsed = mappingSchema.safeParse(value, { error: spanishIssue });
  if (!parsed.success) throw refusal(parsed.error.issues.map(({ path, message }) => `${keyOf(path)}: ${message}`));
  const unknown = unknownListas(parsed.data);
  if (unknown.length > 0) throw refusal(unknown);
  const doubtful = doubtfulListas(parsed.data);
  if (doubtful.length > 0) throw refusal(doubtful);
  return parsed.data;
}

function refusal(faults: readonly string[]): FileRefused {
  const more = faults.length > shown ? `; y ${faults.length - shown} más` : '';
  return new FileRefused(`El formato de lectura no es válido. ${faults.slice(0, shown).join('; ')}${more}`);
}

function keyOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '(el mapeo)' : toDotPath(path);
}

/** Names of value maps that the mapping uses but lacks. */
function unknownListas(mapping: Mapping): string[] {
  const faults: string[] = [];
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (value === null || typeof value !== 'object') return;
    const { valores } = value as Partial<Fuente>;
    if (typeof valores === 'string' && !Object.hasOwn(mapping.listas, valores)) {
      faults.push(`${keyOf([...path, 'valores'])}: no hay ninguna lista "${valores}" en "listas"`);
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  const { listas: _, ...rest } = mapping;
  visit(rest, []);
  return faults;
}

/** Value maps with different meanings for texts that differ only in case or accents, which comparisons ignore. */
function doubtfulListas(mapping: Mapping): string[] {
  const faults: string[] = [];
  const visitLista = (lista: Record<string, string | null>, path: PropertyKey[]): void => {
    const known = new Map<string, [string, string | null]>();
    for (const [from, to] of Object.entries(lista)) {
      const before = known.get(fold(from));
      if (before && before[1] !== to) {
        faults.push(`${keyOf(path)}: "${before[0]}" y "${from}" son lo mismo sin mayúsculas ni acentos`);
      }
      known.set(fold(from), [from, to]);
    }
  };
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (value === null || typeof value !== 'object') return;
    const { valores } = value as Partial<Fuente>;
    if (valores !== null && typeof valores === 'object') visitLista(valores, [...path, 'valores']);
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  const { listas, ...rest } = mapping;
  for (const [name, lista] of Object.entries(listas)) visitLista(lista, ['listas', name]);
  visit(rest, []);
  return faults;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The JSON Schema of a source, without `$schema`. */
function writtenOut(source: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(source, { io: 'output' });
  return schema;
}

const column = { type: 'string', minLength: 1, description: 'El nombre de una columna' } as const;

/** The shared definitions: a source, a date's source, and a datum, whose short form has another meaning. */
const defined = {
  fuente: { anyOf: [column, writtenOut(fuenteSchema)] },
  fuenteDeFecha: { anyOf: [column, writtenOut(fuenteDeFechaSchema)] },
  dato: {
    anyOf: [
      { type: ['string', 'number', 'boolean'], description: 'Lo mismo para todas las filas' },
      writtenOut(fuenteSchema),
    ],
  },
} as const satisfies Record<string, unknown>;

const named = new Map<z.core.$ZodType, keyof typeof defined>([
  [fuenteSchema, 'fuente'],
  [fuenteDeFechaSchema, 'fuenteDeFecha'],
  [datoSchema, 'dato'],
]);

/** The mapping as a JSON Schema, by which an editor completes and checks one; some rules need the portal itself. */
export function mappingJsonSchema(): JsonSchema & object {
  const schema = z.toJSONSchema(mappingSchema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = named.get(zodSchema);
      if (!name) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/$defs/${name}`;
    },
  });
  return Object.assign({ title: 'Formato de lectura de un archivo de muestras de Alícuota' }, schema, {
    $defs: defined,
  });
}
