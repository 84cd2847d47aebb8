import { describe, expect, it } from 'vitest';
import { newPasswordErrors } from './new-password.ts';

describe('a form for a new password', () => {
  it.each([
    ['', '', { newPassword: 'Por favor completa ambos campos', confirmation: true }],
    ['Alicuota2027', '', { confirmation: 'Por favor completa ambos campos' }],
    ['', 'Alicuota2027', { newPassword: 'Por favor completa ambos campos' }],
    ['Alicuota2027', 'Alicuota2028', { confirmation: 'Las contraseñas no coinciden' }],
    [
      'abcdefgh',
      'abcdefgh',
      { newPassword: 'Debe contener al menos una letra mayúscula, Debe contener al menos un número' },
    ],
    ['Alicuota2027', 'Alicuota2027', {}],
  ])('says of %j and %j: %j', (newPassword, confirmation, expected) => {
    expect(newPasswordErrors({ newPassword, confirmation })).toEqual(expected);
  });
});
