import { describe, expect, it } from 'vitest';
import { likelyName } from './diccionario.ts';

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
    expect(likelyName(clase, known[clase] ?? [])(name)?.como).toBe(found);
  });

  it.each([
    ['solicitante', 'HOSTAL  MARISMA', 'Solo cambian las mayúsculas, las tildes o los signos', true],
    ['solicitante', 'Conservas Iria', 'Solo cambia la forma de la sociedad', true],
    ['unidad', 'ug/l', 'Es la misma unidad, escrita de otro modo', true],
    ['tipo', 'Agua de consumo: control en griffo', 'Solo cambia alguna letra', true],
    // Of chemistry a letter may be another substance.
    ['parametro', 'Cloro libre residuak', 'Solo cambia alguna letra', false],
    ['parametro', 'Cloro libre', 'Las normas los tienen por el mismo parámetro', true],
    // Words that only one of them has may mean something else.
    ['tipo', 'Agua consumo', 'Los dos dicen «Agua consumo»; el del portal dice además «control en grifo»', false],
    ['tipo', 'Agua de baño de mar', 'Los dos dicen «Agua baño»; el del archivo dice además «mar»', false],
  ])('of %s «%s» is explained: %s', (clase, name, motivo, seguro) => {
    expect(likelyName(clase, known[clase] ?? [])(name)).toEqual({ como: expect.any(String), motivo, seguro });
  });

  it('is chosen among several that are as alike by a person', () => {
    const types = ['Agua de consumo: análisis completo', 'Agua de consumo: salida de ETAP', 'Agua de piscina'];
    expect(likelyName('tipo', types)('Agua consumo')).toEqual({
      como: types[0],
      motivo:
        'Los dos dicen «Agua consumo»; el del portal dice además «análisis completo»; 1 otro del portal se parece igual',
      seguro: false,
    });
  });
});

it('a repeated heading’s column is not joined with the first: a sample would have its parameter twice', () => {
  const find = likelyName('parametro', ['Nitrato', 'Nitrito']);
  expect(find('Nitrato (2.ª)')).toBeUndefined();
  expect(find('nitrato')?.como).toBe('Nitrato');
});
