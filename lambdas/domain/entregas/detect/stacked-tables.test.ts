import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const own = 'Código muestra;Fecha de toma;Cliente;Tipo de muestra';
const sample = (n: number, values: string) => `T-${n};${12 + n}/05/2026;Baños Sol SL;Agua de pozo;${values}`;
const first = [`${own};pH;Sodio (mg/L)`, ...[1, 2, 3, 4, 5].map((n) => sample(n, `7,${n};9${n}`))];

describe('a table below another', () => {
  it('is found with its own columns, and its samples are read by them', async () => {
    const lines = [
      ...first,
      'Metales;;;;;',
      `${own};Hierro (µg/L);Boro (mg/L)`,
      sample(6, '130;0,2'),
      sample(7, '140;0,3'),
    ];
    const { found, resultados, muestras } = await readAs(lines);
    expect(found.mapeo).toMatchObject({ varias_cabeceras: true });
    expect(guessOf(found, 'varias_cabeceras')?.fundamento).toBe(
      'En la línea 8 hay otra cabecera, con «Hierro (µg/L)», «Boro (mg/L)»',
    );
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual([
      'T-1',
      'T-2',
      'T-3',
      'T-4',
      'T-5',
      'T-6',
      'T-7',
    ]);
    expect(resultados.slice(-4)).toEqual(['Hierro 130 µg/L', 'Boro 0.2 mg/L', 'Hierro 140 µg/L', 'Boro 0.3 mg/L']);
    expect(askedOf(found)).not.toContain('campos.numero_muestra');
  });

  it('of the same samples gives each the results of both', async () => {
    const lines = [...first, `${own};E. coli (UFC/100 mL)`, ...[1, 2, 3, 4, 5].map((n) => sample(n, `${n}`))];
    const { muestras, resultados, found } = await readAs(lines.map((line, i) => (i > 5 ? `${line};` : line)));
    expect(muestras).toHaveLength(5);
    expect(resultados.slice(0, 3)).toEqual(['pH 7.1', 'Sodio 91 mg/L', 'E. coli 1 UFC/100 mL']);
    expect(askedOf(found)).not.toContain('campos.numero_muestra');
  });

  it('with the same columns in another order needs nothing said', async () => {
    const turned = [
      'Fecha de toma;Código muestra;Tipo de muestra;Cliente;Sodio (mg/L);pH',
      '20/05/2026;T-9;Agua de pozo;Baños Sol SL;99;7,9',
    ];
    const { found, resultados } = await readAs([...first, ...turned]);
    expect(found.mapeo).not.toHaveProperty('varias_cabeceras');
    expect(resultados.slice(-2)).toEqual(['pH 7.9', 'Sodio 99 mg/L']);
  });

  it('is none where the header is repeated', () => {
    expect(detected([...first, first[0] ?? '', sample(6, '7,6;96')]).mapeo).not.toHaveProperty('varias_cabeceras');
  });
});

describe('a header of two storeys', () => {
  it('is found where no cells are merged', async () => {
    const lines = [
      'Código muestra;Fecha de toma;Cliente;Tipo de muestra;Físico-química;;Metales',
      ';;;;pH;Color;Hierro (µg/L)',
    ];
    const { found, resultados } = await readAs([...lines, ...[1, 2, 3].map((n) => sample(n, `7,${n};${n};13${n}`))]);
    expect(found.mapeo).toMatchObject({ cabecera: 2 });
    expect(guessOf(found, 'cabecera')?.fundamento).toBe('Los nombres de las columnas ocupan esta línea y la de encima');
    expect(resultados.slice(0, 3)).toEqual(['pH 7.1', 'Color 1', 'Hierro 131 µg/L']);
  });

  it('is none where units stand below it', () => {
    const lines = [`${own};pH;Sodio`, ';;;;ud. pH;mg/L', ...[1, 2, 3].map((n) => sample(n, `7,${n};9${n}`))];
    expect(detected(lines).mapeo).not.toHaveProperty('cabecera');
  });
});
