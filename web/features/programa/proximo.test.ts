import { expect, it } from 'vitest';
import { proximoDe } from './proximo.ts';
import { contadaOf, filaOf, periodoOf } from './testing.ts';

it('a point’s next sample is of the first to end of the rows of all its installations, done ones aside', () => {
  const fila = (que: string, ...periodos: ReturnType<typeof periodoOf>[]) => ({
    sinPuntos: null,
    ...filaOf({ que }),
    periodos,
    sigue: null,
  });
  const zona = contadaOf([fila('Aerobios', periodoOf('2026-10-01', '2026-12-31', 1, 'pendiente'))]);
  const torre = contadaOf([
    fila(
      'Legionella',
      periodoOf('2026-10-01', '2026-10-31', 1, 'falta'),
      periodoOf('2026-11-01', '2026-11-30', 1, 'hecho', ['2026-11-02']),
      periodoOf('2026-12-01', '2026-12-15', 1, 'por venir'),
    ),
  ]);
  const of = ({ _id, nombre }: typeof torre) => ({ _id, nombre });
  expect(proximoDe([zona, torre])).toEqual({ que: 'Legionella', hasta: '2026-12-15', instalacion: of(torre) });
  expect(proximoDe([zona])).toEqual({ que: 'Aerobios', hasta: '2026-12-31', instalacion: of(zona) });
  expect(proximoDe([])).toBeUndefined();
});
