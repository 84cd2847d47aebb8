import { readFile } from 'node:fs/promises';
import { type Call, gruposDeLlamadas } from '../../contract/base/call.ts';
import { errorsOf } from '../../contract/base/errors-of.ts';
import { calls } from '../../contract/calls.ts';
import { ritmoDeClave } from '../../contract/cuenta/clave.ts';
import { type ErrorCode, errors } from '../../contract/base/errors.ts';
import { filtrosSchema } from '../../contract/resultados/filtros.ts';
import { callsWithKey } from '../../contract/reference/calls.ts';
import { diasDeReintentos, eventosDeWebhook, horasDelSecretoAnterior } from '../../contract/webhooks/webhook.ts';
import { examplesOf } from './examples.ts';
import { type Parameter, parametersOf } from './parameters.ts';

type CallWithKey = (typeof callsWithKey)[number];

/** The page of the API for people (docs/api.md), made of the table of calls. Throws for a parameter of which nothing is said. */
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
    llamadas: Object.entries(gruposDeLlamadas)
      .map(([grupo, titulo]) => [`## ${titulo}`, ...ofGroup(grupo)].join('\n\n'))
      .join('\n\n'),
    filtros: filtros.map(line).join('\n'),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`There is nothing to put in the place of ${name}`);
    return part;
  });
}

/** For administrators alone, who have no keys. */
const ofAdministrators: ReadonlySet<string> = new Set(['entrega']);

/** The filters of samples, which the page explains once. */
const filtros = parametersOf('listResults').filter(
  ({ name }) => name in filtrosSchema.shape && !ofAdministrators.has(name),
);

function ofGroup(grupo: string): string[] {
  return callsWithKey.filter((one) => one.grupo === grupo).map(section);
}

/** The section of a call: what it asks and answers, with an example in three languages. */
function section(text: CallWithKey): string {
  const call: Call = calls[text.name];
  const asked = linesOf(text.name);
  const examples = examplesOf(text).map(({ titulo: language, lenguaje, texto }) =>
    [`**${language}**`, `\`\`\`${lenguaje}\n${texto}\n\`\`\``].join('\n\n'),
  );
  return [
    `### ${text.summary}`,
    `\`${call.method} /api${call.path}\``,
    `Responde: ${decapitalised(text.description)}`,
    ...(asked.length > 0 ? [`Se le puede dar:`, asked.join('\n')] : []),
    `<details><summary>Ejemplos</summary>`,
    ...examples,
    `</details>`,
  ].join('\n\n');
}

const decapitalised = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

function linesOf(name: CallWithKey['name']): string[] {
  const given = parametersOf(name).filter((one) => !ofAdministrators.has(one.name));
  const isFilter = (one: Parameter) => filtros.some((filtro) => filtro.name === one.name);
  const hasFilters = filtros.every((filtro) => given.some((one) => one.name === filtro.name));
  return hasFilters
    ? ['- los [filtros](#los-filtros)', ...given.filter((one) => !isFilter(one)).map(line)]
    : given.map(line);
}

/** Throws for a parameter of which nothing is said. */
function line({ name, description, schema }: Parameter): string {
  if (description === undefined) throw new Error(`${name} has no words in contract/reference/parametros.ts`);
  return `- \`${name}\`: ${description}${formOf(schema)}`;
}

/** What a value may be, in brackets; nothing of a text. */
function formOf({ type, format, enum: options, minimum, maximum, default: usual }: Parameter['schema']): string {
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
  const all = new Set<ErrorCode>(['KEY_NOT_ALLOWED', ...callsWithKey.flatMap(({ name }) => errorsOf(calls[name]))]);
  return [...all.difference(ofSessions)]
    .toSorted((a, b) => errors[a].status - errors[b].status || (a < b ? -1 : 1))
    .map((code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}.`)
    .join('\n');
}
