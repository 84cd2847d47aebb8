import { expect, it } from 'vitest';
import { copyWrites, itemBytes } from './units.ts';

it('an item weighs its names and values, a map and a list three bytes and one for each entry', () => {
  expect(itemBytes({ añ: { S: 'ñ' } })).toBe(3 + 2);
  expect(itemBytes({ n: { N: '-12.345' } })).toBe(1 + 4);
  expect(itemBytes({ b: { B: Buffer.from('hola').toString('base64') } })).toBe(1 + 4);
  expect(itemBytes({ l: { L: [{ S: 'ab' }, { BOOL: true }] } })).toBe(1 + 3 + 3 + 2);
  expect(itemBytes({ m: { M: { x: { NULL: true } } } })).toBe(1 + 3 + 1 + 2);
});

it('the copy by second key is billed by what it carries, and an item without that key has none', () => {
  const item = { pk: { S: 'a' }, gsi1pk: { S: 'b' }, kept: { S: 'x'.repeat(1020) }, left: { S: 'x'.repeat(5000) } };
  expect(copyWrites(item, new Set())).toBe(1);
  expect(copyWrites(item, new Set(['kept']))).toBe(2);
  expect(copyWrites({ pk: { S: 'a' } }, new Set(['kept']))).toBe(0);
});
