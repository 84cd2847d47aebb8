import { expect, it } from 'vitest';
import type { UnionDeNombres } from '../../../../contract/entregas/diccionario.ts';
import { NameJoiner } from './check-reading.ts';
import type { Reading } from './reading.ts';

const diccionario: UnionDeNombres[] = [
  { clase: 'solicitante', nombre: 'HOSTAL MARISMA', como: 'Hostal Marisma' },
  { clase: 'tipo', nombre: 'A. consumo', como: 'Agua de consumo' },
  { clase: 'parametro', nombre: 'Cl libre', como: 'Cloro libre residual' },
  { clase: 'unidad', nombre: 'ppm de Cl2', como: 'mg/L' },
];

const reading = (linea: number): Reading => ({
  linea,
  document: {
    solicitante: { nombre: ' HOSTAL  MARISMA' },
    tipo_muestra: 'A. consumo',
    producto: 'Cl libre',
    determinaciones: [
      {
        descripcion: 'Cl libre',
        resultados: [
          { descripcion: 'Cl libre', valor: 0.4, unidad: 'ppm de Cl2' },
          { descripcion: 'pH', valor: 7 },
        ],
      },
    ],
  },
  clave: ['', 'A-1'],
  refusals: [],
  warnings: [],
});

it('joined names are stored by the portal’s, each said once of each sample, and nothing else is changed', () => {
  const joiner = new NameJoiner(diccionario);
  const [first, second] = [reading(2), reading(3)];
  joiner.join(first);
  joiner.join(second);
  const joined = {
    solicitante: { nombre: 'Hostal Marisma' },
    tipo_muestra: 'Agua de consumo',
    producto: 'Cl libre',
    determinaciones: [
      {
        descripcion: 'Cloro libre residual',
        resultados: [
          { descripcion: 'Cloro libre residual', valor: 0.4, unidad: 'mg/L' },
          { descripcion: 'pH', valor: 7 },
        ],
      },
    ],
  };
  expect([first.document, second.document]).toEqual([joined, joined]);
  const warned = (linea: number) =>
    [
      ['solicitante', 'HOSTAL MARISMA', 'Hostal Marisma'],
      ['tipo_muestra', 'A. consumo', 'Agua de consumo'],
      ['resultados.descripcion', 'Cl libre', 'Cloro libre residual'],
      ['resultados.unidad', 'ppm de Cl2', 'mg/L'],
    ].map(([campo, valor, como]) => ({
      linea,
      campo,
      motivo: `«${valor}» se guarda como «${como}», por el diccionario de nombres`,
      clase: 'nombre',
    }));
  expect([first.warnings, second.warnings]).toEqual([warned(2), warned(3)]);
});

it('what is of another kind, or its own, keeps its name', () => {
  const joiner = new NameJoiner([
    { clase: 'tipo', nombre: 'Cl libre', como: 'X' },
    // A person said that it is its own.
    { clase: 'parametro', nombre: 'Cl libre', como: 'Cl libre' },
  ]);
  const one = reading(2);
  joiner.join(one);
  expect(one).toEqual(reading(2));
});
