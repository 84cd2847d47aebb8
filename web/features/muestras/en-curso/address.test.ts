import { expect, it } from 'vitest';
import { enCursoAddress, enCursoPath } from './address.ts';

const read = (address: string) => enCursoAddress.read(new URL(address, 'https://alicuota.test').searchParams);

it.each([
  [{ clienteId: '', search: '', retraso: false, page: 1, orden: 'fecha_muestra' as const }, '/en-curso'],
  [
    { clienteId: 'hoteles', search: 'leche & queso', retraso: true, page: 3, orden: 'solicitante' as const },
    '/en-curso?clienteId=hoteles&search=leche+%26+queso&retraso=true&orden=solicitante&page=3',
  ],
])('the list %j has the address %s, and is what that address says', (state, address) => {
  expect(enCursoPath(state)).toBe(address);
  expect(read(address)).toEqual(state);
});

it('a sample is open over its list', () => {
  const state = { clienteId: '', search: 'agua', retraso: false, page: 2, orden: 'numero_muestra' } as const;
  const address = enCursoPath(state, 'a/b');
  expect(address).toBe('/en-curso?search=agua&orden=numero_muestra&page=2&muestra=a%2Fb');
  expect(read(address)).toEqual(state);
});

it('what makes no sense in an address is as if it were not there', () => {
  const usual = { clienteId: '', search: '', retraso: false, page: 1, orden: 'fecha_muestra' };
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(read(`/en-curso?page=${page}&orden=nada`)).toEqual(usual);
  expect(read(`/en-curso?search=${'x'.repeat(300)}`).search).toHaveLength(200);
});
