import { expect, it } from 'vitest';
import { oddest } from './result-fields.ts';

const cells = (...texts: string[]) => texts.map((texto, i) => ({ texto, linea: i + 2 }));

it.each<[string, string[], string | null]>([
  ['a word among numbers', ['7,1', '7,4', 'n.d.', '6,9', '7,0'], 'n.d.'],
  ['a number with its unit among numbers', ['12', '15', '11 mg/L', '14'], '11 mg/L'],
  ['the number furthest from the others', ['7,1', '7,4', '71', '6,9', '7,0'], '71'],
  ['the smallest, where that is the furthest', ['700', '740', '0,7', '690'], '0,7'],
  ['a sign among numbers', ['0,5', '0,7', '<0,5', '0,6'], '<0,5'],
  ['a date written otherwise', ['01/05/2026', '02/05/2026', '2026-05-03', '04/05/2026'], '2026-05-03'],
  ['the date furthest from the others', ['01/05/2026', '02/05/2026', '03/05/2062', '04/05/2026'], '03/05/2062'],
  ['a code of another pattern', ['L26-001', 'L26-002', 'BLANCO', 'L26-003'], 'BLANCO'],
  ['nothing where there are too few to compare', ['Cumple', 'No cumple'], null],
  ['nothing of an empty column', [], null],
])('finds %s', (_, texts, found) => {
  expect(oddest(cells(...texts))?.texto ?? null).toBe(found);
});

it('says the line, and cuts what is long', () => {
  const found = oddest(cells('1', '2', '3', 'x'.repeat(500)));
  expect([found?.linea, found?.texto.length]).toEqual([5, 120]);
});
