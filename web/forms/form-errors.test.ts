import { describe, expect, it } from 'vitest';
import { clienteNuevoSchema } from '../../contract/cliente.ts';
import { formErrors, namedErrors } from './form-errors.ts';

describe('what a form says of its fields', () => {
  it('is the first thing that the contract says of each, of an item of a list too', () => {
    const values = { nombre: ' ', solicitantes: ['x'.repeat(400)], contacto: { email: 'nada' } };
    expect(formErrors(clienteNuevoSchema.safeParse(values))).toEqual({
      nombre: 'El nombre es obligatorio',
      solicitantes: 'El texto es demasiado largo',
      'contacto.email': 'El formato del correo electrónico no es válido',
    });
  });

  it('is nothing where nothing is wrong', () => {
    expect(formErrors(clienteNuevoSchema.safeParse({ nombre: 'A', solicitantes: ['B'] }))).toEqual({});
  });

  it('is what the server says, by the same names', () => {
    expect(namedErrors({ 'solicitantes.3': 'Mal', 'contacto.email': 'Mal', email: 'Ya existe' })).toEqual({
      solicitantes: 'Mal',
      'contacto.email': 'Mal',
      email: 'Ya existe',
    });
  });
});
