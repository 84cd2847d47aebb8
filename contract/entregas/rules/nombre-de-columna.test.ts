import { expect, it } from 'vitest';
import { conNombresDeLugar, nombreDeColumna, textoDeCelda } from './nombre-de-columna.ts';

it('a column keeps its name, and the places of a crosstab have one', () => {
  expect(['Nitrato', '[celda]', '[cabecera]'].map(nombreDeColumna)).toEqual([
    'Nitrato',
    'Cada celda',
    'Cabecera de cada columna',
  ]);
  expect(conNombresDeLugar('podrían: «Zona», «[cabecera]» («P-9»)')).toBe(
    'podrían: «Zona», «Cabecera de cada columna» («P-9»)',
  );
});

it.each([
  ['2025-02-03T00:00:00', '2025-02-03'],
  ['2025-02-04T00:00', '2025-02-04'],
  ['2025-02-03T00:00:30', '2025-02-03T00:00:30'],
  ['antes del 2025-02-03T00:00:00', 'antes del 2025-02-03T00:00:00'],
])('the cell %s is read as %s', (texto, said) => {
  expect(textoDeCelda(texto)).toBe(said);
});
