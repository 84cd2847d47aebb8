import type * as z from 'zod';
import {
  type evolucionSchema,
  maxParametros,
  maxValoresSueltos,
  type mesDeSerieSchema,
  type valorDeSerieSchema,
} from '../../contract/evolucion.ts';
import { cruceOf } from '../../contract/rules/evolucion/cruce.ts';
import { fraseDeEvolucion } from '../../contract/rules/evolucion/frase-evolucion.ts';
import { percentiles } from '../../contract/rules/evolucion/kaplan-meier.ts';
import { type Serie, type Tendencia, tendenciaOf } from '../../contract/rules/evolucion/tendencia.ts';
import { porPotenciaDeDiez } from '../../contract/rules/evolucion/unidades.ts';
import { censuraOf } from '../../contract/rules/evolucion/valores.ts';
import type { Implementation } from '../http/serve.ts';
import { fechaOf } from '../index/blocks/calendar.ts';
import { veredictos } from '../index/blocks/block.ts';
import type { Limite } from '../index/blocks/valores.ts';
import { type BlockPoint, blockPointsOf, isPoint, type PointQuestion } from '../index/query/block-points.ts';
import { sampleRefOf } from '../index/query/points.ts';
import { queryParametros } from '../index/query/query-parametros.ts';
import { operadorOf, querySerie, type SerieValue } from '../index/query/query-serie.ts';
import { maxPuntosCitados } from '../../contract/puntos.ts';
import { muestraCitadaOf } from './get-ahora.ts';
import { resolvePoints } from './resolve-points.ts';

type Evolucion = z.input<typeof evolucionSchema>;
type ValorDeSerie = z.input<typeof valorDeSerieSchema>;
type MesDeSerie = z.input<typeof mesDeSerieSchema>;

export const listParametros: Implementation<'listParametros'> = async ({ query }, { alcance }) => {
  const { filters, puntos } = await resolvePoints(query);
  const { parametros, sinValores } = await queryParametros(alcance, filters, puntos);
  const listed = parametros.slice(0, maxParametros).map(({ descripcion, peor, ...rest }) => {
    return { ...rest, parametro: descripcion, ...(peor !== undefined && { peor }) };
  });
  return { parametros: listed, total: parametros.length, sinValores };
};

/** A parameter's values within scope and filters, with what can be concluded of them. */
export const getEvolucion: Implementation<'getEvolucion'> = async ({ query }, { alcance }) => {
  const { determinacion, parametro, unidad, ...filtros } = query;
  const asked = { determinacion, descripcion: parametro, unidad };
  const { filters, puntos } = await resolvePoints(filtros);
  const { values, sinValores } = await querySerie(alcance, filters, asked, puntos);
  const cited = citedOf(values, puntos);
  const measured = values.filter(isMeasured);
  const serie = serieOf(measured);
  const tendencia = tendenciaOf(serie);
  const cruce = cruceOf(tendencia, limitInForce(measured));
  const [p10, mediana, p90] = percentilesOf(serie);
  const frase = fraseDeEvolucion({
    parametro: parametro || determinacion,
    punto: onlyPoint(cited.puntos, values.length),
    unidad,
    n: measured.length,
    mediana,
    tendencia,
    cruce,
    ...censuraOf(serie),
  });
  return {
    unidad,
    total: values.length,
    censurados: values.filter((value) => operadorOf(value) !== undefined).length,
    noCumplen: values.filter(isFailed).length,
    enPalabras: values.length - measured.length,
    convertidos: values.filter(({ exponente }) => exponente !== 0).length,
    sinValores,
    p10,
    mediana,
    p90,
    tendencia: trendOf(tendencia),
    ...(cruce && { cruce }),
    frase,
    puntos: cited.puntos,
    ...(values.length > maxValoresSueltos
      ? { meses: mesesOf(values, cited) }
      : { valores: values.map((value) => valorOf(value, cited)) }),
  };
};

/** The points of a series' values: those that the answer names, and the place of a value's own among them. */
interface CitedPoints {
  puntos: Evolucion['puntos'];
  placeOf: (value: SerieValue) => number | undefined;
}

function citedOf(values: readonly SerieValue[], question: PointQuestion): CitedPoints {
  const byClave = new Map<string, Evolucion['puntos']['citados'][number]>();
  for (const value of values) {
    const punto = pointAt(value, question);
    if (!punto) continue;
    const { isReferencia: _, ...cited } = punto;
    const known = byClave.get(punto.clave) ?? { ...cited, valores: 0, noCumplen: 0 };
    byClave.set(punto.clave, known);
    known.valores++;
    if (isFailed(value)) known.noCumplen++;
  }
  const citados = [...byClave.values()]
    .toSorted((a, b) => b.valores - a.valores || compare(a.clave, b.clave))
    .slice(0, maxPuntosCitados);
  const places = new Map(citados.map(({ clave }, place) => [clave, place]));
  return {
    puntos: { total: byClave.size, citados },
    placeOf: (value) => places.get(pointAt(value, question)?.clave ?? ''),
  };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function pointAt({ block, row }: SerieValue, question: PointQuestion): BlockPoint | undefined {
  const { index, points } = blockPointsOf(block);
  const punto = points[(index[row] as number) - 1];
  return punto && isPoint(punto, question) ? punto : undefined;
}

/** The name of the point that all values are of; undefined where there is another, or values without one. */
function onlyPoint({ citados: [first] }: Evolucion['puntos'], values: number): string | undefined {
  return first?.valores === values ? first.nombre : undefined;
}

const isMeasured = (value: SerieValue) => !Number.isNaN(numberOf(value));
const isFailed = ({ column, i }: SerieValue) => veredictos[column.veredictos[i] as number] === 'No cumple';

/** A value in the unit of the series; NaN for one in words. */
function numberOf({ column, i, exponente }: SerieValue): number {
  const number = column.numbers[i] as number;
  return exponente === 0 || Number.isNaN(number) ? number : porPotenciaDeDiez(number, exponente);
}

const signs = [undefined, '<', '<=', '>', '>='];

function serieOf(values: readonly SerieValue[]): Serie {
  const valor = Float64Array.from(values, numberOf);
  return {
    valor,
    signo: Uint8Array.from(values, (value) => signs.indexOf(operadorOf(value))),
    // A temperature below zero has no end below; concentrations and counts have.
    suelo: valor.some((one) => one < 0) ? Number.NEGATIVE_INFINITY : 0,
    dia: Int32Array.from(values, ({ dia }) => dia),
  };
}

function percentilesOf(serie: Serie) {
  const [p10, mediana, p90] = percentiles(serie, [0.1, 0.5, 0.9]);
  if (!p10 || !mediana || !p90) throw new RangeError('A percentile is missing');
  return [p10, mediana, p90] as const;
}

/** A trend without what only the computation needs. */
function trendOf(tendencia: Tendencia): Evolucion['tendencia'] {
  if (tendencia.clase === 'no calculable') return tendencia;
  const { s: _s, primerDia: _first, ultimoDia: _last, ...shown } = tendencia;
  return shown;
}

/** The limit of the newest value that has one. */
function limitInForce(values: readonly SerieValue[]): Pick<Limite, 'min' | 'max'> {
  const last = values.findLast(({ limite: { min, max } }) => min !== undefined || max !== undefined);
  return last ? limitOf(last) : {};
}

/** A value's limit in the unit of the series. */
function limitOf({ limite: { min, max, texto }, exponente }: SerieValue): Limite {
  return {
    ...(min !== undefined && { min: porPotenciaDeDiez(min, exponente) }),
    ...(max !== undefined && { max: porPotenciaDeDiez(max, exponente) }),
    ...(texto && { texto }),
  };
}

function valorOf(value: SerieValue, { placeOf }: CitedPoints): ValorDeSerie {
  const { block, row, column, i, exponente } = value;
  const { referencias } = block.columns;
  const referencia = referencias.texts.at(referencias.index[row] as number);
  const punto = placeOf(value);
  const [number, operador, limite] = [numberOf(value), operadorOf(value), limitOf(value)];
  return {
    muestra: muestraCitadaOf(sampleRefOf({ block, row })),
    solicitante: block.solicitanteAt(row),
    ...(referencia && { referencia_externa: referencia }),
    ...(punto !== undefined && { punto }),
    ...(!Number.isNaN(number) && { valor: number }),
    ...(operador && { operador }),
    texto: column.decimalAt(i) || column.textoAt(i),
    ...(exponente !== 0 && { unidad: column.parametro.unidad }),
    ...(Object.keys(limite).length > 0 && { limite }),
    conclusion: veredictos[column.veredictos[i] as number] ?? 'Sin definir',
  };
}

/** A long series by month, with the values that stand out. */
function mesesOf(values: readonly SerieValue[], cited: CitedPoints): MesDeSerie[] {
  const byMonth = Map.groupBy(values, ({ dia }) => fechaOf(dia).slice(0, 7));
  return [...byMonth].map(([mes, own]) => {
    const measured = own.filter(isMeasured);
    const serie = serieOf(measured);
    const [p10, mediana, p90] = percentilesOf(serie);
    const { porDebajo, porEncima } = censuraOf(serie);
    return {
      mes,
      valores: own.length,
      censurados: porDebajo + porEncima,
      noCumplen: own.filter(isFailed).length,
      p10,
      mediana,
      p90,
      ...extremesOf(measured, cited),
    };
  });
}

/** The smallest and the largest of the values that were measured exactly; of equal ones the oldest. */
function extremesOf(measured: readonly SerieValue[], cited: CitedPoints): Pick<MesDeSerie, 'minimo' | 'maximo'> {
  const exact = measured.filter((value) => operadorOf(value) === undefined);
  const [first] = exact;
  if (!first) return {};
  let [least, most] = [first, first];
  for (const value of exact) {
    if (numberOf(value) < numberOf(least)) least = value;
    if (numberOf(value) > numberOf(most)) most = value;
  }
  return { minimo: valorOf(least, cited), maximo: valorOf(most, cited) };
}
