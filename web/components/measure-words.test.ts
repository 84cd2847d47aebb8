import { describe, expect, it } from 'vitest';
import { textoDeLimite, textoDeMedida } from './measure-words.ts';

describe('a measure in words', () => {
  it.each([
    [{ parametro: 'pH', referencia: { min: 6.5, max: 9.5 } }, 'límite 6,5 - 9,5'],
    [{ parametro: 'Legionella', referencia: { max: 100, texto: '< 100 · RD 487/2022' } }, 'límite 100'],
    [{ parametro: 'Cloro', referencia: { min: 0.2 } }, 'mínimo 0,2'],
    [{ parametro: 'Salmonella', referencia: { texto: 'Ausencia en 25 g' } }, 'Ausencia en 25 g'],
    [{ parametro: 'Olor' }, ''],
  ])('%j has the limit ‘%s’', (medida, text) => {
    expect(textoDeLimite(medida)).toBe(text);
  });

  it('has its unit only after a number', () => {
    expect(textoDeMedida({ parametro: 'L', valor: 62, valor_formateado: '62', unidad: 'mg/L' })).toBe('62 mg/L');
    expect(textoDeMedida({ parametro: 'L', valor_formateado: 'Presencia', unidad: 'en 25 g' })).toBe('Presencia');
    expect(textoDeMedida({ parametro: 'L', unidad: 'mg/L' })).toBe('');
  });
});
