import { beforeEach, expect, it } from 'vitest';
import { isAnythingRemembered, remember, remembered } from './remembered.ts';

let kept: Map<string, string>;
const memory = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size;
  },
};
beforeEach(() => {
  kept = new Map([['accessToken', 'x']]);
});

it('what a user chose is found again, grouping included', () => {
  remember(memory, 'ana', { filtros: { search: 'leche', tipoMuestra: ['Agua', 'Pan'] }, agrupacion: 'month' });
  expect(remembered(memory, 'ana')).toBe('agrupacion=mes&search=leche&tipoMuestra=Agua&tipoMuestra=Pan');
  expect(isAnythingRemembered(memory)).toBe(true);
});

it('another user of the same browser finds nothing of it', () => {
  remember(memory, 'ana', { filtros: { search: 'leche' }, agrupacion: null });
  expect(remembered(memory, 'ben')).toBe('');
});

it('no filters leave nothing behind', () => {
  remember(memory, 'ana', { filtros: { search: 'leche' }, agrupacion: null });
  remember(memory, 'ana', { filtros: {}, agrupacion: null });
  expect([...kept.keys()]).toEqual(['accessToken']);
  expect(isAnythingRemembered(memory)).toBe(false);
});

it('what no longer makes sense is not brought back', () => {
  kept.set('filtros:ana', 'fechaInicio=ayer&page=7&tab=tabla&sortBy=producto&search=pan');
  expect(remembered(memory, 'ana')).toBe('search=pan');
});
