import { expect, it } from 'vitest';
import { enPalabras, nombreDeColumna } from './en-palabras.ts';

it.each([
  ['La columna se llama «[celda]»: «8,2» (línea 9)', 'Es lo que hay en cada celda: «8,2» (línea 9)'],
  ['podrían: «Zona», «[cabecera]» («P-9»)', 'podrían: «Zona», «Cabecera de cada columna» («P-9»)'],
  ['Con «ninguno» queda como texto', 'Con «No se separan» queda como texto'],
  ['con «mixto» nada se lee mal', 'con «Coma y punto» nada se lee mal'],
  ['«auto» lo decide al leer el archivo entero', 'se decide al leer el archivo entero'],
  ['«2025-02-03T00:00:00» y 2025-02-04T00:00', '«2025-02-03» y 2025-02-04'],
  ['2025-02-03T00:00:30', '2025-02-03T00:00:30'],
  ['Tipo: mixto', 'Tipo: mixto'],
])('%s is said as «%s»', (text, said) => {
  expect(enPalabras(text)).toBe(said);
});

it('a column keeps its name, and the places of a crosstab have one', () => {
  expect(['Nitrato', '[celda]', '[cabecera]'].map(nombreDeColumna)).toEqual([
    'Nitrato',
    'Cada celda',
    'Cabecera de cada columna',
  ]);
});
