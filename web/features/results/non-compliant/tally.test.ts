import { describe, expect, it } from 'vitest';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import { fails, tallyFailed } from './tally.ts';

function muestra(...determinaciones: [descripcion: string, status_inteligente: string][]): MuestraListada {
  return {
    _id: String(determinaciones),
    numero_muestra: 'M-1',
    fecha_muestra: '2026-01-01',
    tipo_muestra: 'Agua',
    solicitante: 'Hotel',
    determinaciones: determinaciones.map(([descripcion, status_inteligente]) => ({ descripcion, status_inteligente })),
  };
}

const muestras = [
  muestra(['Cloro', 'No cumple'], ['pH', 'Cumple'], ['Cloro', 'NO CUMPLE']),
  muestra(['Cloro', 'no cumple'], ['Ácidos', 'No cumple']),
  muestra(['pH', 'Sin definir'], ['Zinc', 'No cumple']),
  muestra(['pH', 'Cumple']),
];

describe('the determinations that samples fail', () => {
  it('come with the most failed first and then by name, a sample counting once for each', () => {
    expect(tallyFailed(muestras)).toEqual([
      { name: 'Cloro', count: 2 },
      { name: 'Ácidos', count: 1 },
      { name: 'Zinc', count: 1 },
    ]);
  });

  it('count the samples that are listed under them', () => {
    for (const { name, count } of tallyFailed(muestras)) {
      expect(muestras.filter((one) => fails(one, name))).toHaveLength(count);
    }
  });

  it('are none where nothing fails', () => {
    expect(tallyFailed([muestra(['pH', 'Cumple'])])).toEqual([]);
  });
});
