import { porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import {
  powerBetween,
  withoutUnit,
  type NumberNotation,
  readNumero,
  readValor,
  isTenOrPower,
  otherReadings,
  isDoubtfulValue,
  limitInUnit,
} from './numero.ts';
import { notationOfCells } from '../source/sheet.ts';
import type { FieldRemarks, Remarks } from './compile.ts';
import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { contrasteOf, type Operador } from '../../../../contract/normas/rules/contraste.ts';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { numero } from '../../../../contract/base/numeros.ts';

/** The permitted zone stated by a text. */
export interface Referencia {
  min?: number;
  max?: number;
  texto?: string;
}

/** The notation of a file's permitted zones. */
interface RangoNotation extends NumberNotation {
  /** The meaning of a lone number; absent: a text. */
  rango_sin_signo?: 'texto' | 'max' | 'min';
}

/** The texts of a zone that should be numbers: `6,5` and `9,5` of `6,5 - 9,5`, `50` of `≤ 50`. */
function endsOfRango(text: string, { rango_sin_signo: alone = 'texto' }: RangoNotation): string[] {
  const [, single] = /^(?:<=|>=|=<|=>|[≤≥⩽⩾])\s*(.*)$/su.exec(text.trim()) ?? [];
  const ends = [single, limitIn(text)?.number, ...(zoneIn(text) ?? [])].filter((end) => end !== undefined);
  return ends.length === 0 && alone !== 'texto' ? [text] : ends;
}

/** The sign or word between the two ends of a zone. */
const between = /(?<=[\d⁰¹²³⁴⁵⁶⁷⁸⁹])\s*(?:-|–|—|\b[ay]\b|\.\.)\s*(?=\S)/giu;

/** The ends of a zone, separated at the last possible sign: `6,5 - 9,5`, `entre 6,5 y 9,5`. */
function zoneIn(text: string): readonly [low: string, high: string] | undefined {
  const whole = text.trim();
  const sign = [...whole.matchAll(between)].at(-1);
  if (!sign) return undefined;
  const ends = [whole.slice(0, sign.index), whole.slice(sign.index + sign[0].length)] as const;
  if (ends.some((end) => /[\n\r\u2028\u2029]/u.test(end))) return undefined;
  return [ends[0].replace(/^entre\s+/iu, ''), ends[1]];
}

const worded = /^(?:(?<most>m[áa]x(?:imo)?\b\.?|hasta\b)|m[íi]n(?:imo)?\b\.?)/iu;

/** A limit in words: `máx. 250`, `mínimo: 6`, `hasta 50`. */
function limitIn(text: string): { end: 'min' | 'max'; number: string } | undefined {
  const whole = text.trim();
  const words = worded.exec(whole);
  if (!words) return undefined;
  const number = whole.slice(words[0].length).trimStart().replace(/^:/u, '').trimStart();
  return /^[^a-z\d]*\d.*$/iu.test(number) ? { end: words.groups?.['most'] ? 'max' : 'min', number } : undefined;
}

/** Notes of laboratories before or after a limit: `VP 50`, `50 (VP)`, `≤ 0,1 (*)`. */
const noteBefore = /^(?:V\.?P|V\.?L|VMA|L\.?M)\.?:? /iu;
const noteBehind = / ?(?:\([^()]*\)|\*{1,3})$/u;

/**
 * Reads a zone written as one text: `6,5 - 9,5`, `≤ 50`, `>= 5`, `≥ 0,2 y ≤ 1`, and `50` where the file says which end it is; a
 * unit in it is converted to the result's (`unidad`). A note beside it stays in `texto`. Anything else, such as `< 100` or
 * 'Ausencia', is text.
 */
export function readRango(text: string, notation: RangoNotation, unidad?: string): Referencia {
  const texto = text.trim();
  const plain = readPlainRango(texto, notation);
  if (plain.texto === undefined) return plain;
  const { body, unidad: own } = withoutUnit(texto);
  if (own !== undefined) {
    const power = unidad === undefined ? undefined : powerBetween(own, unidad);
    const zone = power === undefined ? plain : readPlainRango(body, notation);
    return zone.texto === undefined ? scaled(zone, power ?? 0) : { texto };
  }
  const withoutNote = texto.replace(noteBefore, '').replace(noteBehind, '');
  if (withoutNote === texto) return { texto };
  const noted = readPlainRango(withoutNote, notation);
  return noted.texto === undefined ? { ...noted, texto } : { texto };
}

function scaled({ min, max }: Referencia, power: number): Referencia {
  return {
    ...(min === undefined ? {} : { min: porPotenciaDeDiez(min, power) }),
    ...(max === undefined ? {} : { max: porPotenciaDeDiez(max, power) }),
  };
}

function readPlainRango(text: string, notation: RangoNotation): Referencia {
  const { rango_sin_signo: alone = 'texto' } = notation;
  const { valor, operador } = readValor(text, notation);
  if (valor !== undefined && operador === undefined && alone !== 'texto') return { [alone]: valor };
  if (valor !== undefined && operador === '<=') return { max: valor };
  if (valor !== undefined && operador === '>=') return { min: valor };
  const said = limitIn(text);
  const number = said && readNumero(said.number, notation);
  if (said && number !== undefined) return { [said.end]: number };
  const [one, other, ...more] = text.split(/ y |; ?/u).map((part) => readValor(part, notation));
  if (one?.operador === '>=' && other?.operador === '<=' && more.length === 0)
    return { min: one.valor, max: other.valor };
  const [low = '', high = ''] = zoneIn(text) ?? [];
  const min = readNumero(low, notation);
  const max = readNumero(high, notation);
  return min !== undefined && max !== undefined && min <= max ? { min, max } : { texto: text.trim() };
}

/**
 * Makes a zone of the texts of its ends; an end that is no number, such as 'Ausencia', goes into `texto`. Undefined if all are
 * blank.
 * @internal
 */
export function readReferencia(
  textos: Pick<ResultadoTexts, 'min' | 'max' | 'rango' | 'texto' | 'unidad' | 'numeros'>,
  notation: RangoNotation,
): Referencia | undefined {
  const { min, max, rango, texto, unidad } = textos;
  const endOf = (campo: 'min' | 'max') => {
    const [text, own] = [textos[campo], notationOf(campo, textos, notation)];
    const zone = text && readRango(text, { ...own, rango_sin_signo: 'max' }, unidad);
    return text && (readNumero(text, own) ?? (withoutUnit(text).unidad && zone ? zone.max : undefined));
  };
  const said = { min: endOf('min'), max: endOf('max') };
  // A lowest value above the highest is no zone: it is shown as it came.
  const isCrossed = typeof said.min === 'number' && typeof said.max === 'number' && said.min > said.max;
  const ends = isCrossed ? { min: undefined, max: undefined } : said;
  const words = [min, max].filter((end, i) => end && [ends.min, ends.max][i] === undefined);
  const referencia: Referencia = {
    ...(rango ? readRango(rango, notationOf('rango', textos, notation), unidad) : {}),
    ...(typeof ends.min === 'number' ? { min: ends.min } : {}),
    ...(typeof ends.max === 'number' ? { max: ends.max } : {}),
    ...(words.length > 0 ? { texto: words.join(' - ') } : {}),
    ...(texto ? { texto } : {}),
  };
  return Object.keys(referencia).length > 0 ? referencia : undefined;
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Normalises a number's text: raised digits and signs as plain ones after `^`, one minus, `5 10^2` as `5x10^2`, no space or
 * apostrophe.
 */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (exponent) => {
      const plain = Array.from(exponent, (sign) => ({ '⁺': '+', '⁻': '-' })[sign] ?? String(raised.indexOf(sign)));
      return `^${plain.join('')}`;
    })
    .replaceAll('−', '-')
    .replace(/(?<=\d)\s+10(?=\^|\*\*)/u, 'x10')
    .replaceAll(/[\s']/gu, '');
}

const signs: Readonly<Record<string, Operador>> = {
  ...Object.fromEntries(['<', '＜', '‹'].map((sign) => [sign, '<'])),
  ...Object.fromEntries(['>', '＞', '›'].map((sign) => [sign, '>'])),
  ...Object.fromEntries(['<=', '=<', '≤', '⩽', '≦'].map((sign) => [sign, '<='])),
  ...Object.fromEntries(['>=', '=>', '≥', '⩾', '≧'].map((sign) => [sign, '>='])),
};

/**
 * Whether a text shows a number and its sign, except for equal spellings: decimal sign, thousands, spaces, minus, raised digits
 * and powers of ten. Independent of the code that read the text, so that a fault in that code refuses a value and never stores
 * another.
 * @internal
 */
export function isAsShown(
  { valor, operador }: { valor: number; operador?: Operador | undefined },
  shown: string,
  notation: NumberNotation,
): boolean {
  // What nearly every cell is: digits, or with a decimal that can't be a thousand.
  if (/^\d{1,15}(?:[.,]\d{1,2})?$/u.test(shown))
    return operador === undefined && valor === Number(shown.replace(',', '.'));
  const text = plainSigns(shown);
  const [sign = ''] = /^[<>=≤≥⩽⩾≦≧＜＞‹›]+/u.exec(text) ?? [];
  if (signs[sign] !== operador) return false;
  const [, mantissa = '', exponent = '0'] =
    /^(.*?)(?:(?:[xX×✕·⋅∙•*]10(?:\^|\*\*|[eE])?|[eE])([+-]?\d+))?$/u.exec(text.slice(sign.length)) ?? [];
  const [, minus = '', tens] = /^([+-]?)10(?:\^|\*\*)([+-]?\d+)$/u.exec(mantissa) ?? [];
  const number = tens === undefined ? `${withPoint(mantissa, notation)}e${exponent}` : `${minus}1e${tens}`;
  return valor === Number(number);
}

/** The digits of a number with a decimal point, without separators of thousands. */
function withPoint(text: string, { miles }: NumberNotation): string {
  const found = text.match(/[.,]/gu) ?? [];
  const last = found.at(-1);
  if (last === undefined) return text;
  const isThousands =
    found.length === 1
      ? last === miles && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/u.test(text)
      : found.filter((sign) => sign === last).length > 1;
  const at = isThousands ? text.length : text.lastIndexOf(last);
  return `${text.slice(0, at).replaceAll(/[.,]/gu, '')}.${text.slice(at + 1)}`;
}

/**
 * Remarks on a text that may be a number but wasn't read as one: an ambiguous number is refused; a number with the other decimal
 * sign is kept as text. True where there was a remark.
 */
export function warnIfDoubtful(
  campo: string,
  texto: string,
  notation: NumberNotation,
  { warn, refuse }: Remarks,
): boolean {
  const [first, second] = otherReadings(texto, notation);
  if (first === undefined) return false;
  if (second !== undefined) {
    const both = `${spanishNumber(first)} o ${spanishNumber(second)}`;
    const motivo = isTenOrPower(texto.replace(/^[^\d]*/u, ''))
      ? `Puede ser ${both}. Escríbelo en el archivo como ${texto.replace(/e/iu, '^')} o con todas sus cifras`
      : `Puede ser ${both}. Di en el formato de lectura cómo se separan los miles ("miles") y los decimales ("decimal"); en JSON, da el número como número`;
    refuse(campo, texto, motivo, 'dos_numeros');
  } else {
    const motivo = `Con el signo decimal que dice el formato de lectura no es un número (con el otro sería ${spanishNumber(first)}): se guarda solo el texto. Si el archivo usa los dos, di "decimal": "mixto"`;
    warn(campo, texto, motivo, 'otro_decimal');
  }
  return true;
}

function spanishNumber(value: number): string {
  return value.toLocaleString('es', { maximumSignificantDigits: 15, useGrouping: false });
}

/** The fields of a result in a row, as texts. */
export interface ResultadoTexts {
  descripcion: string;
  valor?: string;
  operador?: string;
  unidad?: string;
  min?: string;
  max?: string;
  rango?: string;
  texto?: string;
  conclusion?: string;
  incertidumbre?: string;
  limite_deteccion?: string;
  limite_cuantificacion?: string;
  acreditado?: string;
  /** Fields whose cells are numbers for their program, without separators of thousands. */
  numeros?: readonly string[] | undefined;
}

/** The notation of a field's text: the file's, or that of numeric cells if the field's cell is one. */
function notationOf<N extends NumberNotation>(
  campo: string,
  { numeros }: Pick<ResultadoTexts, 'numeros'>,
  notation: N,
): N {
  return numeros?.includes(campo) ? { ...notation, ...notationOfCells(notation) } : notation;
}

/** The notation of a file's values. */
export interface ValueNotation extends RangoNotation {
  /** Texts without a number that need no warning in this file. */
  previstos: ReadonlySet<string>;
}

/**
 * Makes a result from a row's fields. The delivered text, without a unit in it, is kept beside the number. A value in another
 * unit than the result's keeps its unit, and isn't compared with limits in the result's.
 */
export function resultadoOf(textos: ResultadoTexts, ofFile: ValueNotation, remarks: FieldRemarks): Resultado {
  const notation = notationOf('valor', textos, ofFile);
  const { warn, refuse, drop } = remarks;
  const { descripcion, operador = '', valor, conclusion } = textos;
  const delivered = valor === undefined ? '' : withSign(operador, unescapedSign(valor));
  const { texto, body, spread, unidad: own } = withSpread(delivered, notation);
  const parsed = { ...readValor(body, notation), texto };
  const isOther = own !== undefined && textos.unidad !== undefined && !isSameUnit(own, textos.unidad);
  const unidad = isOther ? own : (textos.unidad ?? own);
  const zona = readReferencia({ ...textos, unidad: textos.unidad ?? own }, ofFile);
  const referencia = isOther ? withUnit(zona, textos.unidad) : zona;
  if (isOther) {
    // The value's unit is kept if a limit is given in it.
    const isKept =
      referencia !== zona || isInOwnUnit(textos.limite_deteccion) || isInOwnUnit(textos.limite_cuantificacion);
    const remark = [descripcion, delivered, otherUnit(own, textos.unidad), 'otra_unidad'] as const;
    if (isKept) warn(...remark);
    else drop('unidad', ...remark);
  }
  if (parsed.valor !== undefined && operador !== '' && !isSignAlone(operador)) refuse(descripcion, operador, noSign);
  if (parsed.valor === undefined && !notation.previstos.has(parsed.texto)) {
    const isSaid = warnIfDoubtful(descripcion, parsed.texto, notation, remarks);
    if (!isSaid && isDoubtfulValue(parsed))
      warn(descripcion, parsed.texto, 'No se entiende como número: se guarda solo el texto');
  }
  if (parsed.valor !== undefined && !isAsShown({ ...parsed, valor: parsed.valor }, body, notation))
    refuse(descripcion, delivered, otherNumber(parsed.valor));
  for (const campo of ['min', 'max', 'rango'] as const) {
    const [text, ofLimit] = [textos[campo], notationOf(campo, textos, ofFile)];
    for (const end of text && campo === 'rango' ? endsOfRango(text, ofLimit) : [text]) {
      const limit = end && readNumero(end, ofLimit);
      if (!end) continue;
      if (typeof limit !== 'number') warnIfDoubtful(descripcion, end, ofLimit, remarks);
      else if (!isAsShown({ valor: limit }, end, ofLimit)) refuse(descripcion, end, otherNumber(limit));
    }
  }
  const incertidumbre = textos.incertidumbre ?? spread;
  const acreditado = readSiNo(textos.acreditado, 'acreditado', drop);
  if (referencia && isUnclear({ referencia, unidad }, notation))
    warn(descripcion, referencia.texto ?? '', 'No se entiende como límite: se enseña como vino y no se compara con él');
  const limits = { own: textos.unidad, unidad };
  const [detection, quantification] = (['limite_deteccion', 'limite_cuantificacion'] as const).map((campo) => {
    const limit = textos[campo];
    return limit && limitInUnit(limit, limits, notationOf(campo, textos, ofFile));
  });
  return {
    descripcion: clean(descripcion),
    ...(parsed.valor === undefined ? {} : { valor: parsed.valor }),
    ...(parsed.operador ? { operador: parsed.operador } : {}),
    ...(parsed.texto ? { valor_formateado: parsed.texto } : {}),
    ...(unidad ? { unidad } : {}),
    ...(referencia ? { referencia } : {}),
    ...(conclusion ? { conclusion: clean(conclusion) } : {}),
    ...(incertidumbre ? { incertidumbre } : {}),
    ...(detection ? { limite_deteccion: detection } : {}),
    ...(quantification ? { limite_cuantificacion: quantification } : {}),
    ...(acreditado === undefined ? {} : { acreditado }),
  };
}

/** A value with the sign in the column beside it, which it may have itself too. */
function withSign(operador: string, valor: string): string {
  if (operador === '' || operador === '=') return valor;
  const [own = ''] = /^[<>=≤≥⩽⩾≦≧＜＞‹›]+/u.exec(valor.trim()) ?? [];
  const isSaidTwice = own !== '' && signs[own] !== undefined && signs[own] === signs[operador.trim()];
  return isSaidTwice ? valor : `${operador}${valor}`;
}

/** Whether a text is a sign before a value and nothing else: what else stands before digits makes another number of them. */
export const isSignAlone = (text: string) => text.trim() === '=' || Object.hasOwn(signs, text.trim());

/** The refusal of a text in the place of a value's sign. */
export const noSign =
  'No es un signo (<, >, ≤ o ≥), y podría cambiar lo que dice el valor: escríbelo como signo o quítalo';

const isInOwnUnit = (limit: string | undefined) => limit !== undefined && withoutUnit(limit).unidad === undefined;

/** Whether a value in one unit is the same number in another; `%` is any percentage, such as `% sat`. */
function isSameUnit(own: string, unidad: string): boolean {
  return powerBetween(own, unidad) === 0 || (own === '%' && unidad.startsWith('%'));
}

/** Whether a limit's text has a number but no end to compare values with, though the file says what a lone number means. */
function isUnclear({ referencia, unidad }: Pick<Resultado, 'referencia' | 'unidad'>, notation: ValueNotation): boolean {
  const texto = referencia?.texto ?? '';
  return (
    /\d/u.test(texto) &&
    readNumero(texto, notation) === undefined &&
    contrasteOf({ valor: 0, referencia, unidad }) === 'indeterminado'
  );
}

const otherUnit = (own: string | undefined, unidad: string | undefined) =>
  `El valor viene en ${own} y la unidad es ${unidad}: se guarda en la suya, y no se compara con límites de la otra`;

const otherNumber = (valor: number) =>
  `Se leería como ${numero(valor)}, que no es lo que dice la celda: escríbelo de otro modo, o di en el formato de lectura cómo van sus números`;

/** A value with the signs that web pages escape. */
function unescapedSign(valor: string): string {
  return valor.replace(/^\s*&(lt|gt);/u, (_, name) => (name === 'lt' ? '<' : '>'));
}

/** A permitted zone as a text with its unit, for a value in another unit: the two aren't compared. */
function withUnit(zona: Resultado['referencia'], unidad = ''): Resultado['referencia'] {
  if (!zona || (zona.min === undefined && zona.max === undefined && !/\d/u.test(zona.texto ?? ''))) return zona;
  const texto = textoDeReferencia(zona);
  return withoutUnit(texto).unidad === undefined ? { texto: `${texto} ${unidad}` } : { texto };
}

/** The sign between a value and its uncertainty: `5 ± 0,3`, `5 +/- 0,3`, `5 (± 0,3)`. */
const spreadSign = /\(?(?:±|\+\/-|\+-)/gu;

interface Delivered {
  texto: string;
  body: string;
  spread?: string;
  unidad?: string;
}

/**
 * Splits a delivered value into the part to read as a number, the uncertainty, if any, and the unit at its end, if any.
 */
function withSpread(delivered: string, notation: ValueNotation): Delivered {
  const texto = delivered.trim();
  if (readValor(texto, notation).valor !== undefined) return { texto, body: texto };
  const parted = partedBySign(texto, notation);
  if (parted) return { texto, ...parted };
  const { body, unidad } = withoutUnit(texto);
  if (unidad === undefined || notation.previstos.has(texto)) return { texto, body: texto };
  const within = partedBySign(body, notation);
  if (within) return { texto: body, ...within, unidad };
  const isNumber = readValor(body, notation).valor !== undefined || otherReadings(body, notation).length > 0;
  return isNumber ? { texto: body, body, unidad } : { texto, body: texto };
}

function partedBySign(texto: string, notation: NumberNotation): { body: string; spread: string } | undefined {
  const sign = [...texto.matchAll(spreadSign)].at(-1);
  if (!sign) return undefined;
  const body = texto.slice(0, sign.index).trimEnd();
  const rest = texto.slice(sign.index + sign[0].length).trim();
  const spread = sign[0].startsWith('(') ? rest.replace(/\)$/u, '') : rest;
  const isBoth =
    /\d$/u.test(body) &&
    /^\d\S*(?: ?%)?$/u.test(spread) &&
    readValor(body, notation).valor !== undefined &&
    readNumero(spread.replace(/ ?%$/u, ''), notation) !== undefined;
  return isBoth ? { body, spread: `± ${spread}` } : undefined;
}

const yes = new Set(['si', 's', 'true', '1', 'x', '*', 'enac', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'falso']);

/** Reads a yes or no; undefined for another text, which isn't kept. */
export function readSiNo(text: string | undefined, campo: string, drop: FieldRemarks['drop']): boolean | undefined {
  if (text === undefined) return undefined;
  const folded = fold(text);
  if (yes.has(folded)) return true;
  if (no.has(folded)) return false;
  drop(campo, campo, text, 'No se entiende como sí o no: se deja sin decir');
  return undefined;
}
