import { describe, expect, it } from 'vitest';
import { notationOf } from './notation.ts';

/** What is guessed of how these cells write numbers, by key, and which of it is asked. */
function notation(...cells: readonly string[]) {
  const found = notationOf(cells.map((texto, i) => ({ texto, linea: i + 2 })));
  return {
    ...Object.fromEntries(found.map(({ campo, valor }) => [campo, valor])),
    asked: found.flatMap(({ campo, certeza }) => (certeza === 'preguntar' ? [campo] : [])),
  };
}

describe('how numbers are written', () => {
  it.each([
    [['1 480', '950', '12 310'], { decimal: 'mixto', miles: ' ' }],
    [['1\u00A0480 µS/cm', '< 2\u202F300 µS/cm'], { decimal: 'mixto', miles: ' ' }],
    [['1 480,5', '950,25'], { decimal: ',', miles: ' ' }],
    [['1 480,5', '950.25'], { decimal: 'mixto', miles: ' ' }],
    [["1'480", "22'310"], { decimal: 'mixto', miles: "'" }],
  ])('%j has thousands in groups', (cells, expected) => {
    expect(notation(...cells)).toEqual({ ...expected, asked: [] });
  });

  it.each([
    [['12,75 mg/L', '<0,5 mg/L'], { decimal: ',' }],
    [['1.480,5 mg/L', '3,25 mg/L'], { decimal: ',', miles: '.' }],
  ])('%j is read beside its unit', (cells, expected) => {
    expect(notation(...cells)).toEqual({ ...expected, asked: [] });
  });

  it('is asked about where a number beside its unit may be either', () => {
    expect(notation('1.480 mg/L', '2.310 mg/L')).toMatchObject({ decimal: { decimal: 'mixto' }, asked: ['decimal'] });
    expect(notation('1.012', '1,015')).toMatchObject({ decimal: { decimal: 'mixto' }, asked: ['decimal'] });
    expect(notation('1.012', '0,5', '0.5')).toMatchObject({ decimal: 'mixto', miles: {}, asked: ['miles'] });
  });
});
