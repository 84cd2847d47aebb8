import { describe, expect, it } from 'vitest';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { fails, inOrder, newestFirst, tallyFailed } from './records.ts';

function muestra(numero: string, fecha: string, referencia?: string): MuestraListada {
  return {
    _id: numero,
    numero_muestra: numero,
    ...(referencia !== undefined && { referencia_externa: referencia }),
    fecha_muestra: fecha,
    tipo_muestra: 'Agua',
    solicitante: 'Hotel',
    determinaciones: [],
  };
}

const records = [
  muestra('M-10', '2026-03-01', 'Zona 2'),
  muestra('M-9', '2026-02-01'),
  muestra('M-11', '2026-01-01', 'ábaco'),
];
const numbers = (...order: Parameters<typeof inOrder>) => inOrder(...order).map((one) => one.numero_muestra);

describe('the records that don’t comply', () => {
  it('stay as they came, the newest first, until another order is chosen', () => {
    expect(inOrder(records, newestFirst)).toBe(records);
    expect(numbers(records, { sortBy: 'tipo_muestra', sortOrder: 'desc' })).toEqual(['M-10', 'M-9', 'M-11']);
  });

  it('are ordered as a Spanish dictionary is, with numbers by their value', () => {
    expect(numbers(records, { sortBy: 'numero_muestra', sortOrder: 'asc' })).toEqual(['M-9', 'M-10', 'M-11']);
    expect(numbers(records, { sortBy: 'fecha_muestra', sortOrder: 'asc' })).toEqual(['M-11', 'M-9', 'M-10']);
  });

  it('without what they are ordered by come last, upwards and downwards', () => {
    expect(numbers(records, { sortBy: 'referencia_externa', sortOrder: 'asc' })).toEqual(['M-11', 'M-10', 'M-9']);
    expect(numbers(records, { sortBy: 'referencia_externa', sortOrder: 'desc' })).toEqual(['M-10', 'M-11', 'M-9']);
  });
});

function withDeterminations(...determinaciones: [descripcion: string, status_inteligente: string][]): MuestraListada {
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
  withDeterminations(['Cloro', 'No cumple'], ['pH', 'Cumple'], ['Cloro', 'NO CUMPLE']),
  withDeterminations(['Cloro', 'no cumple'], ['Ácidos', 'No cumple']),
  withDeterminations(['pH', 'Sin definir'], ['Zinc', 'No cumple']),
  withDeterminations(['pH', 'Cumple']),
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
    expect(tallyFailed([withDeterminations(['pH', 'Cumple'])])).toEqual([]);
  });
});
