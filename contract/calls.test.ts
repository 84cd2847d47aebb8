import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callTexts } from './reference/calls.ts';
import type { Call } from './base/call.ts';
import { errorsOf, isReadOnly } from './base/errors-of.ts';
import { type CallName, calls } from './calls.ts';
import { errors } from './base/errors.ts';

const rows = Object.entries(calls) as [CallName, Call][];

/** Calls of the areas where administrators keep things that change none, though they write something. */
const preparations = new Set<CallName>([
  'createSubida',
  'createSubidaDeIncidencia',
  'startVista',
  'endVista',
  'beginSubida',
  'signPartes',
  'endSubida',
  'deleteSubida',
  'keepBorrador',
  'beginSimulacion',
  'tryEntrega',
  'signCertificados',
  'startPruebaEmpresa',
  'finishPruebaEmpresa',
]);

describe('the table of calls', () => {
  it('names no call twice', () => {
    const keys = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)('%s has a schema for exactly the parameters of its path', (_name, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(inPath);
  });

  it.each(rows)('%s is served by the Lambda of its area', (_name, { area }) => {
    expect(existsSync(new URL(`../lambdas/functions/${area}.ts`, import.meta.url))).toBe(true);
  });

  it.each(rows)(
    '%s has a message where it changes what administrators keep or an incident, and only there',
    (name, call) => {
      const isShared = (call.area === 'empresa' || call.area === 'puntos') && call.audience === 'admin';
      const kept = ['admin', 'subidas', 'informes-externos', 'incidencias', 'programa'];
      const isKept = kept.includes(call.area) || isShared;
      const changes = isKept && !isReadOnly(call) && !preparations.has(name);
      expect(call.message !== undefined, 'message in its row of contract/calls').toBe(changes);
    },
  );

  it.each(rows)('%s says whether it is an act of an administrator where one may change something by it', (_, call) => {
    const isOpenToAdmins = call.audience !== 'public' && !isReadOnly(call);
    expect(typeof call.adminAct, 'adminAct in its row of contract/calls').toBe(
      isOpenToAdmins ? 'boolean' : 'undefined',
    );
    // What changes what administrators keep is one.
    expect(call.message !== undefined && call.adminAct !== true).toBe(false);
  });

  it.each(rows)('%s lists no error twice, and none that follows from its row', (_name, call) => {
    const implied = errorsOf({ ...call, errors: [] });
    expect(call.errors.filter((code, at) => implied.includes(code) || call.errors.indexOf(code) !== at)).toEqual([]);
  });

  it.each(rows)('%s is described in plain sentences, each of its own errors by its code', (name, call) => {
    const { summary, description } = callTexts[name];
    expect(summary).toMatch(/^[A-Z].{5,70}[^.]$/u);
    expect(description).toMatch(/^[A-Z`].{20,}\.$/u);
    expect(call.errors.filter((code) => !description.includes(code))).toEqual([]);
  });

  it('answers every error that there is, but for a method that no call has', () => {
    const answered = new Set(rows.flatMap(([, call]) => errorsOf(call)));
    expect(Object.keys(errors).filter((code) => !answered.has(code as keyof typeof errors))).toEqual([
      'METHOD_NOT_ALLOWED',
    ]);
  });

  it.each(rows)('%s bounds every text and list that it takes', (_name, { params, query, body }) => {
    const schemas = [params, query, body].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => unbounded(z.toJSONSchema(schema, { io: 'input' })))).toEqual([]);
  });

  it.each(rows)('%s takes no text uncleaned that turns its direction, or holds half a character', (_, call) => {
    const { params, query, body } = call;
    const taken = [params, query, body].flatMap((schema) => (schema ? uncleaned(schema) : []));
    // A password is kept as it is typed: it is neither shown nor found by, and half characters are refused with its body.
    expect(taken.filter((at) => !/password|contrasena/iu.test(at))).toEqual([]);
  });

  it('would show a field that takes any text', () => {
    const open = z.object({ nombre: z.string(), dentro: z.object({ nombres: z.array(z.string()).optional() }) });
    expect(uncleaned(open)).toEqual(['nombre', 'dentro.nombres']);
  });
});

/** Bidi controls of each kind, and a lone surrogate. */
const dirty = ['\u202E', '\u2066', '\u061C', '\u200F', '\uD800'];

/** Texts of every form that some field asks for. */
const forms = (mark: string) => [
  `a${mark}b`,
  mark,
  `2026-05-0${mark}7`,
  `ana@hotel${mark}.example`,
  `a${mark}na@hotel.example`,
  `#3B82F6${mark}`,
  `informe${mark}.pdf`,
  `2026-05-07T10:00:00.000Z#a${mark}`,
];

/** The fields of an object, and of objects in it, that take one of these texts, alone or in a list, and keep the mark. */
function uncleaned(schema: z.core.$ZodType, at = ''): string[] {
  const inner = unwrapped(schema);
  const { def } = inner._zod;
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef;
    return Object.entries(shape).flatMap(([name, field]) => uncleaned(field, at ? `${at}.${name}` : name));
  }
  const given = dirty.flatMap((mark) => forms(mark).map((text) => ({ mark, text })));
  const values = given.flatMap(({ mark, text }) => [text, [text]].map((value) => ({ mark, value })));
  const isKept = values.some(({ mark, value }) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success && JSON.stringify(parsed.data).includes(JSON.stringify(mark).slice(1, -1));
  });
  const options = def.type === 'union' ? (def as z.core.$ZodUnionDef).options : [];
  return [...(isKept ? [at] : []), ...options.filter(isObject).flatMap((option) => uncleaned(option, at))];
}

const isObject = (schema: z.core.$ZodType) => schema._zod.def.type === 'object';

/** What an optional field, or one with a default, holds where it is given. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def ? unwrapped(def.innerType as z.core.$ZodType) : schema;
}

/** The places of a JSON schema where a text or a list may be of any length. */
function unbounded(schema: unknown, at = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, maxLength, maxItems, enum: options, const: only, format, pattern } = schema as Record<string, unknown>;
  const isOpenText =
    type === 'string' && [maxLength, options, only, format, pattern].every((bound) => bound === undefined);
  const isOpenList = type === 'array' && maxItems === undefined;
  const inner = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${at}/${key}`));
  return isOpenText || isOpenList ? [at, ...inner] : inner;
}
