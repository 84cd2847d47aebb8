import type { Resultado, MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Operador } from '../../../../contract/normas/rules/contraste.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { porPotencia, type Tramo, tramoDeNumero, isTemperatura, nombradoPor, isRecuento, tramoDe } from './analitos.ts';
import { numero, cantidad } from '../../../../contract/base/numeros.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import type { Finding } from './coherencia-de-muestra.ts';

/** A number measured at a point. `parametro`: by `claveDeParametro`; `unidad`: as written. */
interface ValorDeAntes {
  parametro: string;
  unidad: string;
  operador: Operador | '';
  valor: number;
}

/** An earlier authorised sample of a point; `dia`: days since 1970-01-01. */
export interface MuestraDeAntes {
  id: string;
  numero: string;
  dia: number;
  valores: readonly ValorDeAntes[];
}

/** The key by which parameters are compared: determination and name, without case and accents. */
export function claveDeParametro(determinacion: string, descripcion: string): string {
  return `${fold(determinacion)}\0${fold(descripcion)}`;
}

/** The ranges of a result's parameter in earlier samples, in the result's unit; `<x` is the whole range. */
function serieDe(
  antes: readonly MuestraDeAntes[],
  determinacion: string,
  { descripcion, unidad = '' }: Pick<Resultado, 'descripcion' | 'unidad'>,
): Tramo[] {
  const clave = claveDeParametro(determinacion, descripcion);
  const exponentes = new Map<string, number | undefined>();
  const serie: Tramo[] = [];
  for (const { valores } of antes) {
    for (const one of valores) {
      if (one.parametro !== clave) continue;
      if (!exponentes.has(one.unidad)) exponentes.set(one.unidad, exponenteEntre(one.unidad, unidad));
      const exponente = exponentes.get(one.unidad);
      if (exponente !== undefined) serie.push(porPotencia(tramoDeNumero(one.valor, one.operador), exponente));
    }
  }
  return serie;
}

/** The least earlier values of a point by which a value can be called unheard of there. */
const minValores = 8;

/** The least uncensored numbers by which a parameter's unit at a point is known. */
const minNumeros = 4;

/**
 * An unusual value lies beyond all earlier values, and so many times the usual distance from their median. The usual distance is
 * the median of the distances, scaled to a standard deviation, and at least `suelo`. In decades, except for values on a scale.
 */
const distancia = { veces: 5, suelo: 0.1, sueloDeEscala: 0.25, sueloDeTemperatura: 2.5 } as const;

/**
 * Concentrations fall for good reasons (chlorine is used up, water gets clearer): an unusually low value must be so many times
 * less than the least earlier value.
 */
const factorPorDebajo = 5;

/** Counts of organisms vary by nature: an unusual count is this many times the greatest earlier count. */
const factorDeRecuento = 1000;

/** The earlier values of a parameter at a point. */
interface Conocido {
  /** The range of each value. */
  serie: readonly Tramo[];
  /** The least and the greatest end of these ranges. */
  minimo: number;
  maximo: number;
}

function conocidoDe(serie: readonly Tramo[]): Conocido {
  return {
    serie,
    minimo: Math.min(...serie.map(({ desde }) => desde)),
    maximo: Math.max(...serie.map(({ hasta }) => hasta)),
  };
}

const mediana = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** The distance of a value from the median of `ends`, in usual distances. Zero, which has no decade, counts as 10⁻³⁰. */
function distanciaA(end: number, ends: readonly number[], isEscala: boolean, suelo: number): number {
  const at = isEscala ? (value: number) => value : Math.log10;
  const own = end > 0 || isEscala ? at(end) : -30;
  const known = ends.map((value) => (value > 0 || isEscala ? at(value) : -30));
  const middle = mediana(known);
  const usual = 1.4826 * mediana(known.map((value) => Math.abs(value - middle)));
  return Math.abs(own - middle) / Math.max(usual, suelo);
}

interface Medido {
  tramo: Tramo;
  nombre: string;
  unidad: string;
  /** Whether it is measured on a scale, where ratios have no meaning: pH, a temperature. */
  esDeEscala: boolean;
}

/** Whether a value is far above or below all earlier values, for any true values of the censored ones. */
function lejos(
  { tramo, nombre, unidad, esDeEscala }: Medido,
  { serie, minimo, maximo }: Conocido,
): 'mas' | 'menos' | undefined {
  if (serie.length < minValores) return undefined;
  const isEscala = esDeEscala && !/\//u.test(unidad);
  const suelo = !isEscala
    ? distancia.suelo
    : nombre.startsWith('ph')
      ? distancia.sueloDeEscala
      : distancia.sueloDeTemperatura;
  const isFar = (end: number, ends: readonly number[]) => distanciaA(end, ends, isEscala, suelo) > distancia.veces;
  if (tramo.desde > maximo && Number.isFinite(tramo.desde)) {
    if (isRecuento(unidad)) return tramo.desde >= factorDeRecuento * Math.max(maximo, 1) ? 'mas' : undefined;
    return isFar(
      tramo.desde,
      serie.map(({ hasta }) => hasta),
    )
      ? 'mas'
      : undefined;
  }
  if (tramo.hasta < minimo && Number.isFinite(tramo.hasta) && !isRecuento(unidad)) {
    const isBelow = isEscala || tramo.hasta * factorPorDebajo <= minimo;
    const ends = serie.map(({ desde }) => desde);
    return isBelow && isFar(tramo.hasta, ends) ? 'menos' : undefined;
  }
  return undefined;
}

/** The factors by which a value in a mistaken unit would be off. */
const factores = [1e3, 1e6, 1e-3, 1e-6];

/**
 * The factor that brings a value, far from all earlier ones, among them: mg written for µg. Undefined for counts, which may well
 * be a thousand times higher, and for a parameter that was never measured in numbers.
 */
function factorDeUnidad({ tramo, unidad, esDeEscala }: Medido, { serie }: Conocido): number | undefined {
  const value = tramo.desde;
  if (value !== tramo.hasta || value <= 0 || isRecuento(unidad) || esDeEscala) return undefined;
  const numbers = serie.filter(({ desde, hasta }) => desde === hasta && desde > 0).map(({ desde }) => desde);
  // Of a censored value, the limit of quantification is the most that it may be.
  const [least, most] = [
    Math.min(...numbers),
    Math.max(...numbers, ...serie.map(({ hasta }) => hasta).filter(Number.isFinite)),
  ];
  if (numbers.length < minNumeros || most > 100 * least) return undefined;
  const isFar = value > 30 * most || value < least / 30;
  return isFar ? factores.find((factor) => value / factor >= least / 2 && value / factor <= most * 2) : undefined;
}

/** A number of a sample, with the earlier values of its parameter at a point. */
export interface Comparado {
  /** Names the parameter, the same in both samples. */
  parametro: string;
  resultado: Resultado;
  nombre: string;
  medido: Medido;
  conocido: Conocido;
}

/** Compares the numbers of a sample with the numbers of earlier samples of a point. */
export function comparados(muestra: MuestraDocument, antes: readonly MuestraDeAntes[]): Comparado[] {
  return muestra.determinaciones.flatMap(({ descripcion: determinacion, resultados }) =>
    resultados.flatMap((resultado) => {
      const tramo = resultado.valor === undefined || antes.length < minNumeros ? undefined : tramoDe(resultado);
      const conocido = conocidoDe(tramo ? serieDe(antes, determinacion, resultado) : []);
      if (!tramo || conocido.serie.length < minNumeros) return [];
      const { unidad = '', descripcion } = resultado;
      const { nombre, clave, parametro } = nombradoPor(determinacion, resultado);
      const esDeEscala = /^(?:ph|temp)/u.test(clave) || isTemperatura({ clave, parametro });
      const medido = { tramo, nombre: clave, unidad, esDeEscala };
      return [{ parametro: claveDeParametro(determinacion, descripcion), resultado, nombre, medido, conocido }];
    }),
  );
}

const veces = new Map([
  [1e3, 'mil veces mayor'],
  [1e6, 'un millón de veces mayor'],
  [1e-3, 'mil veces menor'],
  [1e-6, 'un millón de veces menor'],
]);

/** Finds values that seem to be in another unit. */
export function unidadCambiada(comparadas: readonly Comparado[]): Finding[] {
  return comparadas.flatMap(({ resultado, nombre, medido, conocido }) => {
    const factor = factorDeUnidad(medido, conocido);
    if (factor === undefined) return [];
    const frase = `${nombre}: ${sinLimite(resultado)} es ${veces.get(factor)} de lo que suele; ${loConocido(conocido, resultado.unidad)}. ¿Es otra la unidad?`;
    return [{ parametro: nombre, frase }];
  });
}

/** Finds values far from all earlier values of the point, except values that another unit explains (`unidadCambiada`). */
export function nuncaVisto(comparadas: readonly Comparado[]): Finding[] {
  return comparadas.flatMap(({ resultado, nombre, medido, conocido }) => {
    if (!lejos(medido, conocido) || factorDeUnidad(medido, conocido) !== undefined) return [];
    return [
      { parametro: nombre, frase: `${nombre}: ${sinLimite(resultado)}; ${loConocido(conocido, resultado.unidad)}.` },
    ];
  });
}

function sinLimite({ referencia: _limit, ...value }: Resultado): string {
  return textoDeResultado(value);
}

function loConocido({ serie }: Conocido, unidad = ''): string {
  const least = serie.reduce((a, b) => (b.desde < a.desde || (b.desde === a.desde && b.hasta < a.hasta) ? b : a));
  const most = serie.reduce((a, b) => (b.hasta > a.hasta ? b : a));
  const ends = escrito(least) === escrito(most) ? escrito(most) : `entre ${escrito(least)} y ${escrito(most)}`;
  return `los ${serie.length} valores de los 24 meses anteriores en el punto: ${ends}${unidad && ` ${unidad}`}`;
}

/** `0,3`, `<0,5`: a value by its ends. */
function escrito({ desde, hasta, sinHasta, sinDesde }: Tramo): string {
  if (desde === hasta) return numero(desde);
  if (!Number.isFinite(hasta)) return `${sinDesde ? '>' : '≥'}${numero(desde)}`;
  return `${sinHasta ? '<' : '≤'}${numero(hasta)}`;
}

/**
 * The least equal numbers, and their digits in all, by which two samples aren't alike by chance. Three numbers such as pH 7,1,
 * chlorine 0,6 and turbidity 0,3 may be.
 */
const minIguales = 3;
const minCifras = 8;

/** The significant digits of a number: `0,0350` has three, and 0 none. */
function cifrasDe({ valor = 0, valor_formateado: text }: Resultado): number {
  const digits = (/^-?[\d.,]+$/u.test(text?.trim() ?? '') ? (text ?? '') : String(Math.abs(valor))).replaceAll(
    /\D/gu,
    '',
  );
  return digits.replace(/^0+/u, '').length;
}

/**
 * Finds a sample whose numbers are all the same as those of the point's former sample: it was stored again under another number,
 * or its values were copied.
 */
export function valoresRepetidos(muestra: MuestraDocument, antes: readonly MuestraDeAntes[]): Finding[] {
  const former = antes.at(-1);
  if (!former) return [];
  const known = new Map(former.valores.map((one) => [one.parametro, one]));
  let [equal, digits] = [0, 0];
  for (const { descripcion: determinacion, resultados } of muestra.determinaciones) {
    for (const resultado of resultados) {
      const other = known.get(claveDeParametro(determinacion, resultado.descripcion));
      if (!other || resultado.valor === undefined) continue;
      if (other.valor !== resultado.valor || other.operador !== (resultado.operador ?? '')) return [];
      // The same '<limit' again tells nothing.
      if (resultado.operador) continue;
      equal += 1;
      digits += cifrasDe(resultado);
    }
  }
  if (equal < minIguales || digits < minCifras) return [];
  const what = cantidad(equal, 'valor es el mismo', 'valores son los mismos');
  return [{ parametro: '', frase: `${what} que en la muestra anterior del punto, ${former.numero}.` }];
}

/** A sample with its numbers compared with its point's. */
export interface Situada {
  muestra: MuestraDocument;
  /** The key of the sample's point, and the point's name for people. */
  punto: string;
  nombre: string;
  /** Compared with earlier samples of its own point. */
  comparadas: readonly Comparado[];
}

/** The least parameters of a swapped sample far from its own point's values, and within the other point's. */
const minFuera = 2;
const minComparables = 3;

/**
 * Pairs of samples of one requester and day that were probably swapped: in each, at least two parameters lie far from all that
 * was measured at its own point, and all parameters that both points know well, at least three, lie within the other point's
 * values.
 */
export function muestrasCambiadas(situadas: readonly Situada[]): { una: Situada; otra: Situada }[] {
  const suspects = situadas.filter(({ comparadas }) => fueraDe(comparadas) >= minFuera);
  const taken = new Set<Situada>();
  return suspects.flatMap((una, n) => {
    const otra = suspects
      .slice(n + 1)
      .find(
        (other) =>
          !taken.has(una) && !taken.has(other) && arePares(una, other) && encajan(una, other) && encajan(other, una),
      );
    if (!otra) return [];
    taken.add(una).add(otra);
    return [{ una, otra }];
  });
}

const fueraDe = (comparadas: readonly Comparado[]) =>
  comparadas.filter(({ medido, conocido }) => lejos(medido, conocido)).length;

function arePares(a: Situada, b: Situada): boolean {
  const [one, other] = [a.muestra, b.muestra];
  return (
    a.punto !== b.punto &&
    one.fecha_muestra === other.fecha_muestra &&
    one.solicitante.nombre === other.solicitante.nombre
  );
}

/** Whether a sample's numbers lie within the values known at another sample's point, for parameters that the other sample has. */
function encajan({ comparadas }: Situada, otra: Situada): boolean {
  const there = new Map(otra.comparadas.map((one) => [one.parametro, one.conocido]));
  let comparable = 0;
  for (const { parametro, medido, conocido } of comparadas) {
    const other = there.get(parametro);
    if (!other || other.serie.length < minValores || conocido.serie.length < minValores) continue;
    comparable += 1;
    if (medido.tramo.desde > other.maximo || medido.tramo.hasta < other.minimo) return false;
  }
  return comparable >= minComparables;
}
