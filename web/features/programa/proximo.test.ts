import { expect, it } from 'vitest';
import { proximoDe } from './proximo.ts';
import { contadaOf, filaOf, periodoOf } from './testing.ts';

const balsa = '["Hotel Sol","balsa",""]';

it('a point’s next sample is of the first of its rows to end, done ones and those of other points aside', () => {
  const fila = (que: string, puntos: string[], ...periodos: ReturnType<typeof periodoOf>[]) => ({
    ...filaOf({ que, puntos }),
    periodos,
  });
  const instalacion = contadaOf([
    fila('Aerobios', [], periodoOf('2026-10-01', '2026-12-31', 1, 'pendiente')),
    fila(
      'Legionella',
      [balsa],
      periodoOf('2026-10-01', '2026-10-31', 1, 'falta'),
      periodoOf('2026-11-01', '2026-11-30', 1, 'hecho', ['2026-11-02']),
      periodoOf('2026-12-01', '2026-12-15', 1, 'por venir'),
    ),
    fila('Hierro', ['["Hotel Sol","retorno",""]'], periodoOf('2026-11-01', '2026-11-30', 1, 'pendiente')),
  ]);
  expect(proximoDe(balsa, [instalacion])).toEqual({ que: 'Legionella', hasta: '2026-12-15' });
  expect(proximoDe('["Hotel Sol","otro",""]', [instalacion])).toEqual({ que: 'Aerobios', hasta: '2026-12-31' });
  expect(proximoDe(balsa, [])).toBeUndefined();
});
