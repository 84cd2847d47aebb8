import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparaCon,
  comparaDecimales,
  decimalDeLey,
  decimalDeNumero,
  exacto,
  intervaloDe,
  masDecimal,
  masIntervalo,
  porEntero,
  porPotencia,
  vecesIntervalo,
} from './intervalo.ts';

const signos = ['<=', '<', '>=', '>'] as const;
const cero = decimalDeLey('0');

describe('exact decimals', () => {
  it('adds what binary numbers do not: 0,1 + 0,2 is 0,3', () => {
    expect(comparaDecimales(masDecimal(decimalDeNumero(0.1), decimalDeNumero(0.2)), decimalDeLey('0,3'))).toBe(0);
  });

  it('reads figures as the law writes them, and numbers as documents do', () => {
    expect(comparaDecimales(decimalDeLey('1.000'), decimalDeNumero(1000))).toBe(0);
    expect(comparaDecimales(decimalDeLey('-0,50'), decimalDeNumero(-0.5))).toBe(0);
    expect(comparaDecimales(decimalDeLey('0,00000001'), decimalDeNumero(1e-8))).toBe(0);
    expect(comparaDecimales(decimalDeLey('1.000.000.000.000.000.000.000'), decimalDeNumero(1e21))).toBe(0);
    expect(comparaDecimales(porPotencia(decimalDeNumero(0.35), -3), decimalDeLey('0,00035'))).toBe(0);
  });

  it('compares and adds like whole numbers of thousandths', () => {
    const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(thousandths, thousandths, (a, b) => {
        const [x, y] = [decimalDeNumero(a / 1000), decimalDeNumero(b / 1000)];
        expect(comparaDecimales(x, y)).toBe(Math.sign(a - b));
        expect(comparaDecimales(porEntero(masDecimal(x, y), 1000n), decimalDeNumero(a + b))).toBe(0);
      }),
    );
  });
});

describe('an interval against a requirement', () => {
  it('agrees with a look at numbers inside of it', () => {
    const figure = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(
        figure,
        fc.constantFrom(undefined, ...signos),
        fc.constantFrom(...signos),
        figure,
        (x, own, asked, limit) => {
          const holds = (value: number, sign: string | undefined, than: number) =>
            ({ '<=': value <= than, '<': value < than, '>=': value >= than, '>': value > than })[sign ?? ''] ??
            value === than;
          const inside = Array.from({ length: 81 }, (_, tenth) => tenth / 10).filter((value) => holds(value, own, x));
          const met = inside.filter((value) => holds(value, asked, limit)).length;
          const expected = met === inside.length ? 'cumple' : met === 0 ? 'incumple' : 'indeterminado';
          // `<0` holds nothing: of it nothing can be said.
          fc.pre(inside.length > 0);
          const intervalo = intervaloDe(decimalDeNumero(x), own, cero);
          expect(comparaCon(intervalo, asked, decimalDeNumero(limit))).toBe(expected);
        },
      ),
    );
  });

  it('has no lowest value for what may be negative', () => {
    const below = intervaloDe(decimalDeLey('1'), '<', undefined);
    expect(comparaCon(below, '>=', decimalDeLey('-0,5'))).toBe('indeterminado');
    expect(comparaCon(below, '<=', decimalDeLey('1'))).toBe('cumple');
  });

  it('adds and multiplies both ends, open ends staying open', () => {
    const sum = masIntervalo(exacto(decimalDeLey('2')), vecesIntervalo(intervaloDe(decimalDeLey('3'), '<', cero), 2n));
    expect(comparaCon(sum, '<', decimalDeLey('8'))).toBe('cumple');
    expect(comparaCon(sum, '<', decimalDeLey('7,9'))).toBe('indeterminado');
    expect(comparaCon(sum, '>=', decimalDeLey('2'))).toBe('cumple');
    expect(comparaCon(masIntervalo(sum, intervaloDe(cero, '>=', cero)), '<', decimalDeLey('99'))).toBe('indeterminado');
  });
});
