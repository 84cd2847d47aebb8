import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { contrasteOf } from '../../../../contract/normas/rules/contraste.ts';
import { textoDeReferencia } from '../../../../contract/muestras/rules/resultado.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { Remarks, AddRemark } from '../mapping/compile.ts';
import { isAsShown } from './as-shown.ts';
import { isDoubtfulValue, type NumberNotation, otherReadings, readNumero, readValor } from './numero.ts';
import { exponent, limitInUnit, withoutUnit } from './value-unit.ts';
import { warnIfDoubtful } from './warn-if-doubtful.ts';
import { endsOfRango, type RangoNotation, readReferencia } from './rango.ts';

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
export function resultadoOf(textos: ResultadoTexts, notation: ValueNotation, remarks: Remarks): Resultado {
  const { warn, refuse } = remarks;
  const { descripcion, operador = '', valor, conclusion } = textos;
  const delivered = valor === undefined ? '' : `${operador === '=' ? '' : operador}${unescapedSign(valor)}`;
  const { texto, body, spread, unidad: own } = withSpread(delivered, notation);
  const parsed = { ...readValor(body, notation), texto };
  const isOther = own !== undefined && textos.unidad !== undefined && !isSameUnit(own, textos.unidad);
  const unidad = isOther ? own : (textos.unidad ?? own);
  if (isOther) warn(descripcion, delivered, otherUnit(own, textos.unidad), 'otra_unidad');
  if (parsed.valor === undefined && !notation.previstos.has(parsed.texto)) {
    const isSaid = warnIfDoubtful(descripcion, parsed.texto, notation, remarks);
    if (!isSaid && isDoubtfulValue(parsed))
      warn(descripcion, parsed.texto, 'No se entiende como número: se guarda solo el texto');
  }
  if (parsed.valor !== undefined && !isAsShown({ ...parsed, valor: parsed.valor }, body, notation))
    refuse(descripcion, delivered, otherNumber(parsed.valor));
  const { min, max, rango } = textos;
  for (const end of [min, max, ...(rango ? endsOfRango(rango, notation) : [])]) {
    const limit = end && readNumero(end, notation);
    if (!end) continue;
    if (typeof limit !== 'number') warnIfDoubtful(descripcion, end, notation, remarks);
    else if (!isAsShown({ valor: limit }, end, notation)) refuse(descripcion, end, otherNumber(limit));
  }
  const incertidumbre = textos.incertidumbre ?? spread;
  const acreditado = readSiNo(textos.acreditado, 'acreditado', warn);
  const zona = readReferencia(textos, notation);
  const referencia = isOther ? withUnit(zona, textos.unidad) : zona;
  if (referencia && isUnclear({ referencia, unidad }, notation))
    warn(descripcion, referencia.texto ?? '', 'No se entiende como límite: se enseña como vino y no se compara con él');
  const limits = { own: textos.unidad, unidad };
  const [detection, quantification] = [textos.limite_deteccion, textos.limite_cuantificacion].map(
    (limit) => limit && limitInUnit(limit, limits, notation),
  );
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

/** Whether a value in one unit is the same number in another; `%` is any percentage, such as `% sat`. */
function isSameUnit(own: string, unidad: string): boolean {
  return exponent(own, unidad) === 0 || (own === '%' && unidad.startsWith('%'));
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

/** Reads a yes or no; undefined, with a warning, where the text is neither. */
export function readSiNo(text: string | undefined, campo: string, warn: AddRemark): boolean | undefined {
  if (text === undefined) return undefined;
  const folded = fold(text);
  if (yes.has(folded)) return true;
  if (no.has(folded)) return false;
  warn(campo, text, 'No se entiende como sí o no: se deja sin decir');
  return undefined;
}
