import {
  comoCompaneras,
  type Companera,
  type Conjetura,
  type JsonObject,
} from '../../../../contract/entregas/deteccion.ts';
import { aboutResults, type CampoDeResultado, isName, tokensOf } from './notation.ts';
import type { Columna } from './columns.ts';
import { choice, quoted, severalKeys, shown } from './guess.ts';
import { saysUnit } from './fields.ts';
import { unitWithin } from '../reading/numero.ts';

/** A column of units, and the value of a wide table whose unit it may be. */
interface UnidadDe {
  readonly columna: Columna;
  readonly parametro: Columna;
}

/**
 * The columns of units without a heading, each of the parameter to its left, if all stand beside one that may have it; those that
 * all may be of the parameter to their right follow, as rivals.
 */
export function unitsBeside(columnas: readonly Columna[], parametros: readonly Columna[]): UnidadDe[] {
  const units = columnas.filter(({ cabecera, tipo }) => cabecera === '' && tipo === 'unidad');
  const places = new Map(parametros.map((parametro) => [parametro.indice, parametro]));
  const at = (step: number) => {
    const found = units.flatMap((columna) => {
      const parametro = places.get(columna.indice + step);
      return parametro && agrees(columna, parametro.titulo.unidad) ? [{ columna, parametro }] : [];
    });
    return found.length === units.length ? found : [];
  };
  const left = at(-1);
  return left.length > 0 ? [...left, ...at(1)] : [];
}

/** Whether all units of a column are this one; with none, none is another. What is no unit, such as `ND`, says nothing of it. */
export function agrees({ textos }: Columna, unidad: string | undefined): boolean {
  return unidad === undefined || textos.every(({ texto }) => (unitWithin(texto) ?? unidad) === unidad);
}

/** Whether a column has units that are results' own, whatever else it has; a limit's are none. */
export function hasUnits({ tipo, nombre, textos, titulo }: Columna): boolean {
  if (limitOfUnits(tokensOf(titulo.nombre), 'unidad') !== undefined) return false;
  return tipo === 'unidad' || (saysUnit(nombre) && textos.some(({ texto }) => unitWithin(texto) !== undefined));
}

/** The limit whose unit a column of units is: `Unidad límite Plomo`. */
export function limitOfUnits(words: readonly string[], campo: CampoDeResultado): CampoDeResultado | undefined {
  return campo === 'unidad' ? aboutResults(words.filter((word) => aboutResults([word]) !== 'unidad')) : undefined;
}

/** A column that may be a part of some values, the likeliest first; with `suya`, that one is proposed. */
export interface Duda {
  readonly columna: Columna;
  readonly posibles: readonly Columna[];
  readonly suya?: Columna | undefined;
  /** Whether it may be a part of all of them at once. */
  readonly deTodos: boolean;
}

/** The columns of a wide table around its columns of units. */
export interface Alrededor {
  readonly parametros: readonly Columna[];
  /** Columns of numbers that are no results and no part of one: a column of units to their right is theirs. */
  readonly ajenos: readonly Columna[];
  /** The values that columns of units are taken for. */
  readonly suyas: ReadonlyMap<Columna, Columna>;
  /** The unit that a heading, or a saved mapping, gives a value. */
  readonly unidadDe: (parametro: Columna) => string | undefined;
}

/**
 * The columns of units of which it isn't clear whose they are, or which say another unit than a heading or a saved mapping. What
 * agrees with the heading of the value to its left, or with all headings, is clear.
 */
export function doubtfulUnits(unidades: readonly Columna[], alrededor: Alrededor): Duda[] {
  const { parametros, ajenos, suyas, unidadDe } = alrededor;
  const isForeign = ({ indice }: Columna) => ajenos.some((ajeno) => ajeno.indice === indice - 1);
  const named = new Map(unidades.map((columna) => [columna, namedBy(columna, parametros)]));
  const leftOf = ({ indice }: Columna) => parametros.findLast((parametro) => parametro.indice < indice);
  const isOrphan = (columna: Columna) => !named.get(columna) && !suyas.has(columna) && !isForeign(columna);
  // 'Unidad · Hierro · Unidad · Plomo': the first one tells that the others may be of what stands to their right.
  const isShifted = unidades.some((columna) => isOrphan(columna) && !leftOf(columna));
  const says = (columna: Columna, parametro: Columna | undefined) =>
    parametro !== undefined && unidadDe(parametro) !== undefined && agrees(columna, unidadDe(parametro));
  const titled = parametros.filter((parametro) => unidadDe(parametro) !== undefined);
  const isClear = (columna: Columna) => {
    const own = named.get(columna);
    if (own) return agrees(columna, unidadDe(own));
    if (isForeign(columna)) return true;
    const taken = suyas.get(columna);
    if (taken) return agrees(columna, unidadDe(taken)) && (!isShifted || says(columna, taken));
    return says(columna, leftOf(columna)) || (titled.length > 0 && titled.every((each) => says(columna, each)));
  };
  const doubtful = unidades.filter((columna) => !isClear(columna));
  const clear = new Set([...suyas].flatMap(([columna, parametro]) => (doubtful.includes(columna) ? [] : [parametro])));
  return doubtful.flatMap((columna): Duda[] => {
    const own = named.get(columna);
    const right = parametros.find(({ indice }) => indice > columna.indice);
    const near = [suyas.get(columna), leftOf(columna), right].filter((each) => each !== undefined);
    const others = parametros.length <= mostOffered ? parametros : [];
    const posibles = own ? [own] : [...new Set([...near, ...others])].filter((each) => !clear.has(each));
    const [first] = posibles;
    if (!first) return [];
    const isBeside = first.indice === columna.indice - 1 && unidadDe(first) === undefined && !isShifted;
    return [{ columna, posibles, deTodos: !own && doubtful.length === 1, ...(isBeside && { suya: first }) }];
  });
}

/** The most values of a table of which each is offered. */
const mostOffered = 4;

/** The parameter that a heading such as `Unidad Hierro` names. */
function namedBy(columna: Columna, parametros: readonly Columna[]): Columna | undefined {
  const nameOf = ({ titulo }: Columna) => tokensOf(titulo.nombre).filter(isName).join(' ');
  const name = columna.cabecera === '' ? '' : nameOf(columna);
  const found = name === '' ? [] : parametros.filter((parametro) => nameOf(parametro) === name);
  return found.length === 1 ? found[0] : undefined;
}

/** What a question on companions says of them. */
interface Preguntada {
  /** What the column may be of a value: 'la unidad', 'el signo'. */
  readonly que: string;
  readonly partes: (columna: Columna) => JsonObject;
  /** The unit that a heading or a saved mapping gives a value, where the question is about units. */
  readonly unidadDe?: Alrededor['unidadDe'];
  readonly fundamento: string;
}

/**
 * The questions on columns that may be parts of values: one for each, so that any answers go together; where there are many, one
 * for all, each beside its value or left out.
 */
export function companionQuestions(dudas: readonly Duda[], asked: Preguntada): Conjetura[] {
  return dudas.length <= mostAsked ? dudas.map((duda) => questionOf([duda], asked)) : [questionOf(dudas, asked)];
}

/** The most questions of one kind. */
const mostAsked = 4;

function questionOf(dudas: readonly Duda[], { que, partes, unidadDe, fundamento }: Preguntada): Conjetura {
  const names = quoted(
    dudas.map(({ columna }) => columna.nombre),
    mostAsked,
  );
  const answer = (nombre: string, junto: (duda: Duda) => readonly Columna[]): [string, JsonObject] => [
    nombre,
    comoCompaneras(
      dudas.map((duda): Companera => {
        const { columna } = duda;
        return { companera: columna.nombre, junto: junto(duda).map((each) => each.nombre), partes: partes(columna) };
      }),
    ),
  ];
  const [only, ...others] = dudas;
  const other = [...new Set(dudas.flatMap(({ posibles }) => posibles))].filter(
    (each) => unidadDe?.(each) !== undefined,
  );
  const none = answer(
    `${other.length > 0 ? 'Vale la unidad del título o del formato' : 'De ninguno'}: ${names} se ${others.length > 0 ? 'dejan' : 'deja'} fuera`,
    () => [],
  );
  const beside = (step: number) =>
    dudas.every(({ columna, posibles }) => posibles.some((each) => Math.sign(each.indice - columna.indice) === step));
  const nearest = ({ columna, posibles }: Duda, step: number) =>
    posibles.filter((each) => Math.sign(each.indice - columna.indice) === step).slice(0, 1);
  const ways =
    only && others.length === 0
      ? [
          ...only.posibles.map((each) => answer(`${names} es ${que} de «${each.nombre}»`, () => [each])),
          ...(only.deTodos && only.posibles.length > 1
            ? [answer(`${names} es ${que} de los ${only.posibles.length} valores`, () => only.posibles)]
            : []),
        ]
      : [-1, 1]
          .filter(beside)
          .map((step) =>
            answer(`Cada una es ${que} del valor a su ${step < 0 ? 'izquierda' : 'derecha'}`, (duda) =>
              nearest(duda, step),
            ),
          );
  const at = only?.suya && others.length === 0 ? only.posibles.indexOf(only.suya) : -1;
  const answers = at < 0 ? [none, ...ways] : [ways[at] ?? none, ...ways.filter((_, i) => i !== at), none];
  const said = other.slice(0, mostAsked).map((each) => `la de «${each.nombre}» es ${unidadDe?.(each) ?? ''}`);
  const cells = shown(dudas.flatMap(({ columna }) => columna.textos));
  const titled = said.length > 0 ? ` Según su título o su formato, ${said.join(', ')}` : '';
  // Of a single value that has another unit both readings are said.
  const [value] = only && others.length === 0 && only.posibles.length === 1 ? other : [];
  const [number, unit] = [value?.textos[0]?.texto, only?.columna.textos[0]?.texto];
  const pregunta =
    value && number !== undefined && unit !== undefined
      ? `¿${number} ${unidadDe?.(value) ?? ''} o ${number} ${unit}?${titled}; según ${names}, ${cells}`
      : `¿De qué valor es ${que} ${names}: ${cells}?${titled}`;
  return choice('determinaciones', answers, fundamento, { ...severalKeys, pregunta });
}
