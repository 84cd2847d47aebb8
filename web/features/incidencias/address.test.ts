import { describe, expect, it } from 'vitest';
import { listaAddress } from './address.ts';

const usual = { filtros: {}, situacion: 'por_resolver', punto: '', antiguedad: 0, orden: 'vence', page: 1 } as const;

describe('the address of the list of incidents', () => {
  it('without anything is what there is to do, by what is due first', () => {
    expect(listaAddress.read(new URLSearchParams())).toEqual(usual);
    expect(listaAddress.write(usual).toString()).toBe('');
  });

  it('holds all that the list shows', () => {
    const state = {
      filtros: {
        search: 'nitrato',
        clienteId: 'hoteles',
        solicitante: ['Hotel Sol', 'Hotel Luna'],
        tipoMuestra: ['Agua'],
      },
      situacion: 'vencida',
      punto: '["Hotel Sol","grifo",""]',
      antiguedad: 12,
      orden: 'abierta',
      page: 3,
    } as const;
    const filtros = { ...state.filtros, solicitante: [...state.filtros.solicitante], tipoMuestra: ['Agua'] };
    expect(listaAddress.read(listaAddress.write({ ...state, filtros }))).toEqual(state);
  });

  it('is read without what makes no sense', () => {
    expect(listaAddress.read(new URLSearchParams('situacion=otra&orden=x&page=-2&solicitante=&antiguedad=7'))).toEqual(
      usual,
    );
  });
});
