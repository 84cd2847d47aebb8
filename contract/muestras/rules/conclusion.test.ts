import { describe, expect, it } from 'vitest';
import {
  conclusionOfDeterminacion,
  conclusionOfMuestra,
  conclusionOfVeredicto,
  veredicto,
  wordOfConclusion,
} from './conclusion.ts';

describe("a sample's conclusion", () => {
  it.each([
    ['Cumple', 'Cumple'],
    ['CUMPLE', 'Cumple'],
    [' cumple ', 'Cumple'],
    ['No cumple', 'No cumple'],
    ['NO  CUMPLE', 'No cumple'],
    ['Nó cumple', 'No cumple'],
    ['No conforme', 'Sin definir'],
    ['Cumple parcialmente', 'Sin definir'],
    ['', 'Sin definir'],
    [undefined, 'Sin definir'],
    [null, 'Sin definir'],
  ])('%j means %j', (stated, meant) => {
    expect(veredicto(stated)).toBe(meant);
  });

  it.each([
    ['nó CUMPLE', 'No cumple'],
    ['Cumple', 'Cumple'],
    ['Apta con reservas', 'Sin definir'],
    [' ', 'Sin conclusión'],
    ['', 'Sin conclusión'],
    [undefined, 'Sin conclusión'],
  ])('%j is shown as %j', (stated, shown) => {
    expect(conclusionOfMuestra(stated)).toBe(shown);
  });
});

describe("a determination's conclusion", () => {
  it('is its own when it has one', () => {
    const resultados = [{ conclusion: 'Cumple' }];
    expect(conclusionOfDeterminacion({ status_inteligente: 'No cumple', resultados })).toBe('No cumple');
  });

  it("is its first result's when it has none", () => {
    expect(conclusionOfDeterminacion({ resultados: [{ conclusion: 'Cumple' }, { conclusion: 'No cumple' }] })).toBe(
      'Cumple',
    );
  });

  it("is 'Sin conclusión' when nothing was concluded", () => {
    expect(conclusionOfDeterminacion({ resultados: [{}, { conclusion: 'Cumple' }] })).toBe('Sin conclusión');
    expect(conclusionOfDeterminacion({ status_inteligente: '' })).toBe('Sin conclusión');
  });

  it.each([
    ['nó CUMPLE', 'No cumple'],
    ['cumple', 'Cumple'],
    [' Apta con reservas', 'Apta con reservas'],
    ['Sin conclusión', 'Sin conclusión'],
    [' ', 'Sin conclusión'],
  ])('%j is shown as %j', (stated, shown) => {
    expect(wordOfConclusion(stated)).toBe(shown);
  });

  it("is 'Sin conclusión' where the verdict alone is known and decides neither way", () => {
    expect((['Cumple', 'No cumple', 'Sin definir'] as const).map(conclusionOfVeredicto)).toEqual([
      'Cumple',
      'No cumple',
      'Sin conclusión',
    ]);
  });
});
