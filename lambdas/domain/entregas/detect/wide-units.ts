import { aboutResults, type CampoDeResultado, isName, tokensOf } from './notation.ts';
import type { Columna } from './columns.ts';
import { quoted, shown } from './guess.ts';
import { unitWithin } from '../reading/numero.ts';

/** A column of units, and the value of a wide table whose unit it may be. */
export interface UnidadDe {
  readonly columna: Columna;
  readonly parametro: Columna;
}

/**
 * The columns of units without a heading, each of the parameter to its left, if all stand beside one that may have it; those that
 * all may be of the parameter to their right follow, as rivals.
 */
export function unitsBeside(columnas: readonly Columna[], parametros: readonly Columna[]): UnidadDe[] {
  const units = columnas.filter(({ cabecera, tipo }) => cabecera === '' && tipo === 'unidad');
  const at = (step: number) => {
    const found = units.flatMap((columna) => {
      const parametro = besideOf(columna, parametros, step);
      return parametro && agrees(columna, parametro.titulo.unidad) ? [{ columna, parametro }] : [];
    });
    return found.length === units.length ? found : [];
  };
  const left = at(-1);
  return left.length > 0 ? [...left, ...at(1)] : [];
}

/** Whether all units of a column are this one; with none, none is another. */
export function agrees({ textos }: Columna, unidad: string | undefined): boolean {
  return unidad === undefined || textos.every(({ texto }) => unitWithin(texto) === unidad);
}

const besideOf = ({ indice }: Columna, parametros: readonly Columna[], step: number) =>
  parametros.find((parametro) => parametro.indice === indice + step);

/** The limit whose unit a column of units is: `Unidad límite Plomo`. */
export function limitOfUnits(words: readonly string[], campo: CampoDeResultado): CampoDeResultado | undefined {
  return campo === 'unidad' ? aboutResults(words.filter((word) => aboutResults([word]) !== 'unidad')) : undefined;
}

/** A question whose columns of units are whose, with the answers: the pairs that each makes, the proposed answer first. */
export interface DudaDeUnidades {
  readonly columnas: readonly Columna[];
  readonly pregunta: string;
  readonly respuestas: readonly { readonly nombre: string; readonly pares: readonly UnidadDe[] }[];
}

interface Valores {
  /** The columns with values that no other column gives a unit. */
  readonly parametros: readonly Columna[];
  /** The unit that a heading, or a saved mapping, gives a value. */
  readonly unidadDe: (parametro: Columna) => string | undefined;
}

/**
 * What columns of units leave open in a wide table: whose they are, where their headings or places don't say it; and whether
 * they or the headings are right, where these say another unit. `suyas`: pairs that are known by their headings.
 */
export function unitDoubt(
  unidades: readonly Columna[],
  suyas: readonly UnidadDe[],
  { parametros, unidadDe }: Valores,
): DudaDeUnidades | undefined {
  const isRight = ({ columna, parametro }: UnidadDe) => agrees(columna, unidadDe(parametro));
  const at = (columna: Columna, step: number) => {
    const parametro = besideOf(columna, parametros, step);
    return parametro ? [{ columna, parametro }] : [];
  };
  const own = new Map(
    [...suyas, ...unidades.flatMap((each) => namedBy(each, parametros))].map((each) => [each.columna, each]),
  );
  const confirms = (columna: Columna) =>
    [...at(columna, -1), ...at(columna, 1)].some((each) => unidadDe(each.parametro) !== undefined && isRight(each));
  const columnas = [
    ...unidades.filter((columna) => !isOfLimit(columna) && !own.has(columna) && !confirms(columna)),
    ...[...own.values()].filter((each) => !isRight(each)).map(({ columna }) => columna),
  ];
  const side = (step: number) => {
    const pairs = columnas.flatMap((columna) => {
      const [pair] = [own.get(columna) ?? [], at(columna, step), at(columna, -step)].flat();
      return pair ?? [];
    });
    return pairs.length === columnas.length ? pairs : [];
  };
  const [only, ...others] = columnas;
  if (!only) return undefined;
  const all = others.length === 0 && !own.has(only) && parametros.length > 1 ? parametros : [];
  const ways = [side(-1), side(1), all.map((parametro) => ({ columna: only, parametro }))];
  const pares = ways.filter((each, i) => each.length > 0 && ways.findIndex((other) => samePairs(each, other)) === i);
  if (pares.length === 0) return undefined;
  const names = quoted(
    columnas.map(({ nombre }) => nombre),
    4,
  );
  const other = [...new Set(pares.flat().map(({ parametro }) => parametro))].filter(
    (parametro) => unidadDe(parametro) !== undefined,
  );
  const said = other.slice(0, 4).map((parametro) => `la de «${parametro.nombre}» es ${unidadDe(parametro) ?? ''}`);
  const many = columnas.length > 1;
  const none = other.length > 0 ? `Vale la unidad de cada título o formato: ` : 'De ninguno: ';
  const left = { nombre: `${none}${names} se ${many ? 'dejan' : 'deja'} fuera`, pares: [] };
  return {
    columnas,
    pregunta: `¿De qué valor es la unidad de ${names}: ${shown(columnas.flatMap(({ textos }) => textos))}?${
      said.length > 0 ? ` Según su título o su formato, ${said.join(', ')}` : ''
    }`,
    respuestas: [left, ...pares.map((each) => ({ nombre: named(each), pares: each }))],
  };
}

/** Whether a heading says that its units are a limit's: `Unidad límite`. */
export function isOfLimit({ titulo }: Columna): boolean {
  return limitOfUnits(tokensOf(titulo.nombre), 'unidad') !== undefined;
}

/** The parameter that a heading such as `Unidad Hierro` names. */
function namedBy(columna: Columna, parametros: readonly Columna[]): UnidadDe[] {
  const nameOf = ({ titulo }: Columna) => tokensOf(titulo.nombre).filter(isName).join(' ');
  const name = columna.cabecera === '' ? '' : nameOf(columna);
  const found = name === '' ? [] : parametros.filter((parametro) => nameOf(parametro) === name);
  return found.length === 1 ? found.map((parametro) => ({ columna, parametro })) : [];
}

function samePairs(some: readonly UnidadDe[], others: readonly UnidadDe[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ columna, parametro }, i) => others[i]?.columna === columna && others[i].parametro === parametro)
  );
}

function named(pares: readonly UnidadDe[]): string {
  const columnas = new Set(pares.map(({ columna }) => columna));
  const [first] = pares;
  if (!first) return '';
  if (pares.length === 1) return `«${first.columna.nombre}» es la unidad de «${first.parametro.nombre}»`;
  if (columnas.size === 1) return `«${first.columna.nombre}» es la unidad de los ${pares.length} valores`;
  const isLeft = ({ columna, parametro }: UnidadDe) => parametro.indice < columna.indice;
  const side = isLeft(first) ? 'izquierda' : 'derecha';
  return pares.every((each) => isLeft(each) === isLeft(first))
    ? `Cada una es la unidad del valor a su ${side}`
    : 'Cada una es la unidad del valor a su lado';
}
