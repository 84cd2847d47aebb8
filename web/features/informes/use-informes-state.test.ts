import { expect, it } from 'vitest';
import { categoriaInformeSchema } from '../../../contract/cuenta/usuario.ts';
import { informesAddress, type InformesState } from './use-informes-state.ts';

const { read: readOf, write } = informesAddress('Hipercloraciones');
const read = (address: string) => readOf(new URLSearchParams(address));

it('an address brings back what it was written of', () => {
  for (const categoria of categoriaInformeSchema.options) {
    for (const [search, solicitante] of [
      ['', ''],
      ['cocina & más', 'Hotel Sol, S.L.'],
      ['', 'Hotel Ñu'],
    ] as const) {
      const state: InformesState = { categoria, search, solicitante };
      expect(read(write(state).toString())).toEqual(state);
    }
  }
});

it('a bare address shows the first category, and what is not understood is as if it were not there', () => {
  const first = { categoria: 'Hipercloraciones', search: '', solicitante: '' };
  expect(read('')).toEqual(first);
  expect(read('categoria=Otra&nada=1')).toEqual(first);
  expect(read(`search=${'a'.repeat(201)}&solicitante=${'a'.repeat(301)}`)).toEqual(first);
});

it('nothing that is empty stands in an address', () => {
  const address = write({ categoria: 'Hipercloraciones', search: '', solicitante: '' });
  expect([...address.keys()]).toEqual(['categoria']);
});
