import type { Determinacion, MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { isFueraDeLimite, veredictoContrario, palabrasDe } from '../../../../contract/normas/rules/contraste.ts';
import { exponenteEntre, porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import { numero, cantidad } from '../../../../contract/base/numeros.ts';
import { textoDeResultado } from '../../../../contract/muestras/rules/resultado.ts';
import { fold } from '../../../../contract/base/texto.ts';
import {
  nombreDeParametro,
  exponenteA,
  type ParametroId,
  parametros,
} from '../../../../contract/normas/diccionario.ts';
import {
  type Medida,
  isRecuento,
  type AnalitoId,
  disjuntas,
  enUnidadDe,
  partes,
  isMayor,
  type Tramo,
  isTemperatura,
} from './analitos.ts';
import { sumas } from '../../../../contract/normas/rd-3-2023.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';

/** A finding of a rule in a sample: the parameter ('' for the whole sample) and the sentence, with its figures. */
export interface Finding {
  parametro: string;
  frase: string;
}

/** `0,5`, `< 0,5 µg/L`, `LQ: 0.5 mg/L`: a limit of quantification, with its unit where it has its own. */
const escrito =
  /^(?:l\.?[cqod]\.?[ :=]*)?[<≤]?=? ?(?<cifra>\d+(?:[.,]\d+)?)(?:e(?<exp>[+-]?\d+))?(?: ?(?<unidad>[^\d].*))?$/iu;

/** A limit of quantification in the result's unit; undefined where its text isn't a single number, or has another unit. */
function cuantificacionDe({ limite_cuantificacion: text, unidad = '' }: Resultado): number | undefined {
  const groups = escrito.exec(text?.trim() ?? '')?.groups;
  if (!groups) return undefined;
  const { cifra = '', exp = '0', unidad: own } = groups;
  const value = Number(`${cifra.replace(',', '.')}e${exp}`);
  const exponente = own === undefined ? 0 : exponenteEntre(own, unidad);
  return exponente === undefined ? undefined : porPotenciaDeDiez(value, exponente);
}

/**
 * Finds limits of quantification, or `<x`, above the maximum: a value that isn't quantified may comply or not. Fewer than one
 * colony is none, so that a count with limit 1 can be held to a maximum of 0.
 */
export function cuantificacionSobreMaximo(medidas: readonly Medida[]): Finding[] {
  return medidas.flatMap(({ resultado, nombre }) => {
    const { referencia, operador, valor, unidad } = resultado;
    const max = referencia?.max;
    const limits = [cuantificacionDe(resultado), operador === '<' ? valor : undefined];
    const stated = limits.find((limit) => limit !== undefined && max !== undefined && limit > max);
    if (stated === undefined || max === undefined || (isRecuento(unidad) && stated <= 1)) return [];
    const written = (value: number) => [numero(value), unidad].filter(Boolean).join(' ');
    const frase = `${nombre}: el límite de cuantificación (${written(stated)}) es más que el máximo (${written(max)}).`;
    return [{ parametro: nombre, frase }];
  });
}

/** Finds conclusions that contradict a value and its limit, or another conclusion of the sample. */
export function conclusionContraria(muestra: MuestraDocument): Finding[] {
  const { determinaciones, conclusion_muestra: whole } = muestra;
  const found = determinaciones.flatMap((determinacion) => [
    ...determinacion.resultados.flatMap((resultado) => deResultado(determinacion, resultado)),
    ...deDeterminacion(determinacion),
  ]);
  return [...found, ...deMuestra(determinaciones, whole)];
}

function deResultado({ descripcion }: Determinacion, resultado: Resultado): Finding[] {
  const where = veredictoContrario(resultado);
  if (!where) return [];
  const nombre = nombreDeParametro(descripcion, resultado.descripcion);
  const frase = `${nombre}: ${textoDeResultado(resultado)} está ${where} de lo permitido y la conclusión es «${resultado.conclusion}».`;
  return [{ parametro: nombre, frase }];
}

/**
 * Finds values outside the limits in the file without a conclusion, in samples whose conclusion isn't 'No cumple'.
 */
export function fueraSinConcluir({ determinaciones, conclusion_muestra: whole, estado }: MuestraDocument): Finding[] {
  if (veredicto(whole) === 'No cumple' || estado !== 'autorizada') return [];
  return determinaciones.flatMap(({ descripcion, status_inteligente: status, resultados }) =>
    resultados.flatMap((resultado) => {
      const isConcluded = [status, resultado.conclusion].some((said) => veredicto(said) !== 'Sin definir');
      if (isConcluded || !isFueraDeLimite(resultado)) return [];
      const nombre = nombreDeParametro(descripcion, resultado.descripcion);
      const frase = `${nombre}: ${textoDeResultado(resultado)} está fuera de lo permitido y no se concluye nada.`;
      return [{ parametro: nombre, frase }];
    }),
  );
}

/** Compares a determination's conclusion with the conclusions of its results. */
function deDeterminacion({ descripcion, status_inteligente: status, resultados }: Determinacion): Finding[] {
  const said = veredicto(status);
  if (said === 'Sin definir') return [];
  const others = resultados.map(({ conclusion }) => veredicto(conclusion));
  const against = said === 'Cumple' ? others.indexOf('No cumple') : others.every((one) => one === 'Cumple') ? 0 : -1;
  const other = resultados[against];
  if (!other) return [];
  const which = fold(other.descripcion) === fold(descripcion) ? 'su resultado' : `«${other.descripcion}»`;
  return [
    {
      parametro: descripcion,
      frase: `${descripcion}: la conclusión es «${status}» y la de ${which} es «${other.conclusion}».`,
    },
  ];
}

/** Compares the sample's conclusion with the conclusions of its determinations. */
function deMuestra(determinaciones: readonly Determinacion[], whole: string | undefined): Finding[] {
  const said = veredicto(whole);
  const concluded = determinaciones.map((one) => ({ nombre: one.descripcion, veredicto: peorDe(one) }));
  if (said === 'Cumple') {
    const failed = concluded.filter((one) => one.veredicto === 'No cumple').map(({ nombre }) => nombre);
    return failed.length === 0
      ? []
      : [
          {
            parametro: '',
            frase: `La muestra concluye «${whole}» y no cumple ${failed.slice(0, 3).join(', ')}${failed.length > 3 ? '…' : ''}.`,
          },
        ];
  }
  const isAllRight = concluded.length > 0 && concluded.every((one) => one.veredicto === 'Cumple');
  return said === 'No cumple' && isAllRight
    ? [{ parametro: '', frase: `La muestra concluye «${whole}» y todas sus determinaciones cumplen.` }]
    : [];
}

function peorDe({ status_inteligente: status, resultados }: Determinacion) {
  const all = new Set([status, ...resultados.map(({ conclusion }) => conclusion)].map(veredicto));
  if (all.has('No cumple')) return 'No cumple';
  return all.has('Cumple') ? 'Cumple' : 'Sin definir';
}

/** A result in words: `Hierro disuelto (0,6 mg/L)`. */
function dicho({ nombre, resultado }: Pick<Medida, 'nombre' | 'resultado'>): string {
  const { referencia: _limit, ...value } = resultado;
  return `${nombre} (${textoDeResultado(value)})`;
}

/**
 * Finds parts that are greater than the total that includes them, only where this is certain: in comparable units; nitrate as
 * nitrate or as nitrogen by its name or unit (by the lesser of the two where neither tells); `<x` as its whole range.
 */
export function parteSobreTotal(medidas: readonly Medida[]): Finding[] {
  const byAnalito = Map.groupBy(medidas, ({ analito }) => analito);
  const of = (id: AnalitoId) => byAnalito.get(id) ?? [];
  const pairs: [readonly Medida[], readonly Medida[]][] = partes.map(([parte, total]) => [of(parte), of(total)]);
  const seen = new Set<string>();
  return [...pairs, ...disueltas(medidas)].flatMap(([own, wholes]) =>
    own.flatMap((parte) => {
      const found = wholes.filter((total) => total !== parte && isComparable(parte, total));
      const [first] = found;
      // Where the total is given twice, both must be less than the part.
      if (!first || !found.every((total) => isParteMayor(parte, total))) return [];
      const key = `${parte.nombre}\0${first.nombre}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ parametro: parte.nombre, frase: `${dicho(parte)} es más que ${dicho(first)}, que lo incluye.` }];
    }),
  );
}

/** Whether part and total can be compared: by their units, and presences or absences by their amounts of sample. */
function isComparable(parte: Medida, total: Medida): boolean {
  const amounts = [parte, total].map(({ resultado: { valor, valor_formateado: text } }) =>
    valor === undefined ? palabrasDe(text)?.cantidad : undefined,
  );
  const [one, other] = amounts;
  if (one && other && (one.numero !== other.numero || one.unidad !== other.unidad)) return false;
  return enUnidadDe(parte, total) !== undefined;
}

function isParteMayor(parte: Medida, total: Medida): boolean {
  const own = enUnidadDe(parte, total);
  return own !== undefined && isMayor(own, total.elemento);
}

/** Dissolved metals, carbon, phosphorus … with their totals. */
function disueltas(medidas: readonly Medida[]): [readonly Medida[], readonly Medida[]][] {
  const parts = medidas.filter(({ base, isDisuelta }) => isDisuelta && base !== undefined);
  return parts.map((parte) => [[parte], medidas.filter(({ base, isDisuelta }) => !isDisuelta && base === parte.base)]);
}

/** The relative difference between a sum and its addends that rounding may explain. */
const margenDeSuma = 0.02;

/** Finds the laboratory's sums that their addends can't give. A value that isn't quantified may be from zero to its limit. */
export function sumaQueNoCuadra(medidas: readonly Medida[]): Finding[] {
  return [...sumasDeNorma(medidas), ...sumasDisjuntas(medidas)];
}

interface Sumando {
  medida: Medida;
  tramo: Tramo;
}

function sumasDisjuntas(medidas: readonly Medida[]): Finding[] {
  const found = disjuntas.flatMap(({ total: id, sumandos }) => {
    const totals = medidas.filter(({ analito }) => analito === id);
    const [total] = totals;
    if (!total || totals.length > 1) return [];
    const own = sumandos.map((one) => medidas.filter(({ analito }) => analito === one));
    if (own.some(({ length }) => length > 1)) return [];
    const terms = own.flat().flatMap((medida) => {
      const tramo = enUnidadDe(medida, total);
      return tramo ? [{ medida, tramo }] : [];
    });
    return terms.length > 1 ? noCuadra({ ...total, tramo: total.elemento }, terms, false) : [];
  });
  return found.slice(0, 1);
}

function sumasDeNorma(medidas: readonly Medida[]): Finding[] {
  const known = medidas.flatMap((medida) => (medida.parametro ? [{ id: medida.parametro, medida }] : []));
  return sumas.flatMap(({ parametro, sumandos }) => {
    const totals = known.filter(({ id }) => id === parametro);
    const [total] = totals;
    if (!total || totals.length > 1) return [];
    const isSumando = (id: ParametroId) =>
      sumandos === 'plaguicidas' ? parametros[id].familia === 'plaguicidas' : sumandos.some((one) => one === id);
    const own = known.filter(({ id }) => id !== parametro && isSumando(id));
    const ids = new Set(own.map(({ id }) => id));
    // Of a parameter with two results it isn't known which was added; each name of a pesticide is one addend.
    if (sumandos !== 'plaguicidas' && ids.size < own.length) return [];
    const exponente = (id: ParametroId, { resultado }: Medida) =>
      exponenteA(id, resultado.unidad, total.medida.resultado.unidad ?? '');
    const terms = own.flatMap(({ id, medida }) => {
      const by = exponente(id, medida);
      return by === undefined ? [] : [{ medida, tramo: enPotencia(medida.tramo, by) }];
    });
    const isWhole = sumandos !== 'plaguicidas' && terms.length === sumandos.length;
    return terms.length > 0 ? noCuadra(total.medida, terms, isWhole) : [];
  });
}

function enPotencia(tramo: Tramo, exponente: number): Tramo {
  return { ...tramo, desde: tramo.desde * 10 ** exponente, hasta: tramo.hasta * 10 ** exponente };
}

function noCuadra(total: Medida, sumandos: readonly Sumando[], isWhole: boolean): Finding[] {
  const least = sumandos.reduce((sum, { tramo }) => sum + tramo.desde, 0);
  const most = sumandos.reduce((sum, { tramo }) => sum + tramo.hasta, 0);
  const { desde, hasta } = total.tramo;
  const margen = (end: number) => margenDeSuma * Math.abs(end) + 0.5 * ultimaCifra(total);
  const unidad = total.resultado.unidad ?? '';
  const said = cantidad(sumandos.length, 'sumando', 'sumandos');
  if (Number.isFinite(least) && least > hasta + margen(hasta)) {
    const frase = `${dicho(total)} es menos de lo que suman sus partes: ${said}, al menos ${numero(redondo(least))} ${unidad}.`;
    return [{ parametro: total.nombre, frase: frase.replace(' .', '.') }];
  }
  if (isWhole && Number.isFinite(most) && most < desde - margen(desde)) {
    const frase = `${dicho(total)} es más de lo que suman sus partes: ${said}, como mucho ${numero(redondo(most))} ${unidad}.`;
    return [{ parametro: total.nombre, frase: frase.replace(' .', '.') }];
  }
  return [];
}

/** One unit of the last decimal that the laboratory wrote. */
function ultimaCifra({ resultado: { valor_formateado: text = '', valor = 0 } }: Medida): number {
  const decimals = /[.,](\d+)\s*$/u.exec(text || String(valor))?.[1]?.length ?? 0;
  return 10 ** -decimals;
}

/** To six digits, for sums of doubles. */
const redondo = (value: number) => Number(value.toPrecision(6));

/** A kind of result with a physical minimum or maximum. */
interface Imposible {
  is: (medida: Medida, muestra: MuestraDocument) => boolean;
  minimo?: number;
  maximo?: number;
  frase: string;
}

/** Units of amounts, which are never negative. Activities (Bq) and potentials may be. */
const cantidades = /^(?:[munpµ]?g|[mµ]?mol|m?eq)\/|^[mµd]?S\/c?m|^(?:UNF|NTU|FNU|NFU|UNT)\b/u;

/** Percentages that aren't parts of a whole: saturation of oxygen, recoveries, changes, daily intakes, on dry matter. */
const noEsParte =
  /\b(?:od|oxigeno|saturacion|sat|sobresaturacion|recuperacion|variacion|incremento|diferencia|desviacion|error|aumento|inhibicion|efecto|crecimiento|supervivencia|eficacia|rendimiento|vrn|idr|cdr|ingesta|base seca|sms|ms|relativo|relativa|toxicidad)\b/u;

const agua =
  /\b(?:agua|aguas|water|piscina|vaso|spa|rio|pozo|manantial|fuente|sondeo|embalse|lago|acs|afch|grifo|ducha|torre)\b/u;

const liquida = 'el agua es líquida entre 0 y 100 ºC';

const imposibles: readonly Imposible[] = [
  {
    is: ({ clave, unidad }) =>
      /^ph(?: (?:in situ|situ|campo|laboratorio|a|c|\d+|agua))*$/u.test(clave) && !/\//u.test(unidad),
    minimo: 0,
    maximo: 14,
    frase: 'un pH está entre 0 y 14',
  },
  { is: ({ resultado }) => isRecuento(resultado.unidad), minimo: 0, frase: 'un recuento no es negativo' },
  { is: ({ unidad }) => cantidades.test(unidad), minimo: 0, frase: 'no puede haber menos que nada' },
  {
    is: ({ unidad, clave, resultado }) =>
      isPorcentaje(unidad) && !noEsParte.test(`${clave} ${fold(resultado.unidad ?? '')}`),
    maximo: 100,
    frase: 'no hay más que el 100 %',
  },
  {
    is: ({ clave, parametro, unidad }, { tipo_muestra: tipo, producto = '' }) =>
      isTemperatura({ clave, parametro }) &&
      /^(?:|[º°] ?C|grados? C(?:elsius)?)$/iu.test(unidad.trim()) &&
      agua.test(`${fold(tipo)} ${fold(producto)} ${clave}`),
    minimo: 0,
    maximo: 100,
    frase: liquida,
  },
];

function isPorcentaje(unidad: string): boolean {
  return unidad.startsWith('%') || /^por ?ciento\b/iu.test(unidad);
}

const exacto = (end: number): Tramo => ({ desde: end, hasta: end, sinDesde: false, sinHasta: false });

/** A sample's own temperature, as `4,5 ºC`. */
const grados = /^(?<valor>-?\d+(?:[.,]\d+)?) ?(?:[º°] ?C)?$/u;

const isDeAgua = ({ tipo_muestra: tipo, producto = '' }: MuestraDocument) =>
  agua.test(`${fold(tipo)} ${fold(producto)}`);

/** Finds physically impossible results, and a sample's own temperature at which it wouldn't be water. */
export function imposible(medidas: readonly Medida[], muestra: MuestraDocument): Finding[] {
  const found = medidas.flatMap((medida) => {
    const { tramo } = medida;
    const broken = imposibles.find(
      ({ is, minimo, maximo }) =>
        ((maximo !== undefined && isMayor(tramo, exacto(maximo))) ||
          (minimo !== undefined && isMayor(exacto(minimo), tramo))) &&
        is(medida, muestra),
    );
    return broken ? [{ parametro: medida.nombre, frase: `${dicho(medida)}: ${broken.frase}.` }] : [];
  });
  const { temperatura = '' } = muestra;
  const valor = Number(grados.exec(temperatura.trim())?.groups?.['valor']?.replace(',', '.'));
  if (!(valor < 0 || valor > 100) || !isDeAgua(muestra)) return found;
  return [...found, { parametro: 'Temperatura', frase: `Temperatura de la muestra (${temperatura}): ${liquida}.` }];
}

/** Pairs of dates in their right order: taken, received and analysed, reported. */
const orden = [
  ['fecha_muestra', 'fecha_recepcion', 'La recepción', 'la toma'],
  ['fecha_muestra', 'inicio_analisis', 'El inicio del análisis', 'la toma'],
  ['fecha_muestra', 'fin_analisis', 'El fin del análisis', 'la toma'],
  ['fecha_muestra', 'fecha_emision', 'La emisión del informe', 'la toma'],
  ['inicio_analisis', 'fin_analisis', 'El fin del análisis', 'su inicio'],
  ['fin_analisis', 'fecha_emision', 'La emisión del informe', 'el fin del análisis'],
] as const;

/** Finds dates in the wrong order, and a sample taken after the day of its delivery, unless it is still planned. */
export function fechasEnDesorden(muestra: MuestraDocument, entregada?: string): Finding[] {
  const later = new Set<string>();
  const { fecha_muestra: toma, estado } = muestra;
  const isAhead = entregada !== undefined && toma > entregada && estado !== 'en_curso';
  const ahead = isAhead
    ? [
        {
          parametro: '',
          frase: `La toma (${fechaCorta(toma)}) es posterior a la entrega del archivo (${fechaCorta(entregada)}).`,
        },
      ]
    : [];
  const disordered = orden.flatMap(([antes, despues, que, aQue]) => {
    const [first, second] = [muestra[antes], muestra[despues]];
    if (first === undefined || second === undefined || second >= first || later.has(despues)) return [];
    later.add(despues);
    return [{ parametro: '', frase: `${que} (${fechaCorta(second)}) es anterior a ${aQue} (${fechaCorta(first)}).` }];
  });
  return [...ahead, ...disordered];
}
