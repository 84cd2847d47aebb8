import { describe, expect, it } from 'vitest';
import { randomPassword } from '../../../contract/cuenta/rules/random-password.ts';
import { commonPasswords } from './common-passwords.ts';
import { guessable } from './guessable.ts';

const words = ['ana.lopez@hotelsol.example', 'Hoteles del Sur, S.L.', 'Laboratorios Ensaya'];

it('the list has 3,000 passwords, each once', () => {
  expect(new Set(commonPasswords).size).toBe(3000);
});

describe('a password', () => {
  it.each([
    'Password1',
    'P4ssw0rd2026!',
    'PASSWORD99a'.slice(0, -1),
    'Qwerty123',
    '1Q2w3e4r',
    'Contraseña2026',
    'C0ntras3ña!',
    'Primavera2026',
    '2026Septiembre',
    '¡Bienvenido1!',
    'Iloveyou22',
  ])('%s is one of the commonest', (password) => {
    expect(guessable(password, words)).toBe('Es una de las contraseñas más usadas. Elige otra');
  });

  it.each([
    'Alicuota2026',
    'Al1cu0ta!',
    'Lopez1984',
    'AnaLopez77',
    'HotelSol2026',
    'H0telesDelSur1',
    'Ensaya.2026',
    'Laboratorio_1',
    'Cbba2026x',
  ])('%s is made of words that others know', (password) => {
    expect(guessable(password, words)).toContain('No uses tu correo');
  });

  it.each(['Trece-caballos-7', 'Nueva-clave-2027', 'Alicuota verde montaña 1', 'Probeta-azul-26', 'xK9$mmQ2vr'])(
    '%s will do',
    (password) => {
      expect(guessable(password, words)).toBeUndefined();
    },
  );

  it('that the panel generates will do', () => {
    for (let times = 0; times < 2000; times++) {
      const password = randomPassword((bytes) => crypto.getRandomValues(bytes));
      expect([password, guessable(password, words)]).toEqual([password, undefined]);
    }
  });
});
