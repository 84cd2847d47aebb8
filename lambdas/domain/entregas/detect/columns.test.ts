import { describe, expect, it } from 'vitest';
import { rawWorkbook, rowsOfTexts } from '../source/testing.ts';
import { detectDelivery } from './detect-delivery.ts';
import { inPieces } from '../store/testing.ts';
import { askedOf, detected, guessOf, readAs } from './testing.ts';
import { titleOf } from './columns.ts';

describe('a column without a heading', () => {
  it('is read by its content: signs beside the values of a long table', async () => {
    const { resultados } = await readAs([
      'Muestra;Fecha;Tipo;Cliente;Parámetro;;Valor;Unidad',
      'M-1;15/05/2026;Agua;Sol;Plomo;<;0,5;µg/L',
      'M-1;15/05/2026;Agua;Sol;Nitrato;;2,1;mg/L',
      'M-2;16/05/2026;Agua;Sol;Plomo;>;300;µg/L',
      'M-2;16/05/2026;Agua;Sol;Nitrato;;4;mg/L',
    ]);
    expect(resultados).toEqual(['Plomo <0.5 µg/L', 'Nitrato 2.1 mg/L', 'Plomo >300 µg/L', 'Nitrato 4 mg/L']);
  });

  it('is a column of the picture where it has content, and none where it is empty', () => {
    const found = detected(['Muestra;Fecha;;Cliente;;pH', 'M-1;15/05/2026;;Sol;tarde;7', 'M-2;16/05/2026;;Sol;;8']);
    expect(found.columnas.map(({ nombre }) => nombre)).toEqual([
      'Muestra',
      'Fecha',
      'Cliente',
      'Columna E (sin nombre)',
      'pH',
    ]);
    expect(found.mapeo?.['ignorar']).toEqual(['Columna E (sin nombre)']);
  });
});

describe('headings that repeat', () => {
  it('are two parameters, which is asked, and neither is dropped', async () => {
    const lines = [
      'Nº muestra;Fecha;Tipo de muestra;Cliente;Nitrato (mg/L);Nitrato (mg/L);pH',
      'W-1;15/05/2026;Agua;Sol;12;2,7;7',
      'W-2;16/05/2026;Agua;Sol;30;6,8;8',
    ];
    const question = guessOf(detected(lines), 'determinaciones');
    expect(question?.pregunta).toContain('«Nitrato (mg/L)», «Nitrato (mg/L) (2.ª)»');
    const { resultados } = await readAs(lines);
    expect(resultados.slice(0, 3)).toEqual(['Nitrato (mg/L) 12 mg/L', 'Nitrato (mg/L) (2.ª) 2.7 mg/L', 'pH 7']);
    const without = await readAs(lines, { determinaciones: question?.alternativas[0] ?? null });
    expect(without.resultados).toEqual(['pH 7', 'pH 8']);
  });
});

describe('a heading with a unit that is not known whole', () => {
  it.each([
    ['Aerobios (10³ UFC/g)', 'Aerobios', '10³ UFC/g'],
    ['Mohos (x1000 UFC/g)', 'Mohos', 'x1000 UFC/g'],
    ['Levaduras (miles de UFC/mL)', 'Levaduras', 'miles de UFC/mL'],
    ['Aerobios 10^3 UFC/g', 'Aerobios', '10^3 UFC/g'],
    ['Enterobacterias_1E3_UFC/g', 'Enterobacterias', '1E3 UFC/g'],
    ['Coliformes ×100 UFC/mL', 'Coliformes', '×100 UFC/mL'],
  ])('%s keeps it as it is written, and it is asked', (heading, nombre, unidad) => {
    expect(titleOf(heading)).toMatchObject({ nombre, unidad, porEntender: unidad });
    const found = detected([
      `Nº muestra;Fecha;Tipo de muestra;Cliente;${heading};pH`,
      'W-1;15/05/2026;Agua;Sol;4,5;7',
      'W-2;16/05/2026;Agua;Sol;12;8',
    ]);
    expect(askedOf(found)).toContain('determinaciones');
    expect(guessOf(found, 'determinaciones')?.pregunta).toContain(`«${unidad}»`);
  });

  it.each([
    ['Nitrato (mg/L)', 'Nitrato', 'mg/L'],
    ['Nitrato (mg·L⁻¹)', 'Nitrato', 'mg/L'],
    ['DQO5 mg/L', 'DQO5', 'mg/L'],
    ['PCB 28 µg/kg', 'PCB 28', 'µg/kg'],
    ['Aroclor 1254 ng/L', 'Aroclor 1254', 'ng/L'],
    ['Conductividad a 20 °C (µS/cm)', 'Conductividad a 20 °C', 'µS/cm'],
    ['E. coli (UFC/100 mL)', 'E. coli', 'UFC/100 mL'],
  ])('%s is known and asks nothing', (heading, nombre, unidad) => {
    expect(titleOf(heading)).toEqual({ nombre, unidad, esConocida: true });
  });
});

describe('a sheet with rows out of sight', () => {
  const book = (hidden: string) =>
    rawWorkbook([
      {
        nombre: 'D',
        rows: rowsOfTexts(
          [
            ['Nº muestra', 'Fecha', 'Tipo de muestra', 'Cliente', 'pH'],
            ['W-1', '15/05/2026', 'Agua', 'Sol', '7,1'],
            ['W-2', '16/05/2026', 'Agua', 'Sol', '7,2'],
            ['W-3', '17/05/2026', 'Agua', 'Sol', '7,3'],
          ],
          { 3: hidden },
        ),
      },
    ]);

  it('is asked about each time, with what the saved mapping says first', async () => {
    const first = await detectDelivery(inPieces(book('hidden="1"'), 1000));
    expect(guessOf(first, 'filas_ocultas')).toMatchObject({ valor: 'leer', certeza: 'preguntar' });
    const mapeo = { ...first.mapeo, filas_ocultas: 'omitir' };
    const known = { saved: [{ nombre: 'diario', mapeo }] };
    const again = await detectDelivery(inPieces(book('hidden="1"'), 1000), known);
    expect(guessOf(again, 'filas_ocultas')).toMatchObject({
      valor: 'omitir',
      alternativas: ['leer'],
      certeza: 'preguntar',
    });
    const visible = await detectDelivery(inPieces(book(''), 1000), known);
    expect(askedOf(visible)).not.toContain('filas_ocultas');
    const pinned = { filas_ocultas: 'leer' as const };
    const said = await detectDelivery(inPieces(book('hidden="1"'), 1000), { ...known, pinned });
    expect(guessOf(said, 'filas_ocultas')).toMatchObject({ valor: 'leer', certeza: 'segura' });
    expect(said.mapeo?.['filas_ocultas']).toBe('leer');
  });
});
