import { describe, expect, it } from 'vitest';
import { textoSinIncumplimientos, textoDeSeguimiento } from './words.ts';

describe('whether a failure was tested again', () => {
  const muestra = { _id: 'a', numero_muestra: 'A', fecha_muestra: '2020-10-02' };

  it('is said in words', () => {
    expect(textoDeSeguimiento({})).toBe('sin repetir');
    expect(textoDeSeguimiento({ repeticion: { muestra, conclusion: 'Cumple' } })).toBe(
      'repetida el 2 oct 2020: Cumple',
    );
    const both = { repeticion: { muestra, conclusion: 'No cumple' as const }, enCurso: muestra };
    expect(textoDeSeguimiento(both)).toBe('repetida el 2 oct 2020: No cumple · en curso desde el 2 oct 2020');
  });
});

describe('where nothing fails', () => {
  const nothing = { dias: 90, desde: '', muestras: 4, ultimaSolucion: null, ultimoIncumplimiento: null };
  const last = { ...nothing, ultimaMuestra: '2020-07-09' };

  it.each([
    [{ ...last, ultimaSolucion: '2020-07-03' }, true, 'Nada incumple desde el 3 jul 2020'],
    [
      { ...last, ultimoIncumplimiento: '2020-01-03' },
      true,
      'Nada incumple en los últimos 90 días; el último incumplimiento es del 3 ene 2020',
    ],
    [last, true, 'Nada incumple, ni consta que nada haya incumplido'],
    [{ ...last, muestras: 0 }, false, 'Sin muestras en los últimos 90 días: la última es del 9 jul 2020'],
    [{ ...nothing, muestras: 0, ultimaMuestra: null }, false, 'Todavía no hay ninguna muestra'],
  ])('%j is good news: %s, %s', (answer, isGood, text) => {
    expect(textoSinIncumplimientos(answer)).toEqual({ isGood, text });
  });
});
