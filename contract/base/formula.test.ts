import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withFormula, withoutFormula } from './formula.ts';

describe('a cell that a spreadsheet would take for a formula', () => {
  it.each(['=1+1', '+34 600', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', "=cmd|' /C calc'!A0", '-2-3', '--1(2)'])(
    '%j is made text',
    (text) => expect(withoutFormula(text)).toBe(`'${text}`),
  );

  it.each(['-0,5', '-1.234,5', '+2', '-1,5E-3', '-', '+', '--', '<0,5', 'E. coli', '', '2-3'])('%j is none', (text) =>
    expect(withoutFormula(text)).toBe(text),
  );

  it('is what it was when it is read again', () => {
    const sign = fc.constantFrom('=', '-', '+', '@', "'", '1', ',', 'a', '(');
    const text = fc.string({ unit: sign, maxLength: 8 }).filter((one) => !one.startsWith("'"));
    fc.assert(fc.property(text, (one) => withFormula(withoutFormula(one)) === one));
  });
});
