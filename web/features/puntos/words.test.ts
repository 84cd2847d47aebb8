import { describe, expect, it } from 'vitest';
import { condiciones, lugares } from '../../../contract/normas/norma.ts';
import type { ParametroDePunto } from '../../../contract/puntos/puntos-listados.ts';
import { condicionesDe, gruposDeClases, textoDelUltimo, textoDeSerie, todasLasCondiciones } from './words.ts';

describe('the classes to choose from', () => {
  it('are all that a norm knows, each once', () => {
    expect(gruposDeClases.flatMap(({ items }) => items).toSorted()).toEqual([...lugares].toSorted());
  });

  it('ask for every condition of a norm somewhere, and for none of no class', () => {
    expect([...todasLasCondiciones].toSorted()).toEqual(Object.keys(condiciones).toSorted());
    expect(condicionesDe('')).toEqual([]);
    expect(condicionesDe('vertido')).toEqual(['altaMontana', 'masDe10000']);
  });
});

const nitrato: ParametroDePunto = {
  determinacion: 'Nitrato',
  parametro: 'Nitrato',
  unidad: 'mg/L',
  total: 3,
  noCumplen: 1,
  ultimo: { fecha: '2026-05-07', texto: '62.50', conclusion: 'No cumple', limite: { max: 50 } },
  valores: [
    { fecha: '2024-01-03', valor: 12, conclusion: 'Cumple' },
    { fecha: '2026-05-07', valor: 62.5, conclusion: 'No cumple' },
  ],
};

it.each([
  [nitrato, '62,50 mg/L'],
  [{ ...nitrato, ultimo: { ...nitrato.ultimo, texto: '0.5', operador: '<' as const } }, '<0,5 mg/L'],
  [{ ...nitrato, ultimo: { ...nitrato.ultimo, texto: 'No detectado' } }, 'No detectado'],
  [{ ...nitrato, unidad: '' }, '62,50'],
  [{ ...nitrato, ultimo: { ...nitrato.ultimo, texto: '' } }, 'Sin valor'],
])('a newest value is said as it came, with its unit', (parametro, words) => {
  expect(textoDelUltimo(parametro)).toBe(words);
});

it('a line of values is said in words', () => {
  expect(textoDeSerie(nitrato)).toBe(
    'Nitrato: 3 valores, del 3 ene 2024 al 7 may 2026, el más alto 62,5 mg/L; 1 no cumple',
  );
});

it('a line of values says how many are outside their limits without being said not to comply', () => {
  const [first, last] = nitrato.valores.map((valor) => ({ ...valor, fuera: true }));
  expect(textoDeSerie({ ...nitrato, valores: [first, last].filter((one) => one !== undefined) })).toMatch(
    /; 1 no cumple; 1 fuera de límite$/u,
  );
});
