import { describe, expect, it } from 'vitest';
import { type Contrastable, contrasteOf } from './contraste.ts';

describe('a result against the limits that its report states', () => {
  it.each<[Contrastable, string]>([
    [{ valor: 12, referencia: { max: 0 } }, 'fuera'],
    [{ valor: 0, referencia: { max: 0 } }, 'dentro'],
    [{ valor: 5, operador: '<', referencia: { max: 5 } }, 'dentro'],
    [{ valor: 10, operador: '<', referencia: { max: 5 } }, 'indeterminado'],
    [{ valor: 200, operador: '>', referencia: { max: 100 } }, 'fuera'],
    [{ valor: 6.4, referencia: { min: 6.5, max: 9.5 } }, 'fuera'],
    [{ valor: 9.6, referencia: { min: 6.5, max: 9.5 } }, 'fuera'],
    [{ valor: 7, referencia: { min: 9.5, max: 6.5 } }, 'indeterminado'],
    [{ valor: 7 }, 'indeterminado'],
    [{ referencia: { max: 5 } }, 'indeterminado'],
    [{ valor: 7, referencia: { texto: 'Valor paramétrico' } }, 'indeterminado'],
  ])('%j is %s', (resultado, expected) => {
    expect(contrasteOf(resultado)).toBe(expected);
  });

  it.each([
    ['< 1 UFC/100 mL is none of what is counted', { valor: 1, operador: '<', unidad: 'UFC/100 mL' }, 'dentro'],
    ['< 1 mg/L may be more than none', { valor: 1, operador: '<', unidad: 'mg/L' }, 'indeterminado'],
    ['< 10 UFC/g may be more than none', { valor: 10, operador: '<', unidad: 'UFC/g' }, 'indeterminado'],
  ] as const)('%s', (_, measured, expected) => {
    expect(contrasteOf({ ...measured, referencia: { max: 0 } })).toBe(expected);
    expect(contrasteOf({ ...measured, referencia: { texto: 'Ausencia' } })).toBe(expected);
  });
});

describe('words against limits', () => {
  it.each([
    ['Presencia', 'Ausencia', 'fuera'],
    ['Presencia en 25 g', 'Ausencia en 25 g', 'fuera'],
    ['DETECTADA', 'No detectado', 'fuera'],
    ['Positivo', 'negativo', 'fuera'],
    ['Incontable (>300)', 'Ausencia/100 mL', 'fuera'],
    ['Ausencia', 'Ausencia en 25 g', 'dentro'],
    ['No detectada/25g', 'Ausencia/25 g', 'dentro'],
    // Of less than was asked for, or of more, only one of the two answers follows.
    ['Presencia en 10 g', 'Ausencia en 25 g', 'fuera'],
    ['Presencia en 25 g', 'Ausencia en 10 g', 'indeterminado'],
    ['Ausencia en 10 g', 'Ausencia en 25 g', 'indeterminado'],
    ['Ausencia en 25 g', 'Ausencia en 10 g', 'dentro'],
    ['Presencia en 25 g', 'Ausencia en 100 mL', 'indeterminado'],
    ['Indeterminable', 'Ausencia', 'indeterminado'],
    ['Presencia', 'Sin cambios anómalos', 'indeterminado'],
    ['Sin presencia de sólidos', 'Ausencia', 'indeterminado'],
    ['', 'Ausencia', 'indeterminado'],
  ])('%j against %j is %s', (valor_formateado, texto, expected) => {
    expect(contrasteOf({ valor_formateado, referencia: { texto } })).toBe(expected);
  });

  it('a maximum in words stands beside a minimum in numbers', () => {
    const referencia = { min: 0, texto: 'Ausencia en 25 g' };
    expect(contrasteOf({ valor_formateado: 'Presencia en 25 g', referencia })).toBe('fuera');
    expect(contrasteOf({ valor: 0, referencia })).toBe('dentro');
  });

  it('a presence is more than none, and says no number', () => {
    const word = (valor_formateado: string, referencia: Contrastable['referencia']) =>
      contrasteOf({ valor_formateado, referencia });
    expect(word('Presencia', { max: 0 })).toBe('fuera');
    expect(word('Presencia', { max: 100 })).toBe('indeterminado');
    expect(word('Ausencia', { max: 0 })).toBe('dentro');
    expect(word('No detectado', { max: 0.5 })).toBe('dentro');
    expect(word('No detectado', { min: 0.2, max: 1 })).toBe('indeterminado');
  });

  it('a number is compared with a limit in words that asks for none', () => {
    const number = (valor: number) =>
      contrasteOf({ valor, unidad: 'UFC/g', referencia: { texto: 'Ausencia en 25 g' } });
    expect([0, 12].map(number)).toEqual(['dentro', 'fuera']);
    expect(contrasteOf({ valor: 12, referencia: { max: 100, texto: 'Ausencia' } })).toBe('dentro');
  });
});

describe('a limit whose number is within words', () => {
  it.each<[number, string, string]>([
    [99, '< 100', 'dentro'],
    [100, '< 100', 'fuera'],
    [150, '<100 UFC/g', 'fuera'],
    [100, '≤ 100 UFC/g', 'dentro'],
    [100.5, 'máx. 100 ufc/g', 'fuera'],
    [0.2, '> 0,2', 'fuera'],
    [0.1, 'mínimo: 0,2', 'fuera'],
    [9.6, '6,5 - 9,5 UFC/g', 'fuera'],
    [0.2, '≤ 0,1 (*)', 'fuera'],
    // In another unit, or a number that may be two.
    [150, '< 100 UFC/25 g', 'indeterminado'],
    [1500, '< 1.000', 'indeterminado'],
    [150, '100', 'indeterminado'],
    [150, 'n=5, c=2, m=10, M=100', 'indeterminado'],
  ])('%d against %j is %s', (valor, texto, expected) => {
    expect(contrasteOf({ valor, unidad: 'UFC/g', referencia: { texto } })).toBe(expected);
  });

  it('keeps what a sign says at an end that is not permitted itself', () => {
    const limited = (operador: '<' | '<=' | '>', valor: number) =>
      contrasteOf({ valor, operador, referencia: { texto: '< 10' } });
    expect(limited('<', 10)).toBe('dentro');
    expect(limited('<=', 10)).toBe('indeterminado');
    expect(limited('>', 9)).toBe('indeterminado');
    expect(limited('>', 10)).toBe('fuera');
  });
});
