import type { Columna } from './columns.ts';
import type { Vista } from './fields.ts';
import { wordsOf } from './heading-score.ts';
import { areUnique, cellOf, type Fila } from './rows.ts';

/** Words of headings whose columns are parts of a number. */
const parts = new Set(
  'ano year ejercicio serie numero number registro delegacion muestra sample codigo laboratorio mes orden mostra amostra'.split(
    ' ',
  ),
);

/** How many columns are tried together, and how many columns are tried. */
const most = { together: 3, tried: 9, offered: 3 };

/**
 * The smallest sets of two or three columns that are different in all of the rows, in a long table together with the
 * parameter; those made of parts of a number first.
 */
export function togetherUnique(rows: readonly Fila[], vista: Vista, without: Columna | undefined): Columna[][] {
  const { columnas, parametros, parametro, propuestas } = vista;
  const uses = new Map(propuestas.map(({ columna, destino }) => [columna, destino]));
  const isPart = (columna: Columna) => !uses.has(columna) && wordsOf(columna.nombre).some((word) => parts.has(word));
  const worth = (columna: Columna) => {
    if (isPart(columna)) return 3;
    const isPlace = /punto|codigo|referencia/u.test(uses.get(columna) ?? '');
    return columna.tipo === 'fecha' || columna.tipo === 'hora' || isPlace ? 2 : 1;
  };
  const candidates = columnas
    .filter((columna) => columna !== without && columna !== parametro && !parametros.has(columna))
    .filter(
      (columna) =>
        !/^resultado|^determinacion/u.test(uses.get(columna) ?? '') &&
        (columna.textos.length > 1 || isPart(columna)) &&
        (columna.textos[0]?.texto.length ?? 0) <= 40 &&
        columna.tipo !== 'veredicto' &&
        columna.veces >= rows.length &&
        rows.every((fila) => cellOf(fila, columna) !== ''),
    )
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, most.tried)
    .sort((a, b) => a.indice - b.indice);
  const isSound = (set: readonly Columna[]) => areUnique(rows, parametro ? [...set, parametro] : set);
  const numbers = candidates.filter(isPart);
  const whole = numbers.length >= 2 && numbers.length <= most.together && isSound(numbers) ? [numbers] : [];
  for (let size = 2; size <= most.together; size++) {
    const found = setsOf(candidates, size).filter(isSound);
    const isWhole = (set: readonly Columna[]) => size === numbers.length && set.every(isPart);
    if (found.length > 0)
      return [...whole, ...found.filter((set) => whole.length === 0 || !isWhole(set))].slice(0, most.offered);
  }
  return whole;
}

function setsOf(all: readonly Columna[], size: number): Columna[][] {
  if (size === 0) return [[]];
  return all.flatMap((columna, i) => setsOf(all.slice(i + 1), size - 1).map((rest) => [columna, ...rest]));
}
