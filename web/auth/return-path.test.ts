import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each(['/results?search=leche&page=2', '/results/a%2Fb'])(
  'after signing in, whoever was going to %s gets there',
  (from) => {
    expect(returnPath({ from, usuarioId: null }, 'ana')).toBe(from);
  },
);

it.each([
  undefined,
  null,
  {},
  { from: 3 },
  { from: 'https://otro.test' },
  { from: '//otro.test' },
  { from: '/\\otro.test' },
  { from: '/login' },
])('nobody is led out of the site, nor round in a circle, by %j', (state) => {
  expect(returnPath(state, 'ana')).toBe('/');
});

it('whoever signs in again after a session that ended goes on there, and anybody else begins anew', () => {
  const state = { from: '/results?search=leche', usuarioId: 'ana' };
  expect(returnPath(state, 'ana')).toBe('/results?search=leche');
  expect(returnPath(state, 'berta')).toBe('/');
  expect(returnPath(state, undefined)).toBe('/');
});
