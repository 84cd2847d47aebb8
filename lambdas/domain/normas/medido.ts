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

/** The part of a result that a reading looks at: neither the verdict, nor the uncertainty, nor the laboratory's limit. */
export type ResultadoLeido = Pick<
  Resultado,
  'descripcion' | 'valor' | 'operador' | 'valor_formateado' | 'unidad' | 'limite_deteccion'
>;

/** What was measured of a parameter, by itself or worked out from others. */
export interface Medido {
  readonly parametro: ParametroId;
  /** What it may be in a unit, or why that can't be said. */
  readonly en: (unidad: string) => Intervalo | string;
  /** What is missing for it to be certain, where something is. */
  readonly falta?: string;
  /** Nothing was detected. */
  readonly isNoDetectado?: boolean;
  /** By what the limit is multiplied before it is compared; 1 but for combined conditions. */
  readonly escala?: bigint;
}

/** How laboratories write that there is none; with an amount, it is part of what was measured. */
const ninguno = /^(?:no detectad[oa]|no se detecta|ausencia|ausente)(?:(?: en | ?\/ ?)(?<cantidad>\d* ?(?:ml|l|g)))?$/u;

/** Annex VII.A of RD 487/2022: a result that is no negative. */
const indeterminables = new Set([
  'indeterminable',
  'legionella spp. indeterminable',
  'crecimiento excesivo de microorganismos que dificulta la deteccion de legionella spp.',
]);

/** Why such a result isn't read. */
export const motivoIndeterminable = 'el resultado es indeterminable, que no es un negativo';

/** Whether a result is worded as one that could not be determined (RD 487/2022, annex VII.A). */
function isIndeterminable({ valor_formateado: text = '' }: Pick<Resultado, 'valor_formateado'>): boolean {
  return indeterminables.has(fold(text).replace(/(?<=indeterminable)\.$/u, ''));
}

/** What a result measured of its parameter. A value with a sign is an interval, never a number in its place. */
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
  // A whole number of colonies below 1 is none, in the amount that the limit is of or in a larger one.
  if (recuento && potencia <= 0 && operador === '<' && valor <= 1 && valor > 0) return exacto(cero);
  return intervaloDe(porPotencia(decimalDeNumero(valor), potencia), operador, suelo);
}

function sinUnidad(own: string | undefined, asked: string): string {
  if (!own) return `no consta la unidad (el límite está en ${asked})`;
  return `su unidad, ${own}, no se puede comparar con ${asked || 'un número sin unidad'}`;
}

/** `0,03`, `< 0,03 µg/L`: a limit of detection as a number; undefined where the text has no single one. */
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
 * The sums and combined conditions of a norm that a sample has values for and that the laboratory doesn't state itself:
 * one that it states is read as any other result. What has no parameter may be one more pesticide.
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

/** The sum of the quantified values: what is below its limit of quantification counts 0 (RD 3/2023, annex I, note 19). */
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
      // What isn't there may be any amount: the sum is at least that of the others.
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

/** Results that may be pesticides by their unit, and aren't certain to be below what is quantified. */
function posiblesDe(sinIdentificar: readonly ResultadoLeido[]): string[] {
  return sinIdentificar
    .filter(({ unidad = '', operador }) => /^[µn]g\/L$/u.test(unidadLimpia(unidad)) && operador !== '<')
    .map(({ descripcion }) => `puede serlo «${descripcion}»`);
}

/** What an addend is called: of 'any pesticide' the name of the result. */
function nombreDe({ parametro, resultado }: Identificado): string {
  return parametro === 'plaguicida' ? resultado.descripcion : parametros[parametro].nombre;
}

function cuantificadoDe({ parametro, resultado }: Identificado, unidad: string): Intervalo | string {
  const medido = medidoDe(parametro, resultado);
  const isBelow = resultado.operador === '<' || resultado.operador === '<=';
  if (isBelow || (resultado.valor === undefined && medido.isNoDetectado)) return exacto(cero);
  return medido.en(unidad);
}

/** Weighed values, `<LC` as all that it may be: the note of the combination doesn't say that it counts 0. */
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
