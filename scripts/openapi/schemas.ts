import * as z from 'zod';
import { errorTexts } from '../../contract/reference/errors.ts';
import { informeTexts } from '../../contract/reference/informes-externos.ts';
import { certificadoTexts } from '../../contract/reference/certificados.ts';
import { muestraTexts } from '../../contract/reference/muestras.ts';
import { panelTexts } from '../../contract/reference/panel.ts';
import type { SchemaText } from '../../contract/reference/schema-text.ts';
import { usuarioTexts } from '../../contract/reference/usuarios.ts';

const texts = [...errorTexts, ...usuarioTexts, ...panelTexts, ...muestraTexts, ...certificadoTexts, ...informeTexts];
const textBySchema = new Map<z.core.$ZodType, SchemaText>(texts.map((one) => [one.schema, one]));

/** The texts of fields by their schema and name: `instantSchema` is many fields. */
const textsByField = new Map<z.core.$ZodType, Map<string, string>>();
for (const { schema, fields } of texts) {
  for (const [name, description] of Object.entries(fields)) {
    const field: z.core.$ZodType | undefined = schema.shape[name];
    const named = (field && textsByField.get(field)) ?? new Map<string, string>();
    if (!field || named.has(name)) throw new Error(`${name} is no field, or has a text already: ${description}`);
    textsByField.set(field, named.set(name, description));
  }
}

/** A schema as JSON Schema writes it. */
export type JsonSchema = Record<string, unknown>;

/** Where an object's schema keeps its fields' texts until they are put into the fields. */
const fieldTexts = 'x-field-texts';

/** What the contract says of its schemas for JSON Schema, and what the reference says of them. */
class Texts extends z.core.$ZodRegistry<JsonSchema> {
  /** Whether schemas with an id are components: those of answers are, for a field may take more than it answers. */
  readonly #named: boolean;

  constructor(named: boolean) {
    super();
    this.#named = named;
  }

  override get(schema: z.core.$ZodType): JsonSchema | undefined {
    const { id, description } = textBySchema.get(schema) ?? {};
    const fields = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
    const named = fields.flatMap(([name, field]) => {
      const fieldText = textsByField.get(field)?.get(name);
      return fieldText === undefined ? [] : [[name, fieldText]];
    });
    return {
      ...z.globalRegistry.get(schema),
      ...(description !== undefined && { description }),
      ...(id !== undefined && this.#named && { id }),
      ...(named.length > 0 && { [fieldTexts]: Object.fromEntries(named) as unknown }),
    };
  }
}

const ofAnswers = new Texts(true);
const ofQuestions = new Texts(false);

/** The schemas of answers, by the names that others refer to them by. */
export class Components {
  readonly #schemas = new Map<string, unknown>();

  /** The schema of what a call answers; those with an id go into the components. */
  answer(schema: z.ZodType): JsonSchema {
    const { $defs = {}, ...rest } = written(schema, 'output', ofAnswers);
    for (const [id, { id: _id, ...named }] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#schemas.set(id, named);
    }
    return rest;
  }

  /** All that answers refer to, by name. */
  schemas(): Record<string, unknown> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** The schema of what a call takes. */
export function question(schema: z.ZodType): JsonSchema {
  return written(schema, 'input', ofQuestions);
}

function written(schema: z.ZodType, io: 'input' | 'output', metadata: Texts): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, metadata });
  return revised(rest) as JsonSchema;
}

/** Puts texts into fields, and lets components be where OpenAPI has them; JSON Schema's own place is `$defs`. */
function revised(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revised);
  if (typeof value === 'string') return value.replace(/^#\/\$defs\//u, '#/components/schemas/');
  if (typeof value !== 'object' || value === null) return value;
  const { [fieldTexts]: inner, ...schema } = value as JsonSchema;
  for (const [name, description] of Object.entries((inner ?? {}) as Record<string, string>)) {
    const fields = schema['properties'] as Record<string, JsonSchema>;
    fields[name] = { ...fields[name], description };
  }
  return Object.fromEntries(Object.entries(schema).map(([key, item]) => [key, revised(item)]));
}
