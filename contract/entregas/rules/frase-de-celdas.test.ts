import { expect, it } from 'vitest';
import type { ClaseDeDestino } from '../celdas.ts';
import { fraseDeCeldas, partesDeCeldas } from './frase-de-celdas.ts';

const destino = (clase: ClaseDeDestino, nombre: string, celdas: number) => ({ clase, nombre, celdas, primeras: [] });

it('says in one sentence what became of all cells of a file', () => {
  const destinos = [
    destino('columna', 'Observaciones', 100),
    destino('leida', '', 4655),
    destino('columna', 'Turno', 30),
    destino('rechazada', 'Falta', 20),
    destino('rechazada', 'No es una fecha que exista', 7),
  ];
  expect(fraseDeCeldas({ total: 4812, unidad: 'celdas', destinos })).toBe(
    'De 4.812 celdas con contenido: 4.655 leídas, 130 en columnas que se dejan fuera (Observaciones, Turno), 27 rechazadas',
  );
  expect(partesDeCeldas({ destinos }).map(({ celdas }) => celdas)).toEqual([4655, 130, 27]);
});

it('says nothing of a file without content, and names only some of many columns', () => {
  expect(fraseDeCeldas({ total: 0, unidad: 'celdas', destinos: [] })).toBe('');
  const destinos = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => destino('campo', name, 1));
  expect(fraseDeCeldas({ total: 6, unidad: 'valores', destinos })).toBe(
    'De 6 valores con contenido: 6 en campos que el portal no tiene (A, B, C, D y 2 más)',
  );
});
