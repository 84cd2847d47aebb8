import { expect, it } from 'vitest';
import { quotedValue } from './quoted-value.ts';

it('a value is quoted as people write it, without the signs of JSON', () => {
  expect([{ nombre: 'Sol' }, { nombre: 'Sol', id: 7 }, ['a', { b: true }], 'x', null].map(quotedValue)).toEqual([
    'Sol',
    'nombre: Sol, id: 7',
    'a, true',
    'x',
    'null',
  ]);
});
