import { describe, expect, it } from 'vitest';
import { cruceOf } from './cruce.ts';
import { type Evolucion, fraseDeEvolucion } from './frase-evolucion.ts';
import { percentiles } from '../../../contract/evolucion/rules/kaplan-meier.ts';
import { type Tendencia, tendenciaOf } from './tendencia.ts';
import { serieOf } from '../../../testing/serie.ts';
import { censuraOf, type Valor } from '../../../contract/evolucion/rules/valores.ts';

const calculated: Tendencia = {
  clase: 'sube',
  n: 24,
  censurados: 0,
  prueba: 'Mann-Kendall',
  distribucion: 'normal',
  estimador: 'Theil-Sen',
  s: 200,
  p: 0.001,
  pendiente: 2.1234,
  intervalo: { desde: 1.5, hasta: 2.7 },
  final: 41,
  primerDia: 18_000,
  ultimoDia: 20_000,
};
const nitrates: Evolucion = {
  parametro: 'Nitratos',
  punto: 'Toma de red',
  unidad: 'mg/L',
  n: 24,
  porDebajo: 0,
  porEncima: 0,
  mediana: { clase: 'valor', valor: 31 },
  tendencia: calculated,
};

describe('a series in one sentence', () => {
  it.each<[string, Partial<Evolucion>]>([
    [
      'Nitratos en Toma de red: mediana 31 mg/L en 24 valores; sube 2,1 mg/L al año; al ritmo actual alcanzaría 50 mg/L hacia 2031',
      { cruce: { extremo: 'max', limite: 50, fecha: '2031-05-02' } },
    ],
    ['Nitratos en Toma de red: mediana 31 mg/L en 24 valores; sube 2,1 mg/L al año', {}],
    [
      'pH en Depósito: mediana 7,4 en 30 valores; baja 0,032 al año; al ritmo actual bajaría hasta 6,5 hacia 2029',
      {
        parametro: 'pH',
        punto: 'Depósito',
        unidad: undefined,
        n: 30,
        mediana: { clase: 'valor', valor: 7.4 },
        tendencia: { ...calculated, clase: 'baja', pendiente: -0.03219 },
        cruce: { extremo: 'min', limite: 6.5, fecha: '2029-11-30' },
      },
    ],
    [
      'Nitratos: mediana 1.200 mg/L en 24 valores; no se puede decir que suba ni que baje',
      {
        punto: undefined,
        mediana: { clase: 'valor', valor: 1200 },
        tendencia: { ...calculated, clase: 'sin tendencia demostrable' },
      },
    ],
    [
      'Nitratos en Toma de red: mediana <0,5 mg/L en 24 valores (14 por debajo del límite de cuantificación); sube 2,1 mg/L al año',
      { mediana: { clase: 'menor', valor: 0.5 }, porDebajo: 14 },
    ],
    [
      'Nitratos en Toma de red: mediana ≥300 mg/L en 24 valores (1 por debajo del límite de cuantificación y 13 por encima de lo que se pudo medir); sube 2,1 mg/L al año',
      { mediana: { clase: 'mayor', valor: 300 }, porDebajo: 1, porEncima: 13 },
    ],
    [
      'Nitratos en Toma de red: mediana 31 mg/L en 4 valores; tendencia no calculable: hay pocos valores',
      { n: 4, tendencia: { clase: 'no calculable', motivo: 'pocos valores', n: 4 } },
    ],
    [
      'Nitratos en Toma de red: 1 valor; mediana y tendencia no calculables: hay pocos valores',
      {
        n: 1,
        mediana: { clase: 'no calculable', motivo: 'pocos valores' },
        tendencia: { clase: 'no calculable', motivo: 'pocos valores', n: 1 },
      },
    ],
    [
      'Nitratos en Toma de red: 12 valores (11 por debajo del límite de cuantificación); mediana y tendencia no calculables: más del 80 % queda fuera de lo que se pudo medir',
      {
        n: 12,
        porDebajo: 11,
        mediana: { clase: 'no calculable', motivo: 'demasiados censurados' },
        tendencia: { clase: 'no calculable', motivo: 'demasiados censurados', n: 12 },
      },
    ],
    [
      'Nitratos en Toma de red: 24 valores (6 por debajo del límite de cuantificación y 3 por encima de lo que se pudo medir); mediana no calculable: hay límites inferiores y superiores que se solapan; sube 2,1 mg/L al año',
      { mediana: { clase: 'no calculable', motivo: 'censura cruzada' }, porDebajo: 6, porEncima: 3 },
    ],
    [
      'Nitratos en Toma de red: mediana 31 mg/L en 2.500 valores; tendencia no calculable: hay más de 2.000 valores',
      { n: 2500, tendencia: { clase: 'no calculable', motivo: 'demasiados valores', n: 2500 } },
    ],
    ['Nitratos en Toma de red: sin valores', { n: 0, mediana: { clase: 'no calculable', motivo: 'pocos valores' } }],
  ])('%s', (sentence, changes) => {
    expect(fraseDeEvolucion({ ...nitrates, ...changes })).toBe(sentence);
  });

  it('is made of what the statistics say of its values', () => {
    const values: (Valor & { fecha: string })[] = Array.from({ length: 20 }, (_, place) => ({
      valor: place < 4 ? 5 : place + 2,
      operador: place < 4 ? '<' : undefined,
      fecha: new Date(Date.UTC(2023, place, 10)).toISOString().slice(0, 10),
    }));
    const serie = serieOf(values);
    const tendencia = tendenciaOf(serie);
    const [mediana = { clase: 'no calculable', motivo: 'pocos valores' } as const] = percentiles(serie, [0.5]);
    const cruce = cruceOf(tendencia, { max: 30 });
    expect(
      fraseDeEvolucion({
        parametro: 'Nitratos',
        unidad: 'mg/L',
        n: 20,
        ...censuraOf(serie),
        mediana,
        tendencia,
        cruce,
      }),
    ).toBe(
      'Nitratos: mediana 11 mg/L en 20 valores (4 por debajo del límite de cuantificación); sube 12 mg/L al año; al ritmo actual alcanzaría 30 mg/L hacia 2025',
    );
  });
});
