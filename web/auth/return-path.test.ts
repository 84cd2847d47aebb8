import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';

it.each(['/results?search=leche&page=2', '/results/a%2Fb'])(
  'after signing in, a user on the way to %s gets there',
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
])('a user is not led out of the site, nor round in a circle, by %j', (state) => {
  expect(returnPath(state, 'ana')).toBe('/');
});

it('the user whose session ended goes on there after signing in again; another user starts at the results', () => {
  const state = { from: '/results/muestra-1', usuarioId: 'ana' };
  expect(returnPath(state, 'ana')).toBe('/results/muestra-1');
  expect(returnPath(state, 'berta')).toBe('/');
  expect(returnPath(state, undefined)).toBe('/');
});

it('a session that ended takes its filters with it', () => {
  expect(returnPath({ from: '/results?search=leche', usuarioId: 'ana' }, 'ana')).toBe('/results');
});
