import { expect, it } from 'vitest';
import { programaAddress, type ProgramaState } from './address.ts';

it('an address brings back what it was written of, and has nothing of what is so by itself', () => {
  const states: ProgramaState[] = [
    { filtros: {}, clase: null, ano: null, page: 1 },
    { filtros: { search: 'torre & más', solicitante: ['Hotel Ñu'] }, clase: 'torre', ano: 2025, page: 3 },
  ];
  for (const state of states)
    expect(programaAddress.read(new URLSearchParams(programaAddress.write(state).toString()))).toEqual(state);
  expect(programaAddress.write({ filtros: {}, clase: null, ano: null, page: 1 }).toString()).toBe('');
});

it('what is not understood is as if it were not there', () => {
  const bare = { filtros: {}, clase: null, ano: null, page: 1 };
  expect(programaAddress.read(new URLSearchParams('clase=castillo&ano=hoy&page=0&tipoMuestra=Agua'))).toEqual(bare);
});
