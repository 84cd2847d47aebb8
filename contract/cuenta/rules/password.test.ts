import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordFaults, passwordStrength, passwordRequirements } from './password.ts';

const [corta, mayuscula, minuscula, numero] = [
  'La contraseña debe tener al menos 8 caracteres',
  'Debe contener al menos una letra mayúscula',
  'Debe contener al menos una letra minúscula',
  'Debe contener al menos un número',
];

describe('a new password', () => {
  it.each([
    ['Alicuota2026', []],
    ['Abcdefg1', []],
    ['Ñandúes1', []],
    ['Abcdef1', [corta]],
    ['abcdefg1', [mayuscula]],
    ['ABCDEFG1', [minuscula]],
    ['Abcdefgh', [numero]],
    ['abc', [corta, mayuscula, numero]],
    ['', [corta, mayuscula, minuscula, numero]],
    // Seven letters, one of them written with its accent apart.
    ['Contra\u03011', [corta]],
    [`Aa1${'x'.repeat(253)}`, []],
    [`Aa1${'x'.repeat(254)}`, ['La contraseña no puede tener más de 256 caracteres']],
  ])('%j lacks %j', (password, expected) => {
    expect(passwordFaults(password)).toEqual(expected);
  });

  it('of a capital, a small letter, a digit and at least eight characters in any order is accepted', () => {
    const rest = fc.string({ minLength: 5, maxLength: 40 });
    const parts = fc.tuple(fc.constantFrom('A', 'Ñ', 'Z'), fc.constantFrom('a', 'ñ'), fc.constantFrom('0', '9'), rest);
    fc.assert(
      fc.property(parts, fc.nat(40), ([one, two, three, more], at) => {
        expect(passwordFaults(`${more.slice(0, at)}${one}${two}${three}${more.slice(at)}`)).toEqual([]);
      }),
    );
  });

  it('has a message for exactly what it lacks, as counting its characters one by one would find', () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 12 });
    fc.assert(
      fc.property(ascii, (password) => {
        const has = (from: string, to: string) => Array.from(password).some((one) => one >= from && one <= to);
        const expected = [
          ...(password.length < 8 ? [corta] : []),
          ...(has('A', 'Z') ? [] : [mayuscula]),
          ...(has('a', 'z') ? [] : [minuscula]),
          ...(has('0', '9') ? [] : [numero]),
        ];
        expect(passwordFaults(password)).toEqual(expected);
      }),
    );
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 1, 'Muy débil'],
    ['abc', 1, 'Muy débil'],
    ['abc1', 2, 'Débil'],
    ['ab!', 2, 'Débil'],
    ['Abc1', 3, 'Regular'],
    ['abcdef1!', 4, 'Fuerte'],
    ['Abcdefg1', 4, 'Fuerte'],
    ['Abcdef1!', 5, 'Muy fuerte'],
    ['Alicuota2026', 4, 'Fuerte'],
    ['Una frase larga y sin cifras', 4, 'Fuerte'],
    ['unafraselarguisima', 2, 'Débil'],
  ])('of %j is %i, %s', (password, level, name) => {
    expect(passwordStrength(password)).toEqual({ level, name });
  });

  it('is 5 exactly where every requirement is met with a special character, and never grows by taking characters away', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 16 }), fc.nat(16), (password, length) => {
        const { level } = passwordStrength(password);
        const isSpecial = Array.from(password).some((one) => !/[\p{L}\p{N}\p{M}]/u.test(one));
        expect(level === 5).toBe(isSpecial && passwordRequirements.every(({ isMet }) => isMet(password)));
        expect(passwordStrength(password.slice(0, length)).level).toBeLessThanOrEqual(level);
      }),
    );
  });
});
