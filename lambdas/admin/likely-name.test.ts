import { describe, expect, it } from 'vitest';
import { likelyName } from './likely-name.ts';

const known: Record<string, string[]> = {
  solicitante: ['Hostal Marisma', 'Conservas Iria, S.L.', 'Camping Duna 1', 'Camping Duna 2', 'Residencia Los Tilos'],
  tipo: ['Agua de consumo: control en grifo', 'Agua de baño'],
  parametro: [
    'Cloro libre residual',
    'Enterococos intestinales',
    'Recuento de colonias a 22 °C',
    'Turbidez',
    'Hierro total',
  ],
  unidad: ['µg/L', 'UFC/100 mL', 'mg/L'],
};

describe('the known name that another is probably meant to be', () => {
  it.each<[string, string, string | undefined]>([
    ['solicitante', 'HOSTAL  MARISMA', 'Hostal Marisma'],
    ['solicitante', 'Hostal Marísma.', 'Hostal Marisma'],
    ['solicitante', 'CONSERVAS IRIA SL', 'Conservas Iria, S.L.'],
    ['solicitante', 'Conservas Iria', 'Conservas Iria, S.L.'],
    ['solicitante', 'Residencia Los Tilos S.A.U.', 'Residencia Los Tilos'],
    // Two places that a number alone tells apart are never one.
    ['solicitante', 'Camping Duna 3', undefined],
    ['solicitante', 'Camping Duna', undefined],
    ['solicitante', 'Hostal Sierra', undefined],
    ['parametro', 'Cloro libre', 'Cloro libre residual'],
    ['parametro', 'Enterococo int.', 'Enterococos intestinales'],
    ['parametro', 'Colonias 22ºC', 'Recuento de colonias a 22 °C'],
    ['parametro', 'Colonias 36ºC', undefined],
    // The norms' own name is known, and total iron is something else.
    ['parametro', 'Hierro', undefined],
    ['parametro', 'Turbidez', undefined],
    ['parametro', 'E. coli', 'Escherichia coli'],
    ['tipo', 'AGUA DE BAÑO', 'Agua de baño'],
    ['unidad', 'ug/l', 'µg/L'],
    ['unidad', 'ufc/100ml', 'UFC/100 mL'],
    // A thousandth is no spelling.
    ['unidad', 'ng/L', undefined],
  ])('of %s «%s» is %s', (clase, name, found) => {
    expect(likelyName(clase, known[clase] ?? [])(name)).toBe(found);
  });
});
