import * as z from 'zod';
import { datoSchema, fuenteDeFechaSchema, fuenteSchema } from './fuente.ts';
import { mappingSchema } from './mapping.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A source written out, without the key that names the language of schemas. */
function writtenOut(source: z.ZodType): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(source, { io: 'output' });
  return schema;
}

const column = { type: 'string', minLength: 1, description: 'El nombre de una columna' } as const;

/** A source, that of a date, and a datum, which has a shorter form of another meaning. */
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
