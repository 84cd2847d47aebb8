import { expect, it } from 'vitest';
import type { Frecuencia } from '../../../contract/programa/frecuencia.ts';
import { textoDeFrecuencia } from '../../../contract/programa/rules/frecuencia.ts';
import { readFrecuencia } from './frecuencia-escrita.ts';

it.each<[string, Frecuencia]>([
  ['Mensual', { cada: 'meses', meses: 1 }],
  ['4 al año', { cada: 'ano', veces: 4 }],
  ['12 veces por año', { cada: 'ano', veces: 12 }],
  ['cada 2 semanas', { cada: 'semanas', semanas: 2 }],
  ['Quincenal', { cada: 'semanas', semanas: 2 }],
  ['CADA 5 AÑOS', { cada: 'meses', meses: 60 }],
  ['en marzo y septiembre', { cada: 'en_meses', enMeses: [3, 9] }],
  ['En ene, feb y dic', { cada: 'en_meses', enMeses: [1, 2, 12] }],
  [
    'entre 15 y 30 días después de cada limpieza y desinfección',
    { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 },
  ],
])('‘%s’ is understood', (text, frecuencia) => {
  expect(readFrecuencia(text)).toEqual(frecuencia);
});

it.each([
  '',
  'a veces',
  'cada 0 semanas',
  '0 al año',
  'cada 13 lunas',
  'en primavera',
  'en marzo y nunca',
  '1.5 al año',
  'mensual o trimestral',
])('‘%s’ is not taken on a guess', (text) => {
  expect(readFrecuencia(text)).toBeUndefined();
});

it('what is said of a frequency is read as it', () => {
  const all: Frecuencia[] = [
    { cada: 'ano', veces: 10 },
    { cada: 'dias', dias: 1 },
    { cada: 'dias', dias: 10 },
    { cada: 'semanas', semanas: 1 },
    { cada: 'semanas', semanas: 3 },
    { cada: 'meses', meses: 4 },
    { cada: 'meses', meses: 5 },
    { cada: 'meses', meses: 24 },
    { cada: 'en_meses', enMeses: [2, 5, 11] },
    { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 },
    { cada: 'apertura', dias: 15 },
  ];
  for (const frecuencia of all) expect(readFrecuencia(textoDeFrecuencia(frecuencia))).toEqual(frecuencia);
});
