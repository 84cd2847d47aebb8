import { describe, expect, it } from 'vitest';
import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { triage } from './triage.ts';

const all = { text: '', onlyFailed: false };

function residue(index: number): Resultado {
  return { descripcion: `Plaguicida ${index}`, valor: 0.01, operador: '<', conclusion: 'Cumple' };
}

const failed: Resultado = { descripcion: 'Clorpirifós', valor: 0.08, conclusion: 'NO CUMPLE' };
const found: Resultado = { descripcion: 'Imazalil', valor: 0.4, conclusion: 'Cumple' };
const bounded: Resultado = { descripcion: 'Aldrín', valor: 0.5, operador: '<', conclusion: 'No cumple' };
const multiresidue = {
  resultados: [...Array.from({ length: 300 }, (_, index) => residue(index)), failed, found, bounded],
};

function names(text: string): string[] {
  return [...triage(multiresidue, { ...all, text }).shown].map(({ descripcion }) => descripcion);
}

describe('a determination with hundreds of parameters', () => {
  it('shows what was found and what fails, and folds what was not detected', () => {
    const { shown, folded } = triage(multiresidue, all);
    expect([...shown]).toEqual([failed, found, bounded]);
    expect(folded.size).toBe(300);
  });

  it('shows only what does not comply when asked', () => {
    const { shown, folded } = triage(multiresidue, { text: '', onlyFailed: true });
    expect([[...shown], folded.size]).toEqual([[failed, bounded], 0]);
  });

  it('finds a parameter by part of its name, whatever its accents, folded ones too', () => {
    expect(names('CLORPIRIFOS')).toEqual(['Clorpirifós']);
    expect(names('plaguicida 29')).toHaveLength(11);
    expect(names('nada')).toEqual([]);
  });
});

it('a bound that may be beyond its limit is shown, not folded as not detected', () => {
  const open = { ...residue(400), valor: 0.5, referencia: { max: 0.1 } };
  const within = { ...residue(401), referencia: { max: 0.1 } };
  const { shown, folded } = triage({ resultados: [...multiresidue.resultados, open, within] }, all);
  expect([...shown]).toEqual([failed, found, bounded, open]);
  expect(folded.has(within)).toBe(true);
});

it('a short determination is shown whole', () => {
  const short = { resultados: Array.from({ length: 12 }, (_, index) => residue(index)) };
  expect(triage(short, all).shown.size).toBe(12);
});
