import { clean, fold } from '../../../../contract/base/texto.ts';
import {
  comoCompaneras,
  type Conjetura,
  isObject,
  type Json,
  type JsonObject,
} from '../../../../contract/entregas/deteccion.ts';
import type { Columna } from './columns.ts';
import {
  besideDetection,
  detectedSigns,
  isNotes,
  hasSigns,
  isQualifier,
  isSigns,
  isSignsOrWords,
  mayBeNotes,
  hasFewWords,
  longestLetters,
  saysNotes,
  saysSign,
  saysSigns,
  signOf,
  signOfWord,
} from './fields.ts';
import { type Celda, choice, quoted, severalKeys, shown } from './guess.ts';
import { isNumberLike, tokensOf } from './notation.ts';
import { cellOf, type Fila } from './rows.ts';
import { isResultWord, translate } from './words.ts';

/** A column of signs, and the parameter of a wide table whose values it says something of. */
interface SignoDe {
  readonly columna: Columna;
  readonly parametro: Columna;
}

/**
 * The columns with signs before a parameter's values, or with letters and words that stand for them. Answers of yes and no are
 * signs where their heading only asks whether a value was detected, or names a parameter of the table: `Salmonella detectada`
 * beside other parameters is a result.
 */
export function marksOf(columnas: readonly Columna[], parametros: readonly Columna[]): ReadonlySet<Columna> {
  const values = parametros.filter(
    (columna) => !detectedSigns(columna) && columna.textos.some(({ texto }) => isNumberLike(texto)),
  );
  const named = new Set(values.flatMap(({ nombre, titulo }) => [nombre, titulo.nombre].map(besideDetection)));
  return new Set(
    columnas.filter((columna) => {
      if (!detectedSigns(columna)) return isMark(columna);
      const rest = besideDetection(columna.titulo.nombre);
      return rest === '' || named.has(rest);
    }),
  );
}

function isMark(columna: Columna): boolean {
  if (saysSigns(columna)) return true;
  if (isNotes(columna)) return false;
  // Longer words without a heading are remarks, which are left out by a person's word.
  const areLetters = columna.textos.every(({ texto }) => texto.length <= longestLetters && !/\d/u.test(texto));
  // Units and verdicts are asked about as such.
  const isOther = columna.tipo === 'unidad' || columna.tipo === 'veredicto';
  if (columna.cabecera === '' && !isOther && hasFewWords(columna) && areLetters) return true;
  return isQualifier(columna) && columna.titulo.unidad === undefined;
}

/**
 * The parameters that columns of signs stand beside: those that their headings name, or those to the right of all, or to their
 * left; where it may be either side, both, of which a person chooses.
 */
export function signedBy(marks: Iterable<Columna>, parametros: readonly Columna[]): SignoDe[] {
  const all = [...marks];
  const ownOf = namedBy(parametros);
  const named = new Map(all.map((mark) => [mark, ownOf(mark)]));
  const unnamed = all.filter((mark) => !named.get(mark));
  const places = new Map(parametros.map((columna) => [columna.indice, columna]));
  const at = (mark: Columna, step: number) => places.get(mark.indice + step);
  const isSide = (step: number) =>
    unnamed.every((mark) => at(mark, step)) &&
    all.every((mark) => !named.get(mark) || at(mark, step) === named.get(mark));
  const sides = [1, -1].filter(isSide);
  const steps = sides.length === 1 ? sides : [1, -1];
  return all.flatMap((columna) => {
    const own = named.get(columna);
    const beside = own ? [own] : steps.flatMap((step) => at(columna, step) ?? []);
    return beside.map((parametro) => ({ columna, parametro }));
  });
}

/** The values nearest to a column of signs that stands beside none; of letters nothing is supposed. */
export function loosePlaces(columna: Columna, parametros: readonly Columna[]): Columna[] {
  if (!hasSigns(columna)) return [];
  const left = parametros.findLast(({ indice }) => indice < columna.indice);
  const right = parametros.find(({ indice }) => indice > columna.indice);
  return [left, right].filter((each) => each !== undefined);
}

/** Finds the parameter that the heading of a column of signs names, of several the one with the most words. */
function namedBy(parametros: readonly Columna[]): (mark: Columna) => Columna | undefined {
  const named = parametros
    .map((columna) => ({ columna, words: tokensOf(columna.titulo.nombre) }))
    .filter(({ words }) => words.length > 0);
  const times = new Map<string, number>();
  for (const word of named.flatMap(({ words }) => words)) times.set(word, (times.get(word) ?? 0) + 1);
  const rarest = (words: readonly string[]) =>
    words.reduce((least, word) => ((times.get(word) ?? 0) < (times.get(least) ?? 0) ? word : least));
  // A table of thousands of parameters is looked through once, and not for each of its signs.
  const byRarest = Map.groupBy(named, ({ words }) => rarest(words));
  return (mark) => {
    const said = new Set(tokensOf(mark.nombre));
    const found = [...said]
      .flatMap((word) => byRarest.get(word) ?? [])
      .filter(({ words }) => words.every((word) => said.has(word)));
    const most = Math.max(...found.map(({ words }) => words.length));
    const [own, ...others] = found.filter(({ words }) => words.length === most);
    return others.length === 0 ? own?.columna : undefined;
  };
}

/** Words that a mapping keeps as they are, and that are asked about no more. */
export const asTheyAre = (cells: readonly Celda[]): JsonObject =>
  Object.fromEntries(cells.map(({ texto }) => [texto, texto]));

/** A column of remarks whose words may be a value. */
export interface Nota {
  readonly columna: Columna;
  /** Whether the sample keeps the remarks in any case. */
  readonly informa: boolean;
  /** Words of a saved mapping that are none of a value, and the values whose words it reads in this column. */
  readonly sabidas?: JsonObject;
  readonly suyos?: readonly Columna[];
}

/** Whether a column is called remarks, or not called at all, or keeps them. */
export const isOfRemarks = ({ columna, informa }: Nota) => informa || columna.cabecera === '' || saysNotes(columna);

/** The most values of which a column of remarks may be the words. */
const mostOffered = 4;

/** The questions on words such as 'no detectado' in a column of remarks beside a blank value: whether they are the value. */
export function wordsInPlace(
  notas: readonly Nota[],
  parametros: readonly Columna[],
  cuerpo: readonly Fila[],
): Conjetura[] {
  return notas.flatMap(({ columna, informa, sabidas = {}, suyos = [] }) => {
    const known = new Set(Object.keys(sabidas).map(fold));
    const said = cuerpo.filter(
      (fila) => /\p{L}/u.test(cellOf(fila, columna)) && suyos.every((suyo) => cellOf(fila, suyo) !== ''),
    );
    const words = said.filter((fila) => {
      const texto = cellOf(fila, columna);
      return isResultWord(texto) && !known.has(fold(texto));
    });
    if (words.length === 0) return [];
    const blank = parametros.filter((parametro) => words.some((fila) => cellOf(fila, parametro) === ''));
    const named = namedBy(parametros)(columna);
    const beside = [-1, 1].flatMap((step) => blank.find(({ indice }) => indice === columna.indice + step) ?? []);
    const [own] = blank.length === 1 ? blank : blank.filter((each) => each === named).concat(beside);
    const offered = [...new Set([...(own ? [own] : []), ...blank])].slice(0, mostOffered);
    const shownWords = words
      .filter((fila) => offered.some((parametro) => cellOf(fila, parametro) === ''))
      .map((fila) => ({ texto: cellOf(fila, columna), linea: fila.linea }));
    if (shownWords.length === 0) return [];
    const { nombre } = columna;
    const answer = (name: string, junto: readonly Columna[]): [string, JsonObject] => [
      name,
      comoCompaneras([
        { companera: nombre, junto: junto.map((each) => each.nombre), partes: { defecto: { columna: nombre } } },
      ]),
    ];
    const ways = offered.map((each) =>
      answer(`Donde «${each.nombre}» está en blanco, su valor es lo que diga «${nombre}»`, [each]),
    );
    const [no, left] = answer(
      `No son un valor: ${informa ? 'solo son información de la muestra' : 'se dejan fuera'}`,
      [],
    );
    const valores = { ...sabidas, ...asTheyAre(shownWords) };
    const none: [string, JsonObject] = [
      no,
      informa ? { ...left, campos: { informacion_muestra: { columna: nombre, valores } } } : left,
    ];
    // Other words beside a blank value would be the value too.
    const isClear = own && said.every((fila) => cellOf(fila, own) !== '' || words.includes(fila));
    return [
      choice(
        'determinaciones',
        isClear ? [...ways, none] : [none, ...ways],
        `«${nombre}» dice de filas sin valor lo que diría un resultado: ${shown(shownWords)}`,
        { ...severalKeys, pregunta: `¿Es un valor lo que dice «${nombre}» donde no lo hay?` },
      ),
    ];
  });
}

/** The meaning of a text that is a sign of the value beside it, or a word for one. */
const meantBy = ({ texto }: Celda): [string, Json] => [texto, signOfWord(texto) ?? signOf(texto) ?? null];

/**
 * The questions on signs among other words, in columns of which no value takes a sign: of which value they are. The other words
 * are never signs: they are the sample's information, or left out.
 */
export function signsAmongWords(
  notas: readonly Nota[],
  parametros: readonly Columna[],
  cuerpo: readonly Fila[],
): Conjetura[] {
  return notas.flatMap(({ columna, informa, sabidas = {} }) => {
    const known = new Set(Object.keys(sabidas).map(fold));
    const signs = columna.textos.filter((cell) => saysSign(cell) && !known.has(fold(cell.texto)));
    if (signs.length === 0) return [];
    const said = new Set(signs.map(({ texto }) => texto));
    const filas = cuerpo.filter((fila) => said.has(cellOf(fila, columna)));
    const beside = parametros.filter((parametro) => filas.some((fila) => cellOf(fila, parametro) !== ''));
    const near = [-1, 1].flatMap((step) => beside.find(({ indice }) => indice === columna.indice + step) ?? []);
    const named = namedBy(beside)(columna);
    const offered = [...new Set([...(named ? [named] : []), ...near, ...beside])].slice(0, mostOffered);
    if (offered.length === 0) return [];
    const { nombre } = columna;
    const valores = Object.fromEntries(signs.map(meantBy));
    const none = Object.fromEntries(signs.map(({ texto }) => [texto, null]));
    const answer = (name: string, junto: readonly Columna[], words: JsonObject): [string, JsonObject] => [
      name,
      {
        ...comoCompaneras([
          {
            companera: nombre,
            junto: junto.map((each) => each.nombre),
            partes: { operador: { columna: nombre, valores, otros: null } },
          },
        ]),
        ...(informa && { campos: { informacion_muestra: { columna: nombre, valores: { ...sabidas, ...words } } } }),
      },
    ];
    const rest = informa ? 'lo demás es información de la muestra' : 'lo demás se deja fuera';
    const ways = offered.map((each) => answer(`Son los signos de «${each.nombre}»; ${rest}`, [each], none));
    const no = answer(
      `No son signos: ${informa ? 'todo es información de la muestra' : 'se deja fuera'}`,
      [],
      asTheyAre(signs),
    );
    return [
      choice(
        'determinaciones',
        saysNotes(columna) || (!named && beside.length > 1) ? [no, ...ways] : [...ways, no],
        `«${nombre}» tiene signos entre otros textos: ${shown(signs)}`,
        { ...severalKeys, pregunta: `¿De qué valor son los signos de «${nombre}», como ${shown(signs.slice(0, 1))}?` },
      ),
    ];
  });
}

/** The mapping's list of what letters beside values mean. */
const listaDeSignos = 'signos';

/** What the words of a column of signs mean: in itself, or in the list that is asked about; undefined for signs alone. */
function meaningOf(columna: Columna): Json | undefined {
  if (isSigns(columna)) return undefined;
  if (isSignsOrWords(columna))
    return Object.fromEntries(columna.textos.map(({ texto }) => [texto, signOfWord(texto) ?? texto]));
  return detectedSigns(columna) ?? listaDeSignos;
}

/** The parts of a value's source that a column of signs beside it is. */
export function signParts(columna: Columna): [string, Json][] {
  const { nombre } = columna;
  const valores = meaningOf(columna);
  const own: [string, Json] = ['operador', { columna: nombre, ...(valores !== undefined && { valores }) }];
  // 'ND' beside a blank is the value, and a remark is none.
  return valores === listaDeSignos && !mayBeNotes(columna) ? [['defecto', { columna: nombre }], own] : [own];
}

/** What letters among signs, or alone, mean beside a value: asked one by one, and once for all columns of them. */
export function letters(signos: readonly SignoDe[]): Conjetura[] {
  const asked = signos.filter(({ columna }) => meaningOf(columna) === listaDeSignos);
  const columnas = [...new Set(asked.map(({ columna }) => columna))];
  const junto = [...new Set(asked.map(({ parametro }) => parametro.nombre))];
  return columnas.length === 0 ? [] : [askedLetters(columnas, { put: listed(listaDeSignos), junto })];
}

const listed = (name: string) => (valores: JsonObject) => ({ listas: { [name]: valores } });

interface Asked {
  /** A mapping's part that says what the words mean. */
  readonly put: (valores: JsonObject) => JsonObject;
  /** Words whose meaning is known already, and who knows it. */
  readonly known?: JsonObject;
  readonly nombre?: string;
  /** Names of the values that the words stand beside, where they are known. */
  readonly junto?: readonly string[];
}

function askedLetters(columnas: readonly Columna[], { put, known, nombre, junto = [] }: Asked): Conjetura {
  const textos = columnas.flatMap((columna) => columna.textos);
  const { asked, as } = translate(textos, {
    of: (word) => signOfWord(word) ?? signOf(word),
    ...(known && { known }),
  });
  const answer = (name: string, sign: Json): [string, Json] => [name, put(as(sign))];
  const answers = [
    answer('Sin responder: el valor como viene', null),
    answer('Menor que el valor (<)', '<'),
    answer('Mayor que el valor (>)', '>'),
    answer('Nada: se deja fuera, y el valor como viene', null),
  ];
  const names = quoted(
    columnas.map((columna) => columna.nombre),
    4,
  );
  const why =
    nombre === undefined
      ? `${names} ${columnas.length > 1 ? 'llevan' : 'lleva'} letras junto a ${junto.length > 0 ? quoted(junto, 4) : 'los valores'}: ${shown(textos)}`
      : `El formato de lectura «${nombre}» no sabe qué es ${shown(asked)} de ${names}`;
  return choice('resultado.operador', answers, why, {
    ...severalKeys,
    ...(asked.length > 0 && {
      palabras: asked.map(({ texto }) => texto),
      pregunta: `¿Qué significa cada letra o palabra de ${names} junto a ${junto.length > 0 ? quoted(junto, 4) : 'un valor'}?`,
    }),
  });
}

/** The letters of a file that a saved mapping doesn't know, in the columns of signs that it reads. */
export function newLetters(nombre: string, mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const { resultado, determinaciones, listas } = mapeo;
  const of = (fuente: Json | undefined, plain?: JsonObject) => {
    const { columna, valores = plain, otros } = isObject(fuente) ? fuente : { columna: fuente ?? null };
    // What the others are is said.
    if (otros !== undefined) return [];
    const found = columnas.find((each) => typeof columna === 'string' && each.nombre === clean(columna));
    return found && valores !== undefined ? [{ columna: found, valores }] : [];
  };
  const ofLong = isObject(resultado) ? resultado['operador'] : undefined;
  const wide = listIn(determinaciones).flatMap((each) => (isObject(each) ? listIn(each['resultados']) : []));
  const read = [...of(ofLong, {}), ...wide.flatMap((each) => of(isObject(each) ? each['operador'] : undefined))];
  const inLists = Map.groupBy(read, ({ valores }) => (typeof valores === 'string' ? valores : ''));
  return [...inLists].flatMap(([lista, group]) => {
    const isOwn = lista === '';
    // Of a parameter's own words nothing is asked: they are signs.
    if (isOwn && ofLong === undefined) return [];
    const words = isOwn ? group[0]?.valores : isObject(listas) ? listas[lista] : undefined;
    const known = isObject(words) ? words : {};
    const put = isOwn
      ? (valores: JsonObject): JsonObject => ({
          resultado: { operador: { ...(isObject(ofLong) ? ofLong : { columna: ofLong ?? null }), valores } },
        })
      : listed(lista);
    const found = askedLetters([...new Set(group.map(({ columna }) => columna))], { put, known, nombre });
    const isPlain = isOwn && typeof ofLong === 'string';
    return found.palabras || (isPlain && !group.every(({ columna }) => isSigns(columna))) ? [found] : [];
  });
}

const listIn = (value: Json | undefined) => (Array.isArray(value) ? (value as readonly Json[]) : []);
