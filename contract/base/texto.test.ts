import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clean, compareSpanish, fold, withoutBidi } from './texto.ts';

describe('text', () => {
  it('is found without regard to case, accents or repeated spaces', () => {
    expect(fold('  Determinación   de ÁCIDOS\n')).toBe('determinacion de acidos');
    expect(fold('Peña')).toBe(fold('PEÑA'));
    expect(fold('Pen\u0303a')).toBe(fold('Peña'));
  });

  it('is folded as a whole as it is by its letters', () => {
    const byLetters = (text: string) =>
      text
        .normalize('NFD')
        .replaceAll(/\p{M}+/gu, '')
        .toLowerCase()
        .replaceAll(/\s+/gu, ' ')
        .trim();
    const spanish = fc.string({
      unit: fc.constantFrom('a', 'Á', 'ñ', ' ', '\u0301', '\u0327', '\t', '\u00a0', 'İ', 'Σ', 'ẞ', '🔬', '9'),
    });
    fc.assert(
      fc.property(fc.oneof(spanish, fc.string({ unit: 'binary' }), fc.string()), (text) => {
        expect(fold(text)).toBe(byLetters(text));
      }),
      { numRuns: 300 },
    );
  });

  it('is cleaned once and for all: cleaning or folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(clean(clean(text))).toBe(clean(text));
        expect(fold(clean(text))).toBe(fold(withoutBidi(text).replaceAll(/\p{Cc}/gu, ' ')));
      }),
    );
  });

  it('is cleaned in one way, whether it looks clean already or not', () => {
    const unit = fc.nat(0x17f).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(unit, fc.constantFrom(' ', 'a', '\u0301', '\u202e')) }), (text) => {
        const slowly = withoutBidi(text)
          .normalize('NFC')
          .replaceAll(/[\s\p{Cc}]+/gu, ' ');
        expect(clean(text)).toBe(slowly.trim());
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the case and the accents of a name that is cleaned', () => {
    expect(clean(' Hotel  Peñón\t')).toBe('Hotel Peñón');
    expect(clean('Hotel\0Peñón\u0007')).toBe('Hotel Peñón');
  });

  it('is sorted as a Spanish dictionary does, numbers by their value', () => {
    const sorted = ['ñu', 'nube', 'M-10', 'M-9', 'oca', 'árbol', 'arca'].toSorted(compareSpanish);
    expect(sorted).toEqual(['árbol', 'arca', 'M-9', 'M-10', 'nube', 'ñu', 'oca']);
  });
});
