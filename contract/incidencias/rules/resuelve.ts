/** A sample's day and type: texts where samples are read whole, codes of the index where its rows are. */
interface Seguida<D extends string | number, T extends string | number> {
  dia: D;
  tipo: T;
}

/**
 * Whether a later sample of a failure's point, of what failed there (a parameter, a determination, or the sample as a whole,
 * each by its own verdict), solves it (docs/decisions/verdicts.md): it complies, is of the same type of sample, and was taken on
 * a later day. A sample of another type tells nothing, and the order of two samples of one day isn't known.
 */
export function resuelve<D extends string | number, T extends string | number>(
  { dia, tipo, cumple }: Seguida<D, T> & { cumple: boolean },
  fallo: Seguida<D, T>,
): boolean {
  return cumple && tipo === fallo.tipo && dia > fallo.dia;
}
