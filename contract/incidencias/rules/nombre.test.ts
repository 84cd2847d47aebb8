import { expect, it } from 'vitest';
import { cuantoSinResolverCon } from './nombre.ts';

it('what is unresolved and how many incidents are open are said in one breath, and once where they are one number', () => {
  const said = (sinResolver: number, porResolver: number) => cuantoSinResolverCon({ sinResolver, porResolver });
  expect([said(8, 8), said(20, 21), said(132, 112), said(0, 1)]).toEqual([
    '8 sin resolver',
    '20 sin resolver, con 21 incidencias abiertas',
    '132 sin resolver, con 112 incidencias abiertas',
    '0 sin resolver, con 1 incidencia abierta',
  ]);
});
