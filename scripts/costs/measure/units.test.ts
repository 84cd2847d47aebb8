import { describe, expect, it } from 'vitest';
import { gsiBytes, gsiWrites, itemBytes } from './units.ts';

describe('an item’s bytes', () => {
  it('are its names and values, by DynamoDB’s rules for each type', () => {
    expect(itemBytes({ pk: { S: 'añ' } })).toBe(2 + 3);
    expect(itemBytes({ n: { N: '12345' } })).toBe(1 + 4);
    expect(itemBytes({ b: { B: Buffer.from('abcd').toString('base64') } })).toBe(1 + 4);
    expect(itemBytes({ b: { B: new Uint8Array(7) } })).toBe(1 + 7);
    expect(itemBytes({ yes: { BOOL: true }, no: { NULL: true } })).toBe(3 + 1 + 2 + 1);
    expect(itemBytes({ l: { L: [{ S: 'ab' }, { S: 'c' }] } })).toBe(1 + 3 + 2 + 3);
    expect(itemBytes({ m: { M: { k: { S: 'v' } } } })).toBe(1 + 3 + 1 + 2);
  });
});

describe('the copy in the index by second key', () => {
  const projected = new Set(['numero']);
  const item = {
    numero: { S: 'M-1' },
    gsi1pk: { S: 'x'.repeat(1100) },
    documento: { B: Buffer.alloc(5000).toString('base64') },
  };

  it('carries its keys and what is projected, and no document', () => {
    expect(gsiBytes(item, projected)).toBe(6 + 3 + 6 + 1100);
    expect(gsiWrites(item, projected)).toBe(2);
  });

  it('is written for items with such a key only', () => {
    expect(gsiWrites({ pk: { S: 'x' } }, projected)).toBe(0);
  });
});
