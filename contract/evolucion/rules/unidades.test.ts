import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponenteEntre, porPotenciaDeDiez, unidadLimpia } from './unidades.ts';

describe('a unit as it is compared', () => {
  it.each([
    ['mg/L', 'mg/L'],
    ['mg/l', 'mg/L'],
    [' mg / l ', 'mg/L'],
    ['ug/l', 'µg/L'],
    ['μg/L', 'µg/L'],
    ['µg/L', 'µg/L'],
    ['ufc/100ml', 'UFC/100 mL'],
    ['UFC/100 ML', 'UFC/100 mL'],
    ['nmp/100 mL', 'NMP/100 mL'],
    ['uS/cm', 'µS/cm'],
    ['us/cm', 'µS/cm'],
    ['µS/cm a 20 ºC', 'µS/cm a 20 °C'],
    ['µS/cm a 20ºC', 'µS/cm a 20 °C'],
    ['mg/m3', 'mg/m³'],
    ['mg/L NO3', 'mg/L NO3'],
    ['mg NO3N/L', 'mg NO3N/L'],
    ['Log10 UFC/mL', 'Log10 UFC/mL'],
    ['MBq/L', 'MBq/L'],
    ['unidades de pH', 'unidades de pH'],
    ['m/s', 'm/s'],
    ['UG/L', 'µg/L'],
    ['MG/L', 'mg/L'],
    ['Mg/L', 'Mg/L'],
    ['MG/KG', 'mg/kg'],
    ['µg·L⁻¹', 'µg/L'],
    ['mg L-1', 'mg/L'],
    ['mg/litro', 'mg/L'],
    ['µg/dm³', 'µg/L'],
    ['UFC en 100 ml', 'UFC/100 mL'],
    ['UFC/1 ml', 'UFC/mL'],
    ['cfu/100 mL', 'UFC/100 mL'],
    ['UFC/100 cc', 'UFC/100 mL'],
    ['UFP/100 ml', 'UFP/100 mL'],
    ['bq/l', 'Bq/L'],
    ['MBQ/L', 'MBq/L'],
    ['MS/cm', 'MS/cm'],
    ['MS/CM', 'MS/CM'],
    ['µS/cm (20ºC)', 'µS/cm a 20 °C'],
    ['uS/cm 20 ºC', 'µS/cm a 20 °C'],
    ['US/CM A 20ºC', 'µS/cm a 20 °C'],
    ['µS·cm⁻¹ a 20 °C', 'µS/cm a 20 °C'],
    ['%', '%'],
  ])('%s is %s', (unidad, cleaned) => {
    expect(unidadLimpia(unidad)).toBe(cleaned);
  });
});

describe('units on one axis', () => {
  it.each<[string, string, number | undefined]>([
    ['µg/L', 'mg/L', -3],
    ['mg/l', 'ug/l', 3],
    ['ng/L', 'g/L', -9],
    ['µg/mL', 'mg/L', 0],
    ['mg/g', 'mg/kg', 3],
    ['µg/kg', 'mg/kg', -3],
    ['UFC/mL', 'UFC/100 mL', 2],
    ['UFC/100 mL', 'UFC/L', 1],
    ['UFC/L', 'UFC/mL', -3],
    ['NMP/100 mL', 'NMP/L', 1],
    ['mS/cm', 'µS/cm', 3],
    ['mS/m', 'µS/cm', 1],
    ['mS/cm a 20 ºC', 'µS/cm a 20°C', 3],
    ['Bq/L', 'mBq/L', 3],
    ['NTU', 'NTU', 0],
    // Other things, each.
    ['µS/cm a 20 ºC', 'µS/cm a 25 ºC', undefined],
    ['µS/cm a 20 ºC', 'µS/cm', undefined],
    ['UFC/mL', 'NMP/mL', undefined],
    ['UFC/mL', 'UFC/g', undefined],
    ['mg/L', 'mg/kg', undefined],
    ['mg/L', 'mg/m³', undefined],
    ['mg/L', 'ppm', undefined],
    ['ppm', 'ppb', undefined],
    ['mg/L NO3', 'mg/L N', undefined],
    ['NTU', 'UNF', undefined],
    ['constructor', 'toString', undefined],
  ])('from %s to %s: %s', (de, a, exponente) => {
    expect(exponenteEntre(de, a)).toBe(exponente);
    expect(exponenteEntre(a, de)).toBe(exponente && -exponente);
  });
});

describe('a value in another unit', () => {
  it.each([
    [0.35, -3, 0.00035],
    [1.1, 3, 1100],
    [0.29, 2, 29],
    [5e-7, 3, 0.0005],
    [1e21, -3, 1e18],
    [-4.2, 1, -42],
    [0, 5, 0],
  ])('%s by ten to the %s is %s', (valor, exponente, expected) => {
    expect(porPotenciaDeDiez(valor, exponente)).toBe(expected);
  });

  it('comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: -6, max: 3 }),
        fc.integer({ min: -9, max: 9 }),
        (n, scale, exponente) => {
          const valor = porPotenciaDeDiez(n, scale);
          expect(porPotenciaDeDiez(porPotenciaDeDiez(valor, exponente), -exponente)).toBe(valor);
        },
      ),
    );
  });
});
