import type * as z from 'zod';
import type { evolucionSchema, valorDeSerieSchema } from '../../../contract/evolucion/evolucion.ts';
import type { PuntoCitado } from '../../../contract/puntos/puntos.ts';
import type { Serie } from './tendencia.ts';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import { veredictos } from '../../engine/blocks/block.ts';
import type { Limite } from '../../engine/blocks/valores.ts';
import { blockPointsOf, isPoint, type PointQuestion } from '../../engine/query/points/block-points.ts';
import { operadorOf, type SerieValue } from '../../engine/query/values/serie.ts';
import { noAliases } from '../../engine/query/points/aliases.ts';
import { sampleRefOf } from '../../engine/query/failing/outcomes.ts';
import { muestraCitadaOf } from '../muestras/muestra-citada.ts';

export type Evolucion = z.input<typeof evolucionSchema>;
export type ValorDeSerie = z.input<typeof valorDeSerieSchema>;

/** The values of a series, one by one or by month. */
export interface SerieRead {
  /** The numeric values. */
  serie: Serie;
  /** The limit of the newest value with a limit. */
  limite: Pick<Limite, 'min' | 'max'>;
  censurados: number;
  noCumplen: number;
  /** Failures without a value; results without a value that don't fail are left out. */
  sinValor: number;
  convertidos: number;
  puntos: Evolucion['puntos'];
  detail: Pick<Evolucion, 'valores' | 'meses'>;
}

/** The point of a value; undefined without one, or where the question isn't about this point. */
export function pointAt({ block, row }: SerieValue, question: PointQuestion): PuntoCitado | undefined {
  const { index, points } = blockPointsOf(block);
  const punto = points[(index[row] as number) - 1];
  return punto && isPoint(punto, question) ? (question.aliases ?? noAliases).pointOf(punto) : undefined;
}

export const isMeasured = (value: SerieValue) => !Number.isNaN(numberOf(value));
export const isValor = ({ column, i }: SerieValue) => column.isValor(i);
export const isFailed = ({ column, i }: SerieValue) => veredictos[column.veredictos[i] as number] === 'No cumple';

/** A value in the unit of the series; NaN for one in words. @internal */
export function numberOf({ column, i, exponente }: SerieValue): number {
  const number = column.numbers[i] as number;
  return exponente === 0 || Number.isNaN(number) ? number : porPotenciaDeDiez(number, exponente);
}

const signs = [undefined, '<', '<=', '>', '>='];

/** Measured values as columns, in their order. */
export function serieOf(values: readonly SerieValue[]): Serie {
  const valor = Float64Array.from(values, numberOf);
  return {
    valor,
    signo: Uint8Array.from(values, (value) => signs.indexOf(operadorOf(value))),
    suelo: sueloOf(valor),
    dia: Int32Array.from(values, ({ dia }) => dia),
  };
}

/** The least possible value: none for a series with negative values (temperatures), 0 otherwise (concentrations, counts). */
export const sueloOf = (valor: Float64Array) => (valor.some((one) => one < 0) ? Number.NEGATIVE_INFINITY : 0);

/**
 * The point of a value in the answer: its place in the answer's list of points, or its name where the list lacks it.
 */
export type PuntoOf = (value: SerieValue) => Pick<ValorDeSerie, 'punto' | 'puntoSinCitar'>;

/** A value's limit in the unit of the series. */
export function limitOf({ limite: { min, max, texto }, exponente }: SerieValue): Limite {
  return {
    ...(min !== undefined && { min: porPotenciaDeDiez(min, exponente) }),
    ...(max !== undefined && { max: porPotenciaDeDiez(max, exponente) }),
    ...(texto && { texto }),
  };
}

/** A value in the answer's form. */
export function valorOf(value: SerieValue, puntoOf: PuntoOf): ValorDeSerie {
  const { block, row, column, i, exponente } = value;
  const { referencias } = block.columns;
  const referencia = referencias.texts.at(referencias.index[row] as number);
  const [number, operador, limite] = [numberOf(value), operadorOf(value), limitOf(value)];
  return {
    muestra: muestraCitadaOf(sampleRefOf({ block, row })),
    solicitante: block.solicitanteAt(row),
    ...(referencia && { referencia_externa: referencia }),
    ...puntoOf(value),
    ...(!Number.isNaN(number) && { valor: number }),
    ...(operador && { operador }),
    texto: column.decimalAt(i) || column.textoAt(i),
    ...(exponente !== 0 && { unidad: column.parametro.unidad }),
    ...(Object.keys(limite).length > 0 && { limite }),
    conclusion: veredictos[column.veredictos[i] as number] ?? 'Sin definir',
  };
}
