import { expect, it } from 'vitest';
import { enCursoAddress, enCursoPath } from './address.ts';

const read = (address: string) => enCursoAddress.read(new URL(address, 'https://alicuota.test').searchParams);

it.each([
  [{ search: '', retraso: false, page: 1, orden: 'fecha_muestra' as const }, '/en-curso'],
  [
    { search: 'leche & queso', retraso: true, page: 3, orden: 'solicitante' as const },
    '/en-curso?search=leche+%26+queso&retraso=true&orden=solicitante&page=3',
  ],
])('the list %j has the address %s, and is what that address says', (state, address) => {
  expect(enCursoPath(state)).toBe(address);
  expect(read(address)).toEqual(state);
});

it('a sample is open over its list', () => {
  const address = enCursoPath({ search: 'agua', retraso: false, page: 2, orden: 'numero_muestra' }, 'a/b');
  expect(address).toBe('/en-curso?search=agua&orden=numero_muestra&page=2&muestra=a%2Fb');
  expect(read(address)).toEqual({ search: 'agua', retraso: false, page: 2, orden: 'numero_muestra' });
});

it('what makes no sense in an address is as if it were not there', () => {
  const usual = { search: '', retraso: false, page: 1, orden: 'fecha_muestra' };
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(read(`/en-curso?page=${page}&orden=nada`)).toEqual(usual);
  expect(read(`/en-curso?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
