import { describe, expect, it } from 'vitest';
import { direccionDePunto, readAddress, writeAddress } from './address.ts';

describe('the address of the list of points', () => {
  it('holds what is shown, and leaves out what is as usual', () => {
    const state = { search: 'ducha', solicitante: ['Hotel Sol', 'Hotel Luna'], orden: 'nombre' as const, page: 3 };
    expect(readAddress(writeAddress(state))).toEqual(state);
    expect(writeAddress({ orden: 'estado', page: 1 }).toString()).toBe('');
  });

  it('takes what makes no sense as if it were not there', () => {
    const params = new URLSearchParams({ page: '-3', orden: 'nada', search: '', otro: 'x' });
    expect(readAddress(params)).toEqual({ orden: 'estado', page: 1 });
  });

  it('names a point by its key, whatever it holds', () => {
    const clave = '["Hotel & Sol","ducha #1",""]';
    const { searchParams } = new URL(direccionDePunto(clave), 'https://portal.example');
    expect(searchParams.get('punto')).toBe(clave);
  });
});
