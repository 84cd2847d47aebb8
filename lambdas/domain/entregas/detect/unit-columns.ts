import { aboutResults } from './about-results.ts';
import type { Columna } from './columns.ts';
import { wordsOf } from './heading-score.ts';

const unit = /^(?:unidad|unit|unitat|unidade|unite|uom)$/u;

/** Words that a heading of the results' units has beside the word for a unit. */
const ofResults = new Set(
  'medida measure code codigo parametro parameter resultado result resultat valor value analito analyte ensayo determinacion concentracion characteristic'.split(
    ' ',
  ),
);

/** Whether a heading says that its column has units. */
export const saysUnit = (nombre: string) => wordsOf(nombre).some((word) => unit.test(word));

/**
 * Of what a column of units is: of the results, where its heading says a unit and nothing else, or a unit of the value's
 * column; of another column, as `Unidad profundidad` beside `Profundidad`; undefined where its heading doesn't say.
 */
export function ownerOfUnits(
  columna: Columna,
  columnas: readonly Columna[],
  parametro: Columna | undefined,
): Columna | 'resultados' | undefined {
  const rest = wordsOf(columna.nombre).filter((word) => !unit.test(word) && !ofResults.has(word) && !/\d/u.test(word));
  if (rest.length === 0) return saysUnit(columna.nombre) ? 'resultados' : undefined;
  const shared = (each: Columna) =>
    rest.filter((word) => wordsOf(each.nombre).some((other) => isAlike(word, other))).length;
  const [owner] = columnas
    .filter((each) => each !== columna && each !== parametro && each.tipo !== 'unidad' && !saysUnit(each.nombre))
    .map((each) => ({ each, puntos: shared(each) + (each.tipo === 'numero' ? 0.5 : 0) }))
    .filter(({ puntos }) => puntos >= 1)
    .sort((a, b) => b.puntos - a.puntos);
  return owner && isValue(owner.each) ? 'resultados' : owner?.each;
}

const isAlike = (word: string, other: string) =>
  word === other || (Math.min(word.length, other.length) >= 4 && (word.startsWith(other) || other.startsWith(word)));

/** Whether a heading says the results' values, better than anything else. */
function isValue({ puntos }: Columna): boolean {
  const said = puntos.get('resultado.valor') ?? 0;
  return said > 0 && [...puntos.values()].every((each) => each <= said);
}

/** Whether a heading says a limit of the results. */
export const isOfLimits = ({ nombre }: Columna) => {
  const said = aboutResults(wordsOf(nombre));
  return said !== undefined && said !== 'unidad' && said !== 'incertidumbre';
};

/** The column with the unit of a limit's column; undefined where it has none of its own. */
export function unitOfLimit(limite: Columna, columnas: readonly Columna[]): Columna | undefined {
  const words = wordsOf(limite.nombre);
  const own = columnas.filter((each) => {
    if (each.tipo !== 'unidad' && !saysUnit(each.nombre)) return false;
    const owner = ownerOfUnits(each, columnas, undefined);
    return typeof owner === 'object' && (owner === limite || isOfLimits(owner));
  });
  const rest = ({ nombre }: Columna) => wordsOf(nombre).filter((word) => !unit.test(word) && !ofResults.has(word));
  return own.find((each) => rest(each).every((word) => words.some((other) => isAlike(word, other))));
}
