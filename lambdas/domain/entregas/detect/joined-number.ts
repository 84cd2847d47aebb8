import type { Columna } from './columns.ts';
import type { Vista } from './fields.ts';
import { wordsOf } from './heading-score.ts';
import { oneValuedShare, sharedColumns } from './one-valued.ts';
import { areUnique, cellOf, type Fila } from './rows.ts';

/** Words of headings whose columns are parts of a number. */
const parts = new Set(
  'ano year ejercicio serie numero number registro delegacion muestra sample codigo laboratorio mes orden mostra amostra'.split(
    ' ',
  ),
);

/** Words of headings whose columns say where a sample was taken. */
const places = new Set(
  'punto sitio lugar estacion zona pozo sondeo captacion manantial fuente deposito red sector localidad municipio poblacion instalacion site station location well zone point punt lloc ponto local lieu'.split(
    ' ',
  ),
);

/** Whether a heading says where a sample was taken. */
export const saysPlace = (nombre: string) => wordsOf(nombre).some((word) => places.has(word));

/** How many columns are tried together, and how many columns are tried. */
const most = { together: 3, tried: 9, offered: 3 };

/** The share of rows, and of samples, in which columns must tell samples apart that don't in all; of a place with its date less, as parameters are measured in fractions. */
const enough = { any: 0.9, history: 0.6 };

/**
 * The smallest sets of two or three columns that are different in all of the rows; in a long table, together with the
 * parameter, and of which each sample has one date, requester and type. Those made of parts of a number come first, then
 * those with the column that is called the number (`named`), then places with their dates.
 */
export function togetherUnique(
  rows: readonly Fila[],
  vista: Vista,
  { without, named }: { without?: Columna | undefined; named?: Columna | undefined } = {},
): Columna[][] {
  const { columnas, parametros, parametro, propuestas } = vista;
  const uses = new Map(propuestas.map(({ columna, destino }) => [columna, destino]));
  const isPart = (columna: Columna) => !uses.has(columna) && wordsOf(columna.nombre).some((word) => parts.has(word));
  const isPlace = (columna: Columna) =>
    /punto/u.test(uses.get(columna) ?? '') || (!uses.has(columna) && saysPlace(columna.nombre));
  const isTime = ({ tipo }: Columna) => tipo === 'fecha' || tipo === 'hora';
  const isCode = (columna: Columna) => /codigo|referencia/u.test(uses.get(columna) ?? '');
  const worth = (columna: Columna) =>
    isPart(columna) ? 3 : isTime(columna) || isPlace(columna) || isCode(columna) ? 2 : 1;
  const shared = sharedColumns(columnas);
  const isSound = (set: readonly Columna[], share = 1) =>
    parametro
      ? areUnique(rows, [...set, parametro], share) && oneValuedShare(rows, set, shared) >= Math.max(share, enough.any)
      : areUnique(rows, set, share);
  const candidates = columnas
    .filter((columna) => columna !== without && columna !== parametro && !parametros.has(columna))
    .filter(
      (columna) =>
        !/^resultado|^determinacion/u.test(uses.get(columna) ?? '') &&
        (columna.textos.length > 1 || isPart(columna) || isPlace(columna) || columna.tipo === 'fecha') &&
        (columna.textos[0]?.texto.length ?? 0) <= 40 &&
        columna.tipo !== 'veredicto' &&
        columna.veces >= rows.length &&
        rows.every((fila) => cellOf(fila, columna) !== '') &&
        (isTime(columna) || isPlace(columna) || !isSound([columna])),
    )
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, most.tried)
    .sort((a, b) => a.indice - b.indice);
  const numbers = candidates.filter(isPart);
  const isDate = candidates.filter(isTime).some((columna) => isSound([columna]));
  // A file of one day alone says nothing of the next: the date is always part of it.
  const isHistory = (set: readonly Columna[]) => set.some(isPlace) && set.some(({ tipo }) => tipo === 'fecha');
  const isOwn = (set: readonly Columna[]) => named !== undefined && set.includes(named);
  const [two = [], three = []] = [2, 3].map((size) =>
    // Two laboratories, or two points, take samples at the same time.
    setsOf(candidates, size).filter((set) => !set.every(isTime) && (!isDate || isHistory(set) || isOwn(set))),
  );
  const worthOf = (set: readonly Columna[]) => set.reduce((sum, columna) => sum + worth(columna), 0);
  const byWorth = (sets: readonly Columna[][]) => sets.toSorted((a, b) => worthOf(b) - worthOf(a));
  const found: Columna[][] = [];
  const take = (sets: readonly Columna[][], share = 1) => {
    for (const set of sets) {
      if (found.length >= most.offered) return;
      const isMore = found.some((each) => each.every((columna) => set.includes(columna)));
      if (!isMore && isSound(set, share)) found.push(set);
    }
  };
  if (numbers.length >= 2 && numbers.length <= most.together) take([numbers]);
  take(byWorth(two.filter(isOwn)));
  take(two.filter(isHistory));
  take(three.filter(isHistory));
  take(two.filter(isHistory), parametro ? enough.history : enough.any);
  take(byWorth(two));
  take(byWorth(three));
  if (found.length === 0) take(byWorth([...two, ...three]), enough.any);
  return found.map(placeFirst);

  function placeFirst(set: readonly Columna[]): Columna[] {
    return isHistory(set) ? [...set].sort((a, b) => Number(isTime(a)) - Number(isTime(b))) : [...set];
  }
}

function setsOf(all: readonly Columna[], size: number): Columna[][] {
  if (size === 0) return [[]];
  return all.flatMap((columna, i) => setsOf(all.slice(i + 1), size - 1).map((rest) => [columna, ...rest]));
}
