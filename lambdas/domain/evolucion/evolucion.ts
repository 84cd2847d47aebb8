import { maxParametros, maxValoresSueltos } from '../../../contract/evolucion/evolucion.ts';
import { cruceOf } from './cruce.ts';
import { fraseDeEvolucion } from './frase-evolucion.ts';
import { type Tendencia, tendenciaOf } from './tendencia.ts';
import { censuraOf } from '../../../contract/evolucion/rules/valores.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { PointQuestion } from '../../engine/query/points/block-points.ts';
import { type FoundSerie, operadorOf, querySerie } from '../../engine/query/values/serie.ts';
import { queryParametros } from '../../engine/query/values/parametros.ts';
import { citedPointsOf } from './cited-points.ts';
import { readLong } from './long-serie.ts';
import { resolvePoints } from './resolve-points.ts';
import { percentilesOf } from './serie-percentiles.ts';
import {
  type Evolucion,
  isFailed,
  isMeasured,
  isValor,
  limitOf,
  serieOf,
  type SerieRead,
  valorOf,
} from './serie-values.ts';

export const listParametros: Implementation<'listParametros'> = async ({ query }, viewer) => {
  const { alcance } = viewer;
  const { filters, puntos } = await resolvePoints(query, viewer);
  const all = await queryParametros(alcance, filters, puntos);
  // A parameter without values and without failures can't be followed.
  const parametros = all.filter(({ valores, noCumplen }) => valores + noCumplen > 0);
  const listed = parametros.slice(0, maxParametros).map(({ descripcion, peor, ...rest }) => {
    return { ...rest, parametro: descripcion, ...(peor !== undefined && { peor }) };
  });
  return { parametros: listed, total: parametros.length };
};

/** A parameter's values within scope and filters, with their statistics. */
export const getEvolucion: Implementation<'getEvolucion'> = async ({ query }, viewer) => {
  const { alcance } = viewer;
  const { determinacion, parametro, unidad, ...filtros } = query;
  const asked = { determinacion, descripcion: parametro, unidad };
  const { filters, puntos: question } = await resolvePoints(filtros, viewer);
  const found = await querySerie(alcance, filters, asked, question);
  const read = found.length > maxValoresSueltos ? readLong(found, question) : readShort(found, question);
  const { serie, limite, censurados, noCumplen, sinValor, convertidos, puntos, detail } = read;
  const total = found.length - sinValor;
  const n = serie.valor.length;
  const tendencia = tendenciaOf(serie);
  const cruce = cruceOf(tendencia, limite);
  const [p10, mediana, p90] = percentilesOf(serie);
  const frase = fraseDeEvolucion({
    parametro: parametro || determinacion,
    punto: onlyPoint(puntos, total),
    unidad,
    n,
    mediana,
    tendencia,
    cruce,
    ...censuraOf(serie),
  });
  return {
    unidad,
    total,
    censurados,
    noCumplen,
    sinValor,
    enPalabras: total - n,
    convertidos,
    p10,
    mediana,
    p90,
    tendencia: trendOf(tendencia),
    ...(cruce && { cruce }),
    frase,
    puntos,
    ...detail,
  };
};

/** Reads a series that is answered value by value. */
function readShort(found: FoundSerie, question: PointQuestion): SerieRead {
  const values = found.values();
  const { puntos, puntoOf } = citedPointsOf(found, question);
  const measured = values.filter(isMeasured);
  const last = measured.findLast(({ limite: { min, max } }) => min !== undefined || max !== undefined);
  return {
    serie: serieOf(measured),
    limite: last ? limitOf(last) : {},
    censurados: values.filter((value) => operadorOf(value) !== undefined).length,
    noCumplen: values.filter(isFailed).length,
    sinValor: values.filter((value) => !isValor(value)).length,
    convertidos: values.filter(({ exponente }) => exponente !== 0).length,
    puntos,
    detail: { valores: values.map((value) => valorOf(value, puntoOf)) },
  };
}

/** The name of the point of all values; undefined where there are several points, or values without a point. */
function onlyPoint({ citados: [first] }: Evolucion['puntos'], values: number): string | undefined {
  return first?.valores === values ? first.nombre : undefined;
}

/** A trend without the fields that only the computation needs. */
function trendOf(tendencia: Tendencia): Evolucion['tendencia'] {
  if (tendencia.clase === 'no calculable') return tendencia;
  const { s: _s, primerDia: _first, ultimoDia: _last, ...shown } = tendencia;
  return shown;
}
