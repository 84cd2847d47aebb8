import type { Resultado } from '../../contract/muestra.ts';
import { clean, fold } from '../../contract/rules/texto.ts';
import type { Remarks, AddRemark } from './mapping/compile.ts';
import { isDoubtfulValue, type NumberNotation, readNumero, readValor } from './numero.ts';
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

/** Makes a result from a row's fields. The delivered text is kept beside the number understood. */
export function resultadoOf(textos: ResultadoTexts, lectura: ValueNotation, remarks: Remarks): Resultado {
  const { warn } = remarks;
  const { descripcion, operador = '', valor, unidad, conclusion } = textos;
  const delivered = valor === undefined ? '' : `${operador === '=' ? '' : operador}${valor}`;
  const { texto, body, spread } = withSpread(delivered, lectura);
  const parsed = { ...readValor(body, lectura), texto };
  if (parsed.valor === undefined && !lectura.previstos.has(parsed.texto)) {
    const isSaid = warnIfDoubtful(descripcion, parsed.texto, lectura, remarks);
    if (!isSaid && isDoubtfulValue(parsed))
      warn(descripcion, parsed.texto, 'No se entiende como número: se guarda solo el texto');
  }
  const { min, max, rango } = textos;
  for (const end of [min, max, ...(rango ? endsOfRango(rango, lectura) : [])]) {
    if (end && readNumero(end, lectura) === undefined) warnIfDoubtful(descripcion, end, lectura, remarks);
  }
  const incertidumbre = textos.incertidumbre ?? spread;
  const acreditado = readSiNo(textos.acreditado, 'acreditado', warn);
  const referencia = readReferencia(textos, lectura);
  return {
    descripcion: clean(descripcion),
    ...(parsed.valor === undefined ? {} : { valor: parsed.valor }),
    ...(parsed.operador ? { operador: parsed.operador } : {}),
    ...(parsed.texto ? { valor_formateado: parsed.texto } : {}),
    ...(unidad ? { unidad } : {}),
    ...(referencia ? { referencia } : {}),
    ...(conclusion ? { conclusion: clean(conclusion) } : {}),
    ...(incertidumbre ? { incertidumbre } : {}),
    ...(textos.limite_deteccion ? { limite_deteccion: textos.limite_deteccion } : {}),
    ...(textos.limite_cuantificacion ? { limite_cuantificacion: textos.limite_cuantificacion } : {}),
    ...(acreditado === undefined ? {} : { acreditado }),
  };
}

/** Between a value and its uncertainty: `5 ± 0,3`, `5 +/- 0,3`. */
const spreadSign = /±|\+\/-|\+-/gu;

/** A delivered value, the part of it that is read as a number, and its uncertainty where it has a number of each. */
function withSpread(delivered: string, notation: NumberNotation): { texto: string; body: string; spread?: string } {
  const texto = delivered.trim();
  const sign = [...texto.matchAll(spreadSign)].at(-1);
  if (!sign) return { texto, body: texto };
  const body = texto.slice(0, sign.index).trimEnd();
  const spread = texto.slice(sign.index + sign[0].length).trimStart();
  const isBoth =
    /\d$/u.test(body) &&
    /^\d\S*$/u.test(spread) &&
    readValor(body, notation).valor !== undefined &&
    readNumero(spread, notation) !== undefined;
  return isBoth ? { texto, body, spread: `± ${spread}` } : { texto, body: texto };
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
