import { describe, expect, it } from 'vitest';
import { listAddress } from '../../resultados/address.ts';
import { evolucionAbierta, type EvolucionState } from '../state.ts';
import { destinoDe } from './destinations.ts';

const counts = { muestras: 1, valores: 1, noCumplen: 0, celdas: [] };
const nitrato = { determinacion: 'Aniones', parametro: 'Nitrato', unidad: 'mg/L' };
const clave = '["Hotel Sol","toma de red",""]';
const punto = { clave, solicitante: 'Hotel Sol', nombre: 'Toma de red' };

function from(fila: Parameters<typeof destinoDe>[0], evolucion: Partial<EvolucionState> = {}) {
  const state = listAddress.read(new URLSearchParams('tab=evolucion&search=agua'));
  return destinoDe(fila, { ...state, evolucion: { ...evolucionAbierta, columnas: 'anio', ...evolucion } });
}

describe('a row of the panorama', () => {
  it('of a parameter leads to its series, at the points that the panorama is of', () => {
    expect(from({ clave: 'a', ...counts, parametro: nitrato }, { puntos: [clave] })).toEqual({
      filtros: { search: 'agua' },
      evolucion: { ...evolucionAbierta, columnas: 'anio', serie: { ...nitrato, puntos: [clave] } },
    });
  });

  it('of a point leads to the parameters there, and to the series of the one that is chosen', () => {
    const fila = { clave, ...counts, punto };
    expect(from(fila, { filas: 'punto' }).evolucion).toEqual({
      ...evolucionAbierta,
      columnas: 'anio',
      puntos: [clave],
    });
    expect(from(fila, { filas: 'punto', parametro: nitrato }).evolucion).toEqual({
      ...evolucionAbierta,
      filas: 'punto',
      columnas: 'anio',
      serie: { ...nitrato, puntos: [clave] },
    });
  });

  it('of a type or a solicitante narrows the filters', () => {
    const ofType = from({ clave: 'a', ...counts, tipo: 'Aire' }, { filas: 'tipo' });
    expect(ofType.filtros).toEqual({ search: 'agua', tipoMuestra: ['Aire'] });
    expect(ofType.evolucion).toEqual({ ...evolucionAbierta, columnas: 'anio' });
    const fila = { clave: 'a', ...counts, solicitante: 'Hotel Sol' };
    const ofOne = from(fila, { filas: 'solicitante', parametro: nitrato });
    expect(ofOne.filtros).toEqual({ search: 'agua', solicitante: ['Hotel Sol'] });
    expect(ofOne.evolucion?.serie).toEqual({ ...nitrato, puntos: [] });
  });
});
