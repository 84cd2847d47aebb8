import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, calls } from './calls.ts';

const rows = Object.entries(calls) as [string, Call][];

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
    expect(existsSync(new URL(`../lambdas/${area}/handler.ts`, import.meta.url))).toBe(true);
  });

  it.each(rows)('%s bounds every text and list that it takes', (_name, { params, query, body }) => {
    const schemas = [params, query, body].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => unbounded(z.toJSONSchema(schema, { io: 'input' })))).toEqual([]);
  });
});

/** The places of a JSON schema where a text or a list may be of any length. */
function unbounded(schema: unknown, at = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, maxLength, maxItems, enum: options, format, pattern } = schema as Record<string, unknown>;
  const isOpenText = type === 'string' && [maxLength, options, format, pattern].every((bound) => bound === undefined);
  const isOpenList = type === 'array' && maxItems === undefined;
  const inner = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${at}/${key}`));
  return isOpenText || isOpenList ? [at, ...inner] : inner;
}
