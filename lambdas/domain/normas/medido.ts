import type { Resultado } from '../../../contract/muestras/muestra.ts';
import { fold } from '../../../contract/base/texto.ts';
import {
  cero,
  decimalDeLey,
  decimalDeNumero,
  exacto,
  type Intervalo,
  intervaloDe,
  masIntervalo,
  porPotencia,
  vecesIntervalo,
} from './intervalo.ts';
import { exponenteA, type ParametroId, parametros } from '../../../contract/normas/diccionario.ts';
import { unidadLimpia } from '../../../contract/evolucion/rules/unidades.ts';
import { claveDeNombre } from '../../../contract/normas/nombres.ts';
import type { Combinada, Norma, Suma } from '../../../contract/normas/norma.ts';

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

/** A result whose parameter is known. */
export interface Identificado {
  readonly parametro: ParametroId;
  readonly resultado: ResultadoLeido;
}

/**
 * The sums and combined conditions of a norm that can be computed from a sample's values. A sum stated by the laboratory itself
 * is read as any other result instead. A result of an unknown parameter may be one more pesticide.
 */
export function calculados(
  { sumas = [], combinadas = [] }: Norma,
  identificados: readonly Identificado[],
  sinIdentificar: readonly ResultadoLeido[],
): Medido[] {
  const has = (id: ParametroId) => identificados.some(({ parametro }) => parametro === id);
  return [
    ...sumas
      .filter(({ parametro, sumandos }) => !has(parametro) && identificados.some((each) => isSumando(sumandos, each)))
      .map((suma) => sumaDe(suma, identificados, sinIdentificar)),
    ...combinadas
      .filter(({ parametro, terminos }) => !has(parametro) && terminos.every((each) => has(each.parametro)))
      .map((combinada) => combinadaDe(combinada, identificados)),
  ];
}

function isSumando(sumandos: Suma['sumandos'], { parametro }: Identificado): boolean {
  return sumandos === 'plaguicidas'
    ? parametros[parametro].familia === 'plaguicidas'
    : sumandos.some((each) => each === parametro);
}

/** The sum of the quantified values: a value below its limit of quantification counts 0 (RD 3/2023, annex I, note 19). */
function sumaDe(
  { parametro, sumandos }: Suma,
  identificados: readonly Identificado[],
  sinIdentificar: readonly ResultadoLeido[],
): Medido {
  const own = identificados.filter((each) => isSumando(sumandos, each));
  const falta =
    sumandos === 'plaguicidas'
      ? posiblesDe(sinIdentificar)
      : sumandos.filter((id) => !own.some((each) => each.parametro === id)).map((id) => parametros[id].nombre);
  return {
    parametro,
    ...(falta.length > 0 && { falta: `faltan sumandos: ${falta.join(', ')}` }),
    en: (unidad) => {
      // A missing addend may be any amount: the sum is at least the sum of the rest.
      let total: Intervalo = falta.length > 0 ? intervaloDe(cero, '>=', cero) : exacto(cero);
      const seen = new Set<string>();
      for (const each of own) {
        const name = nombreDe(each);
        if (seen.has(claveDeNombre(name))) return `${name} consta más de una vez`;
        seen.add(claveDeNombre(name));
        const cuantificado = cuantificadoDe(each, unidad);
        if (typeof cuantificado === 'string') return `${name}: ${cuantificado}`;
        total = masIntervalo(total, cuantificado);
      }
      return total;
    },
  };
}

/** Results that may be pesticides by their unit, and that aren't certainly below quantification. */
function posiblesDe(sinIdentificar: readonly ResultadoLeido[]): string[] {
  return sinIdentificar
    .filter(({ unidad = '', operador }) => /^[µn]g\/L$/u.test(unidadLimpia(unidad)) && operador !== '<')
    .map(({ descripcion }) => `puede serlo «${descripcion}»`);
}

/** The name of an addend; for 'any pesticide' the result's own. */
function nombreDe({ parametro, resultado }: Identificado): string {
  return parametro === 'plaguicida' ? resultado.descripcion : parametros[parametro].nombre;
}

function cuantificadoDe({ parametro, resultado }: Identificado, unidad: string): Intervalo | string {
  const medido = medidoDe(parametro, resultado);
  const isBelow = resultado.operador === '<' || resultado.operador === '<=';
  if (isBelow || (resultado.valor === undefined && medido.isNoDetectado)) return exacto(cero);
  return medido.en(unidad);
}

/** The sum of weighted values; `<LC` is an interval, as the note on the combination doesn't say that it counts 0. */
function combinadaDe({ parametro, terminos, divisor }: Combinada, identificados: readonly Identificado[]): Medido {
  return {
    parametro,
    escala: divisor,
    en: () => {
      let total: Intervalo = exacto(cero);
      for (const { parametro: id, coeficiente, unidad } of terminos) {
        const [one, ...more] = identificados.filter((each) => each.parametro === id);
        if (!one || more.length > 0) return `${parametros[id].nombre} consta más de una vez`;
        const intervalo = medidoDe(id, one.resultado).en(unidad);
        if (typeof intervalo === 'string') return `${parametros[id].nombre}: ${intervalo}`;
        total = masIntervalo(total, vecesIntervalo(intervalo, coeficiente));
      }
      return total;
    },
  };
}
