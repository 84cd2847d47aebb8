import { expect, it } from 'vitest';
import { fichaDePuntoSchema } from '../../../../contract/puntos/punto.ts';
import { differencesOf } from './facts.ts';
import { errorsOf, read, underFields, valuesOf } from './ficha-values.ts';

const nothing = fichaDePuntoSchema.parse({});
const whole = fichaDePuntoSchema.parse({
  clase: 'depósito',
  atributos: { embalse: true, cloroActivo: false },
  codigoSinac: '12345',
  materiales: 'Hormigón',
  volumen: 1200.5,
  coordenadas: { latitud: 40.41678, longitud: -3.70379 },
  inactivoDesde: '2026-05-01',
});

it.each([nothing, whole])('what is said of a point comes back from its form', (ficha) => {
  expect(errorsOf(valuesOf(ficha))).toEqual({});
  expect(read(valuesOf(ficha)).data).toEqual(ficha);
});

it('numbers are typed with a comma, and what is none is said under its field', () => {
  const values = { ...valuesOf(nothing), volumen: '12 m3', latitud: '91', longitud: '' };
  const errors = errorsOf(values);
  expect(errors['volumen']).toBe('Escribe un número, con coma para los decimales');
  expect(errors['longitud']).toBe('Escribe también la longitud');
  expect(Object.keys(errors)).toContain('latitud');
  expect(errorsOf({ ...valuesOf(nothing), volumen: '0' })).toEqual({ volumen: 'Escribe un número mayor que cero' });
});

it('a text that is no date is refused', () => {
  expect(Object.keys(errorsOf({ ...valuesOf(nothing), inactivoDesde: '31/02/2026' }))).toEqual(['inactivoDesde']);
});

it('what the server says of a field stands under it', () => {
  expect(underFields({ 'ficha.coordenadas.latitud': 'a', 'ficha.volumen': 'b', materiales: 'c' })).toEqual({
    latitud: 'a',
    volumen: 'b',
    materiales: 'c',
  });
});

it('what another person changed is told in words, and what they took away too', () => {
  const now = { ...whole, clase: null, volumen: 3, atributos: { embalse: false } };
  expect(differencesOf(whole, now)).toEqual([
    { name: 'Clase', value: 'No consta' },
    { name: 'Volumen', value: '3 m³' },
    { name: 'El agua procede, en todo o en parte, de embalse, lago o laguna', value: 'No' },
    { name: 'La desinfección libera cloro activo', value: 'No consta' },
  ]);
});
