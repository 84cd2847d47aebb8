import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type * as zod from 'zod';

/** Schemas of objects that were made while modules were loaded, each with the file that made it. */
const made = vi.hoisted(() => ({ schemas: [] as { schema: zod.ZodObject; file: string }[] }));

vi.mock('zod', async (original) => {
  const z: Record<string, unknown> = { ...(await original<typeof zod>()) };
  const noted = (schema: zod.ZodObject): zod.ZodObject => {
    const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('parse-stored.test.ts'));
    const file = /\/(lambdas\/[\w/.-]+?\.ts)/u.exec(lines.join('\n'))?.[1];
    if (file) made.schemas.push({ schema, file });
    for (const way of ['extend', 'pick', 'omit', 'partial'] as const) {
      const own = schema[way].bind(schema) as (...given: unknown[]) => zod.ZodObject;
      Object.assign(schema, { [way]: (...given: unknown[]) => noted(own(...given)) });
    }
    return schema;
  };
  for (const way of ['object', 'strictObject', 'looseObject'] as const) {
    const own = z[way] as (...given: unknown[]) => zod.ZodObject;
    z[way] = (...given: unknown[]) => noted(own(...given));
  }
  return z;
});

const z = await import('zod');
const { parseStored } = await import('./parse-stored.ts');
const root = join(import.meta.dirname, '../../..');
const stores = globSync('lambdas/**/*.ts', { cwd: root }).filter(
  (file) =>
    !file.endsWith('.test.ts') && readFileSync(join(root, file), 'utf8').match(/new Entity\(|= portalEntity\(/u),
);
for (const file of stores) await import(join(root, file));

/** Read as they are or not at all: a rule or a result that were left out would change what the others mean. */
const whole = new Set(['lambdas/domain/entregas/store/mapeos.ts']);

type Path = readonly PropertyKey[];
const unknownValue = 'de-otra-version';
const texts = [
  'x',
  '2026-01-01',
  '2026-01-01T00:00:00.000Z',
  '#aabbcc',
  'a@b.example',
  'https://a.example',
  '1',
  'x.pdf',
  '05-01',
  '123456',
  'abcdefghjkmnpqrs',
  '0b0e7a0a-1c1d-4e2f-8a3b-4c5d6e7f8a9b',
];

/** A value that a schema takes, as full as can be, and the paths of the enums' values in it. */
function filled(schema: zod.core.$ZodType, at: Path = [], depth = 0): { value: unknown; enums: Path[] } {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (of = def['innerType'] as zod.core.$ZodType) => filled(of, at, depth);
  const fits = (values: readonly unknown[]) => values.find((value) => z.safeParse(schema, value).success);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return inner();
    case 'catch':
      // Says itself what an unknown value counts as.
      return { value: inner().value, enums: [] };
    case 'pipe': {
      const [from, to] = [def['in'], def['out']] as zod.core.$ZodType[];
      const said = from && inner(from);
      if (said && (to?._zod.def.type === 'transform' || z.safeParse(schema, said.value).success)) return said;
      return to ? inner(to) : { value: undefined, enums: [] };
    }
    case 'lazy':
      return depth > 3
        ? { value: undefined, enums: [] }
        : filled((def['getter'] as () => zod.core.$ZodType)(), at, depth + 1);
    case 'enum':
      return { value: Object.values(def['entries'] as object)[0], enums: [at] };
    case 'literal':
      return { value: (def['values'] as unknown[])[0], enums: [] };
    case 'string':
      return { value: fits(texts), enums: [] };
    case 'number':
    case 'int':
      return { value: fits([0, 1, 2026]), enums: [] };
    case 'boolean':
      return { value: true, enums: [] };
    case 'array': {
      const one = filled(def['element'] as zod.core.$ZodType, [...at, 0], depth);
      return { value: one.value === undefined ? [] : [one.value], enums: one.value === undefined ? [] : one.enums };
    }
    case 'tuple': {
      const parts = (def['items'] as zod.core.$ZodType[]).map((item, n) => filled(item, [...at, n], depth));
      return { value: parts.map(({ value }) => value), enums: parts.flatMap(({ enums }) => enums) };
    }
    case 'record': {
      const keyType = def['keyType'] as zod.core.$ZodType;
      const { entries } = keyType._zod.def as { entries?: Record<string, string> };
      // A record whose keys are an enum has all of them.
      const keys = entries ? Object.values(entries) : [String(filled(keyType).value)];
      const parts = keys.map(
        (key) => [key, filled(def['valueType'] as zod.core.$ZodType, [...at, key], depth)] as const,
      );
      return {
        value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
        enums: parts.flatMap(([, { enums }]) => enums),
      };
    }
    case 'union':
      return (
        (def['options'] as zod.core.$ZodType[])
          .map((option) => filled(option, at, depth))
          .find(({ value }) => z.safeParse(schema, value).success) ?? { value: undefined, enums: [] }
      );
    case 'object': {
      const parts = Object.entries(def['shape'] as Record<string, zod.core.$ZodType>).map(
        ([name, part]) => [name, filled(part, [...at, name], depth)] as const,
      );
      return {
        value: Object.fromEntries(parts.map(([name, { value }]) => [name, value])),
        enums: parts.flatMap(([, { enums }]) => enums),
      };
    }
    default:
      return { value: fits([undefined, 'x', new Uint8Array(1), new File([], 'x.pdf')]), enums: [] };
  }
}

const get = (value: unknown, path: Path) =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** A value with another at a path; in lists it stands beside what was there. */
function spoilt(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return unknownValue;
  if (!Array.isArray(value)) return { ...(value as object), [key]: spoilt(get(value, [key]), rest) };
  const innermost = !rest.some((one) => typeof one === 'number');
  return innermost ? [...(value as unknown[]), spoilt(value[0], rest)] : [spoilt(value[0], rest)];
}

const tried = made.schemas
  .filter(({ file }) => stores.includes(file) && !whole.has(file))
  .map(({ schema, file }) => ({ schema, file, ...filled(schema) }));

describe('a stored item', () => {
  it('is known to this test by every file that keeps any, with an example of it', () => {
    expect(stores.length).toBeGreaterThan(40);
    expect(tried.flatMap(({ enums }) => enums).length).toBeGreaterThan(40);
    const unread = tried.filter(({ schema, value }) => !schema.safeParse(value).success);
    expect(unread.map(({ file, schema, value }) => [file, schema.safeParse(value).error?.issues])).toEqual([]);
  });

  it('with a value of a list which this version doesn’t know is read without that one', () => {
    for (const { schema, file, value, enums } of tried) {
      for (const path of enums.filter((one) => one.some((key) => typeof key === 'number'))) {
        expect(parseStored(schema, spoilt(value, path)), `${file} ${path.join('.')}`).toEqual(schema.parse(value));
      }
    }
  });

  it('with an unknown value that is no list’s is refused, since what it means can’t be guessed', () => {
    for (const { schema, file, value, enums } of tried) {
      for (const path of enums.filter((one) => !one.some((key) => typeof key === 'number'))) {
        expect(() => parseStored(schema, spoilt(value, path)), `${file} ${path.join('.')}`).toThrow(z.ZodError);
      }
    }
  });

  it('is parsed by what knows of other versions wherever it is kept', () => {
    const strict = stores.filter(
      (file) =>
        !whole.has(file) &&
        /(?:return|=>|=) (?:\w*[sS]chema|z\.array\(\w+\))\.parse\((?:data|item|header)/u.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(strict).toEqual([]);
  });

  it('that is damaged is refused, whatever else of it is of another version', () => {
    const schema = z.object({ eventos: z.array(z.enum(['a', 'b'])), nombre: z.string() });
    expect(parseStored(schema, { eventos: ['a', 'c', 'b', 'd'], nombre: 'x' }).eventos).toEqual(['a', 'b']);
    expect(() => parseStored(schema, { eventos: ['a', 'c'], nombre: 4 })).toThrow(z.ZodError);
    expect(() => parseStored(schema, { eventos: ['a', 4], nombre: 'x' })).toThrow(z.ZodError);
    const kinds = z.object({ hechos: z.array(z.discriminatedUnion('tipo', [z.object({ tipo: z.literal('a') })])) });
    expect(parseStored(kinds, { hechos: [{ tipo: 'nuevo' }, { tipo: 'a' }] })).toEqual({ hechos: [{ tipo: 'a' }] });
    const names = z.object({ de: z.partialRecord(z.enum(['a']), z.string()) });
    expect(parseStored(names, { de: { a: 'x', z: 'y' } })).toEqual({ de: { a: 'x' } });
  });
});
