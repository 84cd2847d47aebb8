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

/** The permitted zone that a text states. */
export interface Referencia {
  min?: number;
  max?: number;
  texto?: string;
}

/** How a file writes its zones. */
interface RangoNotation extends NumberNotation {
  /** What a number alone is; text where nothing is said. */
  rango_sin_signo?: 'texto' | 'max' | 'min';
}

/** The texts of a zone that should be numbers: `6,5` and `9,5` of `6,5 - 9,5`, `50` of `≤ 50`. */
function endsOfRango(text: string, { rango_sin_signo: alone = 'texto' }: RangoNotation): string[] {
  const [, single] = /^(?:<=|>=|=<|=>|[≤≥⩽⩾])\s*(.*)$/su.exec(text.trim()) ?? [];
  const ends = [single, limitIn(text)?.number, ...(zoneIn(text) ?? [])].filter((end) => end !== undefined);
  return ends.length === 0 && alone !== 'texto' ? [text] : ends;
}

/** What stands between the two ends of a zone. */
const between = /(?<=[\d⁰¹²³⁴⁵⁶⁷⁸⁹])\s*(?:-|–|—|\b[ay]\b|\.\.)\s*(?=\S)/giu;

/** The ends of a zone, parted by the last sign that may part them: `6,5 - 9,5`, `entre 6,5 y 9,5`. */
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

/** What laboratories write before or behind a limit: `VP 50`, `50 (VP)`, `≤ 0,1 (*)`. */
const noteBefore = /^(?:V\.?P|V\.?L|VMA|L\.?M)\.?:? /iu;
const noteBehind = / ?(?:\([^()]*\)|\*{1,3})$/u;

/**
 * Reads a zone written as one text: `6,5 - 9,5`, `≤ 50`, `>= 5`, `≥ 0,2 y ≤ 1`, and `50` where the file says which end that is;
 * with its unit, in that of the result (`unidad`). A note beside it stays in `texto`. Any other, such as `< 100` or 'Ausencia',
 * is text.
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
 * Puts together a zone from its ends, each a text; an end that is no number, such as 'Ausencia', goes into `texto`.
 * Undefined where nothing is said.
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
  const ends = { min: endOf('min'), max: endOf('max') };
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

/** Raised digits and signs as plain ones after `^`, one kind of minus, `5 10^2` as `5x10^2`, and no space or apostrophe. */
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
 * Whether a number and its sign are what a text shows, but for spellings that are the same: the decimal sign, thousands,
 * spaces, the minus, raised digits and powers of ten. It knows nothing of how the text was read, so that a fault there
 * refuses a value and never stores another one.
 */
export function isAsShown(
  { valor, operador }: { valor: number; operador?: Operador | undefined },
  shown: string,
  notation: NumberNotation,
): boolean {
  const text = plainSigns(shown);
  const [sign = ''] = /^[<>=≤≥⩽⩾≦≧＜＞‹›]+/u.exec(text) ?? [];
  if (signs[sign] !== operador) return false;
  const [, mantissa = '', exponent = '0'] =
    /^(.*?)(?:(?:[xX×✕·⋅∙•*]10(?:\^|\*\*|[eE])?|[eE])([+-]?\d+))?$/u.exec(text.slice(sign.length)) ?? [];
  const [, minus = '', tens] = /^([+-]?)10(?:\^|\*\*)([+-]?\d+)$/u.exec(mantissa) ?? [];
  const number = tens === undefined ? `${withPoint(mantissa, notation)}e${exponent}` : `${minus}1e${tens}`;
  return valor === Number(number);
}

/** The digits of a number with a point, without what parts its thousands. */
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
 * Says what is wrong with a text that may be a number and wasn't read as one: it is refused where it fits two readings,
 * and kept as text where only the other decimal sign makes a number of it. True where something was said.
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

/** A result's fields as a row has them, as text. */
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
  /** Those of these that are numbers for their program: no sign of theirs parts thousands. */
  numeros?: readonly string[] | undefined;
}

/** How a field's text is written: as a file's numbers are, or as those of its cells where it is one of these. */
function notationOf<N extends NumberNotation>(
  campo: string,
  { numeros }: Pick<ResultadoTexts, 'numeros'>,
  notation: N,
): N {
  return numeros?.includes(campo) ? { ...notation, ...notationOfCells(notation) } : notation;
}

/** How a file's values are to be read. */
export interface ValueNotation extends RangoNotation {
  /** Texts without a number that need no warning in this file. */
  previstos: ReadonlySet<string>;
}

/**
 * Makes a result from a row's fields. The delivered text is kept beside the number understood, without the unit that stands
 * in it. One in another unit than the result's stays in its own and is compared with no limit of the other.
 */
export function resultadoOf(textos: ResultadoTexts, ofFile: ValueNotation, remarks: FieldRemarks): Resultado {
  const notation = notationOf('valor', textos, ofFile);
  const { warn, refuse, drop } = remarks;
  const { descripcion, operador = '', valor, conclusion } = textos;
  const delivered = valor === undefined ? '' : `${operador === '=' ? '' : operador}${unescapedSign(valor)}`;
  const { texto, body, spread, unidad: own } = withSpread(delivered, notation);
  const parsed = { ...readValor(body, notation), texto };
  const isOther = own !== undefined && textos.unidad !== undefined && !isSameUnit(own, textos.unidad);
  const unidad = isOther ? own : (textos.unidad ?? own);
  const zona = readReferencia({ ...textos, unidad: textos.unidad ?? own }, ofFile);
  const referencia = isOther ? withUnit(zona, textos.unidad) : zona;
  if (isOther) {
    // Its unit is kept beside a limit that is in it.
    const isKept =
      referencia !== zona || isInOwnUnit(textos.limite_deteccion) || isInOwnUnit(textos.limite_cuantificacion);
    const remark = [descripcion, delivered, otherUnit(own, textos.unidad), 'otra_unidad'] as const;
    if (isKept) warn(...remark);
    else drop('unidad', ...remark);
  }
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

const isInOwnUnit = (limit: string | undefined) => limit !== undefined && withoutUnit(limit).unidad === undefined;

/** Whether a value in one unit is the same number in another; `%` is any percentage, such as `% sat`. */
function isSameUnit(own: string, unidad: string): boolean {
  return powerBetween(own, unidad) === 0 || (own === '%' && unidad.startsWith('%'));
}

/** Whether a limit has a number and none that a value is compared with, though the file says what a number alone is. */
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

/** A sign as web pages write it in their text. */
function unescapedSign(valor: string): string {
  return valor.replace(/^\s*&(lt|gt);/u, (_, name) => (name === 'lt' ? '<' : '>'));
}

/** A permitted zone as a text with its unit, which no value in another unit is compared with. */
function withUnit(zona: Resultado['referencia'], unidad = ''): Resultado['referencia'] {
  if (!zona || (zona.min === undefined && zona.max === undefined && !/\d/u.test(zona.texto ?? ''))) return zona;
  const texto = textoDeReferencia(zona);
  return withoutUnit(texto).unidad === undefined ? { texto: `${texto} ${unidad}` } : { texto };
}

/** Between a value and its uncertainty: `5 ± 0,3`, `5 +/- 0,3`, `5 (± 0,3)`. */
const spreadSign = /\(?(?:±|\+\/-|\+-)/gu;

interface Delivered {
  texto: string;
  body: string;
  spread?: string;
  unidad?: string;
}

/**
 * A delivered value, the part of it that is read as a number, its uncertainty where it has a number of each, and its unit
 * where it ends in one.
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

/** Reads a yes or no; undefined where the text is neither, which isn't kept then. */
export function readSiNo(text: string | undefined, campo: string, drop: FieldRemarks['drop']): boolean | undefined {
  if (text === undefined) return undefined;
  const folded = fold(text);
  if (yes.has(folded)) return true;
  if (no.has(folded)) return false;
  drop(campo, campo, text, 'No se entiende como sí o no: se deja sin decir');
  return undefined;
}
