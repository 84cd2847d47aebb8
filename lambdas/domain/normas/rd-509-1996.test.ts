import { describe, expect, it } from 'vitest';
import { rd509de1996 as norma } from '../../../contract/normas/rd-509-1996.ts';
import { claveDeFila, fallosEnBordes, leeUno, tabla } from './testing.ts';

/** Copied by hand from table 1 of annex I. */
const cuadro1 = tabla(
  `
  DBO5 | vertido | <= 25 | mg/L | vertido
  DQO | vertido | <= 125 | mg/L | vertido
  Sólidos en suspensión | vertido | <= 35 | mg/L | vertido | !altaMontana
  Sólidos en suspensión | vertido | <= 35 | mg/L | vertido | altaMontana, masDe10000
  Sólidos en suspensión | vertido | <= 60 | mg/L | vertido | altaMontana, !masDe10000
  `,
  {},
);
const fecha = '2026-11-25';

describe('RD 509/1996, table 1', () => {
  it('has the rows of the text, and no other', () => {
    expect(norma.limites.map(claveDeFila).toSorted()).toEqual(cuadro1.map(claveDeFila).toSorted());
  });

  it.each(cuadro1)('$nombre $operador $valor: just under, at and just over', (fila) => {
    expect(fallosEnBordes(norma, fila, cuadro1, fecha)).toEqual([]);
  });

  it('a sample beyond it counts in the series, and nitrogen is judged by the mean alone', () => {
    const lee = (descripcion: string, valor: number, unidad: string) =>
      leeUno({ descripcion, valor, unidad }, { norma, lugar: 'vertido', fecha }).frase;
    expect(lee('DQO', 130, 'mg O2/L')).toBe(
      'RD 509/1996, anexo I, cuadro 1: supera la concentración del requisito (125 mg/L): muestra no conforme de la serie del año, salvo que se cumpla el porcentaje de reducción',
    );
    expect(lee('Nitrógeno total', 40, 'mg N/L')).toBe('RD 509/1996: sin límite en este lugar y fecha');
  });
});
