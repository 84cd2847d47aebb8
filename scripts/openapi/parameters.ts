import type { Call } from '../../contract/base/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { callTexts } from '../../contract/reference/calls.ts';
import { parametros } from '../../contract/reference/parametros.ts';
import { type JsonSchema, question } from './schemas.ts';

/** What a call takes by a name: in its path, its query, or as a field of its body. */
export interface Parameter {
  name: string;
  place: 'path' | 'query' | 'body';
  /** Of calls that keys may make in Spanish; undefined where nothing is said of it. */
  description?: string;
  required: boolean;
  schema: JsonSchema;
}

/**
 * The parameters of a call. A description is the call's own text, else the schema's, else, of calls that take a key, the text
 * that the parameter's name has in `contract/reference/parametros.ts`.
 */
export function parametersOf(name: CallName): Parameter[] {
  const { params, query, body, conClave }: Call = calls[name];
  const text = callTexts[name];
  const own = 'parametros' in text ? text.parametros : undefined;
  return [...fieldsOf('path', params), ...fieldsOf('query', query), ...fieldsOf('body', body)].map((one) => {
    const { description: ofSchema, ...schema } = one.schema;
    const said = own?.[one.name] ?? ofSchema ?? (conClave ? parametros[one.name] : undefined);
    return { ...one, schema, ...(typeof said === 'string' && { description: said }) };
  });
}

function fieldsOf(place: Parameter['place'], schema: Call['query']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = question(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    place,
    required: required.includes(name),
    schema: field,
  }));
}
