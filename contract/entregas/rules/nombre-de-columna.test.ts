import { expect, it } from 'vitest';
import {
  conNombresDeLugar,
  lugarDeColumnaSinNombre,
  nombreDeColumna,
  nombreDeColumnaSinNombre,
  nombresDeColumnas,
  textoDeCelda,
} from './nombre-de-columna.ts';

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

it('calls columns without a heading by their letter and repeated ones by their turn, no two alike', () => {
  expect(nombresDeColumnas(['N', '', 'Nitrato', ' Nitrato ', 'Nitrato (2.ª)', 'Nitrato', ''])).toEqual([
    'N',
    'Columna B (sin nombre)',
    'Nitrato',
    'Nitrato (3.ª)',
    'Nitrato (2.ª)',
    'Nitrato (4.ª)',
    'Columna G (sin nombre)',
  ]);
  for (const place of [0, 25, 26, 701, 702, 16_383])
    expect(lugarDeColumnaSinNombre(nombreDeColumnaSinNombre(place))).toBe(place);
  expect(nombreDeColumnaSinNombre(26)).toBe('Columna AA (sin nombre)');
  expect(lugarDeColumnaSinNombre('Columna de nadie')).toBeUndefined();
});
