import { clean, fold } from '../../../../contract/base/texto.ts';
import { withoutUnit, mostWords, short, unitOf, unitWithin } from '../reading/numero.ts';
import type { TipoDeColumna } from '../../../../contract/entregas/deteccion.ts';
import { nombresDeColumnas } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cabeceraDeMuestra } from '../form/crosstab.ts';
import { isDateLike, isSerial, isTimeLike } from './dates.ts';
import { readHora } from '../reading/fecha.ts';
import type { Tabla } from './header-line.ts';
import { scoresOf, type Destino, isDateField, wordsOf } from './headings.ts';
import type { Celda } from './guess.ts';
import { isNumberLike, isResultLike, type CampoDeResultado, isLimit, multiplied } from './notation.ts';
import { isAnswer, isParametro, verdictOf } from './words.ts';

/** A heading's name, unit and limit: `Nitrato`, `mg/L` and `≤50` of `Nitrato (mg/L) [≤50]`, `DBO_mg/L` or `Plomo µg/L VP: 5`. */
interface Titulo {
  readonly nombre: string;
  readonly unidad?: string;
  readonly rango?: string;
  /** Whether the unit is known, or the heading has a limit. */
  readonly esConocida: boolean;
  /** A part with a unit that is neither name, unit nor limit, such as `10³ UFC/g`: its meaning is asked. */
  readonly porEntender?: string;
}

/**
 * Ten to a power, a thousand, or a number to multiply by, as it stands before a unit: `10³`, `x 10^3`, `×1000`, `1E3`, `miles
 * de`.
 */
const multiplier =
  /(?:^|[\s_,;:(])((?:[x×*·] ?)?(?:10 ?(?:[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+|(?:\^|\*\*) ?\(?[+-]?\d+\)?)|\d+(?:[.,]\d+)?e[+-]?\d+|1[. ]?000(?:[. ]?000)*)|[x×*·] ?\d+|(?:miles|millones|cientos|thousands|millions)(?: (?:de|of))?)$/iu;

/** Splits a heading with a multiplier: the number is no part of the name, and its meaning is asked. */
function withMultiplier(text: string): Titulo | undefined {
  const parted = multiplied(text);
  if (!parted) return undefined;
  const { nombre, unidad, ...title } = titleOf(
    parted.rest.replaceAll(/[([{]\s*[)\]}]/gu, '').replace(/(?<![\s,;:])[\s,;:]+$/u, ''),
  );
  if (nombre === '') return undefined;
  const whole = clean(`${parted.times} ${unidad ?? ''}`);
  return { ...title, nombre, unidad: whole, esConocida: true, porEntender: whole };
}

/** Whether a part of a heading has a known unit and more. */
function hasUnit(text: string): boolean {
  const words = text.split(/\s+/u);
  return words.some((_, i) => {
    const end = words.slice(i).join(' ');
    return i > 0 && !short.test(end) && unitOf(end) !== undefined;
  });
}

/** A part of a heading that is a limit: a zone, or a number after a sign or a word. */
const limit =
  /^(vp|vma|lmr|cma|mcl|valor paramétrico|l[ií]mite)?[.:=]? ?((?:[<>≤≥⩽⩾]=?|m[áa]x(?:imo)?\.?|m[íi]n(?:imo)?\.?|hasta)?[:=]? ?\d[\d.,]*(?: ?[-–a] ?\d[\d.,]*)?)$/iu;
/** The beginning of a limit at the end of a heading. */
const limitBegins = /[ ,;:](?:vp|vma|lmr|cma|mcl|valor paramétrico|l[ií]mite|m[áa]x(?:imo)?\.?|[<>≤≥⩽⩾]=?)[.:=]? ?\d/iu;

function limitOf(text: string): string | undefined {
  const [, word, said] = limit.exec(withoutUnit(text).body) ?? [];
  if (said === undefined) return undefined;
  if (!/^\d[\d.,]*$/u.test(said)) return said;
  return word === undefined ? undefined : `máx. ${said}`;
}

/** Splits a heading into name, unit and limit. */
export function titleOf(heading: string): Titulo {
  const text = clean(heading);
  const ofTimes = withMultiplier(text);
  if (ofTimes) return ofTimes;
  const [, name = '', inside = ''] = /^(.*\S)\s*[([{]([^()[\]{}]+)[)\]}]\s*$/u.exec(text) ?? [];
  const own = { unidad: unitOf(inside), rango: limitOf(inside) };
  if (own.unidad !== undefined || own.rango !== undefined)
    return { ...titleOf(name), ...definedOf(own), esConocida: true };
  if (inside !== '' && hasUnit(inside))
    return { nombre: name, unidad: inside.trim(), esConocida: true, porEntender: inside.trim() };
  if (/^[^\s]{1,8}\s*\/\s*.{1,12}$/u.test(inside)) return { nombre: name, unidad: inside.trim(), esConocida: false };
  const at = text.search(limitBegins);
  const rango = at > 0 ? limitOf(text.slice(at + 1).trim()) : undefined;
  if (rango !== undefined) return { ...titleOf(text.slice(0, at).replace(/[,;:]$/u, '')), rango, esConocida: true };
  const parts = text.split(/([\s_,;:]+)/u);
  for (let from = Math.max(2, parts.length + 1 - 2 * mostWords); from < parts.length; from += 2) {
    const end = parts.slice(from).join('');
    const unidad = unitOf(end);
    const nombre = parts.slice(0, from - 1).join('');
    const isClear = !short.test(end.replaceAll('.', '')) || /^(?:UT|NTU|UNF|UNT|FNU)$/u.test(end);
    if (!unidad || !isClear || nombre === '') continue;
    const [, before] = multiplier.exec(nombre) ?? [];
    if (before === undefined) return { nombre, unidad, esConocida: true };
    const whole = `${before} ${unidad}`;
    const rest = nombre.slice(0, -before.length).replace(/(?<![\s_,;:(])[\s_,;:(]+$/u, '');
    return { nombre: rest === '' ? text : rest, unidad: whole, esConocida: true, porEntender: whole };
  }
  // `OD_PORC_SUP`, `TOX_D_48_SUP_UT`: the unit is in the middle.
  const middle = parts.findIndex((part, i) => i > 0 && fold(part) === 'porc');
  if (middle > 0) return { nombre: parts.toSpliced(middle - 1, 2).join(''), unidad: '%', esConocida: true };
  if (parts.indexOf('UT') > 0) return { nombre: text, unidad: 'UT', esConocida: true };
  return { nombre: text, esConocida: false };
}

/** The fields of a title that are there. */
const definedOf = (found: Partial<Titulo>) =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));

/** A column, with its heading and the kind of its cells. */
export interface Columna {
  /** Unique within the table. */
  readonly nombre: string;
  /** The heading as written, '' for none; and whether another column has the same. */
  readonly cabecera: string;
  readonly seRepite: boolean;
  readonly indice: number;
  readonly tipo: TipoDeColumna;
  readonly titulo: Titulo;
  /** Whether the heading names a known parameter. */
  readonly esParametro: boolean;
  readonly puntos: ReturnType<typeof scoresOf>;
  /** The fields of its results in rows below the header: units, limits. */
  readonly dicho: Readonly<Partial<Record<CampoDeResultado, string>>>;
  /** The column's distinct texts, each with its first line; not all where there are very many. */
  readonly textos: readonly Celda[];
  readonly llenas: number;
  /** Rows whose cell in this column isn't blank. */
  readonly veces: number;
  /** The share of the distinct texts that can be results. */
  readonly resultados: number;
}

/** The end of a cell that shows a percentage: `95,3 %`. */
const percentage = /\d\s*%$/u;

/** The cells of a column that show a percentage. */
export const percentagesOf = ({ textos }: Pick<Columna, 'textos'>) =>
  textos.filter(({ texto }) => percentage.test(texto));

/** Words of headings whose columns have codes or numbers of something else than a result. */
const ofCodes: ReadonlySet<string> = new Set(
  `barra barcode ean gtin upc lote lot batch telefono telephone phone tlf movil fax precinto seal frasco envase bote
    botella bottle contrato contract nima nif cif expediente albaran pedido coordenada`.split(/\s+/u),
);

/** Words of headings that `interno` follows where a column has codes: 'Código interno', and not 'Presión interna'. */
const ofNames: ReadonlySet<string> = new Set('codigo code referencia numero id clave registro'.split(' '));

function saysCodes(cabecera: string): boolean {
  const words = wordsOf(cabecera);
  const isInternal = words.some((word) => word === 'interno' || word === 'interna');
  return words.some((word) => ofCodes.has(word) || (isInternal && ofNames.has(word)));
}

/** The least digits of numbers that may be codes though the heading doesn't say so. */
const longCode = 8;

/** A number with decimals, or with one group of thousands. */
const decimal = /^\+?\d*[.,]\d+$/u;

/** Digits as telephone numbers are grouped. */
const telephone = /^\+?\d{2,3}(?: \d{2,4}){2,4}$/u;

/**
 * What shows that a column has codes and no results: its heading, or its digits alone, as those of telephones or of long numbers
 * of one length that all differ, which isn't so of what is measured and rounded. What has a unit, a limit, decimals or a
 * parameter's name is a result.
 */
export function codesBy(columna: Columna): 'cabecera' | 'cifras' | undefined {
  const { cabecera, titulo, dicho, esParametro, textos, veces, tipo } = columna;
  if (esParametro || titulo.unidad !== undefined || Object.keys(dicho).length > 0 || textos.length === 0)
    return undefined;
  if (tipo !== 'numero' && tipo !== 'codigo') return undefined;
  const all = (is: (texto: string) => boolean) => textos.every(({ texto }) => is(texto));
  if (!all((texto) => /^[+\d]/u.test(texto) && !decimal.test(texto))) return undefined;
  if (saysCodes(cabecera)) return 'cabecera';
  if (all((texto) => telephone.test(texto))) return 'cifras';
  const length = textos[0]?.texto.length ?? 0;
  const isLong = length >= longCode && all((texto) => texto.length === length && /^\d+$/u.test(texto));
  const areCodes = isLong && veces > 2 && textos.length === veces && !all((texto) => texto.endsWith('0'));
  return areCodes ? 'cifras' : undefined;
}

/** A column's name, its heading and its place. */
type Llamada = Pick<Columna, 'nombre' | 'cabecera' | 'indice'>;

/** How well a column's heading says a field, from 0 to 1. */
export const scoreOf = ({ puntos }: Pick<Columna, 'puntos'>, destino: Destino | 'ninguno') => puntos.get(destino) ?? 0;

/** Whether a heading names a field of results, and none of samples. */
export function isOfResults({ puntos }: Pick<Columna, 'puntos'>): boolean {
  const said = [...puntos].filter(([, each]) => each >= 0.95).map(([destino]) => destino);
  return said.length > 0 && said.every((destino) => destino.startsWith('resultado.'));
}

/** The most different texts of a column that are kept. */
const maxDifferent = 20_000;

/** The number of different texts that decide a column's kind. */
const lookedAt = 1000;

/** The columns of a table; a column with neither heading nor content is left out. */
export function columnsOf(tabla: Tabla): Columna[] {
  return nombresDeColumnas(tabla.names).flatMap((nombre, indice) => {
    const columna = columnOf({ nombre, cabecera: tabla.names[indice] ?? '', indice }, tabla);
    return columna.cabecera === '' && columna.veces === 0 ? [] : [columna];
  });
}

function columnOf({ nombre, cabecera, indice }: Llamada, { names, cuerpo, titulos }: Tabla): Columna {
  const below = titulos.map(({ campo, cells }): [CampoDeResultado, string] => [campo, cells[indice] ?? '']);
  const { unidad = '', ...dicho }: Columna['dicho'] = Object.fromEntries(below.filter(([, text]) => text !== ''));
  const different = new Map<string, Contada>();
  let veces = 0;
  for (const { linea, cells, numeros } of cuerpo) {
    const texto = cells[indice] ?? '';
    if (texto === '') continue;
    veces++;
    const known = different.get(texto);
    const esNumero = numeros?.includes(indice) ?? false;
    if (known) {
      known.veces++;
      known.esNumero &&= esNumero;
    } else if (different.size < maxDifferent) different.set(texto, { texto, linea, esNumero, veces: 1 });
  }
  const counted = [...different.values()];
  const tipo = kindOf(cabecera, counted, scoresOf(cabecera));
  // The headings of samples' columns may be their days.
  const puntos: Columna['puntos'] =
    nombre === cabeceraDeMuestra && tipo === 'fecha' ? new Map([['campos.fecha_muestra', 1]]) : scoresOf(cabecera);
  const titulo = titleUnder(cabecera === '' ? nombre : cabecera, unidad);
  const { rango } = titulo;
  return {
    nombre,
    cabecera,
    seRepite: cabecera !== '' && names.indexOf(cabecera) !== names.lastIndexOf(cabecera),
    indice,
    puntos,
    titulo,
    esParametro: isParametro(titulo.nombre),
    dicho: rango === undefined ? dicho : { rango, ...dicho },
    textos: counted.map(({ texto, linea, esNumero }) => ({ texto, linea, ...(esNumero && { esNumero }) })),
    tipo,
    llenas: cuerpo.length === 0 ? 0 : veces / cuerpo.length,
    veces,
    resultados: shareOf(counted.slice(0, lookedAt), isResultLike),
  };
}

/** A heading with the unit of the row of units below it; an unknown unit is kept as written. */
function titleUnder(cabecera: string, unidad: string): Titulo {
  const known = unitWithin(unidad);
  if (known !== undefined) return { nombre: cabecera, unidad: known, esConocida: true };
  const titulo = titleOf(cabecera);
  const isWritten = titulo.unidad === undefined && /[\p{L}%‰]/u.test(unidad);
  return isWritten ? { ...titulo, unidad, porEntender: unidad } : titulo;
}

/** A text of a column, with how many rows have it. */
interface Contada extends Celda {
  veces: number;
  esNumero: boolean;
}

/** The share of rows whose text passes a test: a few odd texts among many don't change a column's kind. */
function shareOf(cells: readonly Contada[], is: (texto: string) => boolean): number {
  const rowsOf = (some: readonly Contada[]) => some.reduce((sum, { veces }) => sum + veces, 0);
  return cells.length === 0 ? 0 : rowsOf(cells.filter(({ texto }) => is(texto))) / rowsOf(cells);
}

/** Words of headings that ask for a verdict. */
const asking =
  /cumpl|conform|apt|complian|pass|ok\b|dictam|veredic|conclus|evalua|califica|valorac|compleix|cumpre|supera|excede|rebasa|sobrepasa|fuera de (?:norma|l[ií]mite|rango|especificaci)/iu;

function kindOf(nombre: string, cells: readonly Contada[], puntos: Columna['puntos']): TipoDeColumna {
  if (cells.length === 0) return 'vacia';
  const looked = cells.slice(0, lookedAt);
  const share = (is: (texto: string) => boolean) => shareOf(looked, is);
  const saysDate = [...puntos.keys()].some(isDateField);
  const isPlain = (texto: string) => /^\d+(?:[.,]\d+)?$/u.test(texto);
  if (share((texto) => isDateLike(texto) && !isPlain(texto)) >= (saysDate ? 0.5 : 0.8)) return 'fecha';
  if (saysDate && share((texto) => isDateLike(texto) || isSerial(texto)) >= 0.5) return 'fecha';
  const saysTime = (puntos.get('campos.hora_muestra') ?? 0) >= 0.95;
  if (share((texto) => isTimeLike(texto) || (saysTime && readHora(texto) !== undefined)) >= (saysTime ? 0.5 : 0.9))
    return 'hora';
  const asks = asking.test(nombre);
  const isVerdict = (texto: string) => verdictOf(texto) !== undefined && (asks || !isAnswer(texto));
  const isSaying = cells.length <= (asks ? 40 : 12) && cells.some(({ texto }) => typeof verdictOf(texto) === 'string');
  if (isSaying && share(isVerdict) >= (asks ? 0.5 : 0.8)) return 'veredicto';
  if (share((texto) => unitOf(texto) !== undefined) >= 0.7) return 'unidad';
  const numbers = share(isNumberLike);
  if (numbers >= 0.5 && share(isResultLike) >= 0.9) return 'numero';
  // `26-4100` is a year and a number, unless the heading says a limit.
  if (!puntos.has('resultado.rango') && share((texto) => /^\d{2,4}[-/]\d{3,6}$/u.test(texto)) >= 0.8) return 'codigo';
  if (share(isLimit) >= 0.7 && looked.some(({ texto }) => isLimit(texto) && !isNumberLike(texto))) return 'limite';
  if (numbers >= 0.5) return 'numero';
  return share((texto) => /\d/u.test(texto) && texto.length <= 30 && /^\S+$/u.test(texto)) >= 0.8 ? 'codigo' : 'texto';
}
