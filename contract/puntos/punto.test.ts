import { expect, it } from 'vitest';
import { fichaEditadaSchema } from './punto.ts';

const ficha = {
  clase: null,
  atributos: {},
  codigoSinac: null,
  materiales: null,
  volumen: null,
  coordenadas: null,
  inactivoDesde: null,
};

it('a place is kept to a tenth of a metre, as the table can hold no smaller number than 1e-130', () => {
  const parsed = fichaEditadaSchema.parse({ ...ficha, coordenadas: { latitud: 5e-324, longitud: -3.70379012345 } });
  expect(parsed.coordenadas).toEqual({ latitud: 0, longitud: -3.70379 });
});

it('a volume is kept to a litre, and is one at least', () => {
  expect(fichaEditadaSchema.parse({ ...ficha, volumen: 12.3456 }).volumen).toBe(12.346);
  expect(fichaEditadaSchema.safeParse({ ...ficha, volumen: 5e-324 }).success).toBe(false);
});
