import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leeReferencia, referenciaDe } from './referencia.ts';

const referencias = fc
  .tuple(fc.integer({ min: 2026, max: 2099 }), fc.uint8Array({ minLength: 8, maxLength: 8 }))
  .map(([ano, azar]) => referenciaDe(ano, azar));

it('is read however it is written, and has its year', () => {
  fc.assert(
    fc.property(referencias, (referencia) => {
      expect(referencia).toMatch(/^S-\d\d-[2-9A-HJ-NP-TV-Z]{5}$/u);
      expect(leeReferencia(` ${referencia.toLowerCase()} `)).toBe(referencia);
    }),
  );
  expect(referenciaDe(2026, new Uint8Array(8))).toBe('S-26-2222' + referenciaDe(2026, new Uint8Array(8)).at(-1));
});

it('is none with one wrong sign, or with two neighbours exchanged', () => {
  const signos = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
  fc.assert(
    fc.property(
      referencias,
      fc.integer({ min: 5, max: 9 }),
      fc.constantFrom(...Array.from(signos)),
      (referencia, at, signo) => {
        const wrong = referencia.slice(0, at) + signo + referencia.slice(at + 1);
        expect(leeReferencia(wrong)).toBe(wrong === referencia ? referencia : undefined);
        const [one = '', other = ''] = [referencia[at - 1], referencia[at]];
        if (at === 5 || one === other) return;
        expect(leeReferencia(referencia.slice(0, at - 1) + other + one + referencia.slice(at + 1))).toBeUndefined();
      },
    ),
  );
});

it.each(['', 'S-26', 'S-26-7K3Q', 'x'.repeat(300), 'S-26-0I1OU'])('%j is none', (text) => {
  expect(leeReferencia(text)).toBeUndefined();
});
