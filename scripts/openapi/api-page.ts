import { readFile } from 'node:fs/promises';
import type { Call } from '../../contract/base/call.ts';
import { errorsOf } from '../../contract/base/errors-of.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { ritmoDeClave } from '../../contract/cuenta/clave.ts';
import { type ErrorCode, errors } from '../../contract/base/errors.ts';
import { type CallWithKey, grupos, llamadas } from '../../contract/reference/api-es.ts';
import { filtros, parametros } from '../../contract/reference/parametros-es.ts';
import { diasDeReintentos, eventosDeWebhook, horasDelSecretoAnterior } from '../../contract/webhooks/webhook.ts';
import { examplesOf } from './examples.ts';
import { type JsonSchema, question } from './schemas.ts';

/** The calls that keys may make, in the order of the page. */
const callsWithKey = Object.keys(llamadas) as CallWithKey[];

/** The page of the API for people (docs/api.md), made of the table of calls. Throws for a parameter that has no words. */
export async function apiPage(): Promise<string> {
  const template = await readFile(new URL('api-plantilla.md', import.meta.url), 'utf8');
  const parts: Record<string, string> = {
    peticiones: String(ritmoDeClave.peticiones),
    minutos: String(ritmoDeClave.segundos / 60),
    errores: errores(),
    dias: String(diasDeReintentos),
    horas: String(horasDelSecretoAnterior),
    eventos: Object.entries(eventosDeWebhook)
      .map(([tipo, { cuando }]) => `- \`${tipo}\`: ${decapitalised(cuando)}`)
      .join('\n'),
    llamadas: Object.entries(grupos)
      .map(([grupo, titulo]) => [`## ${titulo}`, ...ofGroup(grupo)].join('\n\n'))
      .join('\n\n'),
    filtros: Object.entries(filtros)
      .map(([name, words]) => `- \`${name}\`: ${words}${formOf(filterSchemas[name] ?? {})}`)
      .join('\n'),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`There is nothing to put in the place of ${name}`);
    return part;
  });
}

const filterSchemas = propertiesOf(calls.listResults.query);

function ofGroup(grupo: string): string[] {
  return callsWithKey.filter((name) => llamadas[name].grupo === grupo).map(section);
}

/** The section of a call: what it asks and answers, with an example in three languages. */
function section(name: CallWithKey): string {
  const call: Call = calls[name];
  const { titulo, responde } = llamadas[name];
  const asked = parametersOf(call);
  const examples = examplesOf(name).map(({ titulo: language, lenguaje, texto }) =>
    [`**${language}**`, `\`\`\`${lenguaje}\n${texto}\n\`\`\``].join('\n\n'),
  );
  return [
    `### ${titulo}`,
    `\`${call.method} /api${call.path}\``,
    `Responde: ${decapitalised(responde)}`,
    ...(asked.length > 0 ? [`Se le puede dar:`, asked.join('\n')] : []),
    `<details><summary>Ejemplos</summary>`,
    ...examples,
    `</details>`,
  ].join('\n\n');
}

const decapitalised = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

function parametersOf({ params, query, body }: Call): string[] {
  const given = { ...propertiesOf(params), ...propertiesOf(query), ...propertiesOf(body) };
  const hasFilters = Object.keys(filtros).every((name) => name in given);
  const lines = Object.entries(given).flatMap(([name, schema]) => {
    if (hasFilters && name in filtros) return [];
    const words = parametros[name] ?? filtros[name];
    if (words === undefined && parametros[name] !== null) throw new Error(`${name} has no words in parametros-es.ts`);
    return words === undefined ? [] : [`- \`${name}\`: ${words}${formOf(schema)}`];
  });
  return hasFilters ? ['- los [filtros](#los-filtros)', ...lines] : lines;
}

function propertiesOf(schema: Call['query']): Record<string, JsonSchema> {
  return schema ? ((question(schema) as { properties?: Record<string, JsonSchema> }).properties ?? {}) : {};
}

/** What a value may be, in brackets; nothing of a text. */
function formOf({ type, format, enum: options, minimum, maximum, default: usual }: JsonSchema): string {
  const said = [
    ...(format === 'date' ? ['fecha'] : []),
    ...(Array.isArray(options) ? [options.map((one) => `\`${String(one)}\``).join(', ')] : []),
    ...(type === 'integer' ? [`de ${String(minimum)} a ${String(maximum)}`] : []),
    ...(isPlain(usual) && usual !== '' ? [`si no se da, \`${usual}\``] : []),
  ];
  return said.length > 0 ? ` (${said.join('; ')})` : '';
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** What only happens to people who sign in. */
const ofSessions: ReadonlySet<ErrorCode> = new Set([
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'USER_INACTIVE',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
  'VIEW_ONLY',
]);

/** Every error that a program with a key may meet, by status. */
function errores(): string {
  const all = new Set<ErrorCode>([
    'KEY_NOT_ALLOWED',
    ...callsWithKey.flatMap((name: CallName) => errorsOf(calls[name])),
  ]);
  return [...all.difference(ofSessions)]
    .toSorted((a, b) => errors[a].status - errors[b].status || (a < b ? -1 : 1))
    .map((code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}.`)
    .join('\n');
}
