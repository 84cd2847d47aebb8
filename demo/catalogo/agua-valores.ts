import type { Caso } from './caso.ts';
import { decimalesDeFila, filaDe, limiteRd3 } from './legal/rd3.ts';
import type { Parametro } from './modelo.ts';
import { medida, recuento, suma, traza } from './parametros.ts';

type Extra = Partial<Omit<Parametro, 'nombre' | 'unidad' | 'limite' | 'valores'>> & {
  /** Where its value lies when it breaks its limit, as multiples of it. */
  readonly exceso?: readonly [number, number];
};

function extraOf(n: number, caso: Caso, { exceso, ...extra }: Extra): Omit<Extra, 'exceso'> {
  const { max } = limiteRd3(n, caso);
  return exceso && max !== undefined ? { ...extra, fallo: [exceso[0] * max, exceso[1] * max] } : extra;
}

/** A parameter of annex I of RD 3/2023, with its name, its unit, its decimals and the limit that holds in a case. */
export const rd3 = {
  medida: (n: number, caso: Caso, [media, desviacion]: readonly [number, number], extra: Extra = {}): Parametro =>
    medida(
      filaDe(n).parametro,
      filaDe(n).unidad,
      limiteRd3(n, caso),
      [media, desviacion, decimalesDeFila(n)],
      extraOf(n, caso, extra),
    ),
  traza: (
    n: number,
    caso: Caso,
    [lc, hasta, bajoLc]: readonly [number, number, number],
    extra: Extra = {},
  ): Parametro =>
    traza(
      filaDe(n).parametro,
      filaDe(n).unidad,
      limiteRd3(n, caso),
      [lc, hasta, decimalesDeFila(n), bajoLc],
      extraOf(n, caso, extra),
    ),
  suma: (n: number, caso: Caso, sumandos: number, extra: Extra = {}): Parametro =>
    suma(
      filaDe(n).parametro,
      filaDe(n).unidad,
      limiteRd3(n, caso),
      [Array<number>(sumandos).fill(1), decimalesDeFila(n)],
      extraOf(n, caso, extra),
    ),
  recuento: (n: number, caso: Caso, valores: readonly [number, number], extra: Extra = {}): Parametro =>
    recuento(filaDe(n).parametro, filaDe(n).unidad, limiteRd3(n, caso), valores, extraOf(n, caso, extra)),
};
