import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { fold } from '../../../contract/base/texto.ts';
import { cero, decimalDeLey, decimalDeNumero, exacto, type Intervalo, intervaloDe, porPotencia } from './intervalo.ts';
import { exponenteA, type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';

/** The fields of a result that a reading uses: not the verdict, the uncertainty, or the laboratory's limit. */
export type ResultadoLeido = Pick<
  Resultado,
  'descripcion' | 'valor' | 'operador' | 'valor_formateado' | 'unidad' | 'limite_deteccion'
>;

/** The measured value of a parameter, direct or computed from others. */
export interface Medido {
  readonly parametro: ParametroId;
  /** The possible values in a unit, or the reason why they aren't known. */
  readonly en: (unidad: string) => Intervalo | string;
  /** What is missing for certainty, if anything. */
  readonly falta?: string;
  /** Nothing was detected. */
  readonly isNoDetectado?: boolean;
  /** The factor on the limit before comparison; 1 except for combined conditions. */
  readonly escala?: bigint;
}

/** Laboratories' words for 'not detected'; an amount after them is the amount examined. */
const ninguno = /^(?:no detectad[oa]|no se detecta|ausencia|ausente)(?:(?: en | ?\/ ?)(?<cantidad>\d* ?(?:ml|l|g)))?$/u;

/** Words for results that aren't negatives (RD 487/2022, annex VII.A). */
const indeterminables = new Set([
  'indeterminable',
  'legionella spp. indeterminable',
  'crecimiento excesivo de microorganismos que dificulta la deteccion de legionella spp.',
]);

/** The reason why such a result isn't read. */
export const motivoIndeterminable = 'el resultado es indeterminable, que no es un negativo';

/** Whether a result's words say that it could not be determined (RD 487/2022, annex VII.A). */
function isIndeterminable({ valor_formateado: text = '' }: Pick<Resultado, 'valor_formateado'>): boolean {
  return indeterminables.has(fold(text).replace(/(?<=indeterminable)\.$/u, ''));
}

/** The measured value of a result. A value with a sign is an interval, never a single number. */
export function medidoDe(parametro: ParametroId, resultado: ResultadoLeido): Medido {
  const { valor, operador, limite_deteccion: detection } = resultado;
  const found = ninguno.exec(fold(resultado.valor_formateado ?? ''));
  const isBelowDetection = operador === '<' && valor !== undefined && cifraDe(detection) === valor;
  return {
    parametro,
    isNoDetectado: found !== null || isBelowDetection,
    en: (unidad) => intervaloEn(unidad, parametro, resultado, found),
  };
}

function intervaloEn(
  unidad: string,
  parametro: ParametroId,
  resultado: ResultadoLeido,
  found: RegExpExecArray | null,
): Intervalo | string {
  const { valor, operador, limite_deteccion: detection } = resultado;
  if (isIndeterminable(resultado)) return motivoIndeterminable;
  if (valor === undefined && !found) return 'no tiene valor numérico';
  const { recuento, sinSuelo } = parametros[parametro];
  const written = resultado.unidad || (found?.groups?.['cantidad'] && `UFC/${found.groups['cantidad']}`);
  const potencia = exponenteA(parametro, written, unidad);
  if (potencia === undefined) return sinUnidad(written, unidad);
  const suelo = sinSuelo ? undefined : cero;
  if (valor === undefined) {
    if (recuento && potencia > 0) return 'no se detecta en una cantidad menor que la del límite';
    if (recuento) return exacto(cero);
    const limit = cifraDe(detection);
    return limit === undefined
      ? 'dice que no se detecta y no dice su límite de detección'
      : intervaloDe(porPotencia(decimalDeNumero(limit), potencia), '<', suelo);
  }
  // Fewer than 1 colony is none, in the limit's amount or in a larger one.
  if (recuento && potencia <= 0 && operador === '<' && valor <= 1 && valor > 0) return exacto(cero);
  return intervaloDe(porPotencia(decimalDeNumero(valor), potencia), operador, suelo);
}

function sinUnidad(own: string | undefined, asked: string): string {
  if (!own) return `no consta la unidad (el límite está en ${asked})`;
  return `su unidad, ${own}, no se puede comparar con ${asked || 'un número sin unidad'}`;
}

/** A limit of detection (`0,03`, `< 0,03 µg/L`) as a number; undefined where the text has no single number. */
function cifraDe(text: string | undefined): number | undefined {
  const digits = /^[<≤]? ?(?<cifra>\d+(?:[.,]\d+)?)(?: ?\D.*)?$/u.exec(text?.trim() ?? '')?.groups?.['cifra'];
  if (digits === undefined) return undefined;
  const { digitos, exponente } = decimalDeLey(digits.replace('.', ','));
  return Number(`${digitos}e${exponente}`);
}
