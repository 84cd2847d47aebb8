import type { Determinacion, EstadoMuestra, Resultado } from '../muestra.ts';
import { isFailing, type Veredicto, veredicto } from './conclusion.ts';

/** The status of a result that has no value yet, and of one whose value was compared with nothing. */
const pendiente = 'Pendiente';
const noContrastado = 'No contrastado';

type Measured = Pick<Resultado, 'valor' | 'valor_formateado' | 'conclusion'>;

function isPending({ valor, valor_formateado: text }: Measured): boolean {
  return valor === undefined && !text?.trim();
}

/**
 * The status of a result in progress: 'Pendiente' while its value is empty, whatever
 * was concluded; then the stated conclusion; 'No contrastado' for a value without one.
 */
export function estadoOfResultado(resultado: Measured): string {
  if (isPending(resultado)) return pendiente;
  return resultado.conclusion?.trim() || noContrastado;
}

/** The status of a determination in progress. */
export type EstadoDeterminacion = Exclude<Veredicto, 'Sin definir'> | typeof pendiente | typeof noContrastado;

/**
 * The status of a determination in progress: No cumple if any result is;
 * else pending if any is; else Cumple if any is; else 'No contrastado'. One with no results yet is pending: nothing of
 * it has a value.
 */
export function estadoOfDeterminacion(resultados: readonly Measured[]): EstadoDeterminacion {
  const estados = resultados.map(estadoOfResultado);
  if (estados.some((estado) => veredicto(estado) === 'No cumple')) return 'No cumple';
  if (estados.length === 0 || estados.includes(pendiente)) return pendiente;
  return estados.some((estado) => veredicto(estado) === 'Cumple') ? 'Cumple' : noContrastado;
}

/** How far a sample in progress has come. A procedure is a result. Counts are of results. */
export interface Avance {
  total: number;
  /** Results that are not pending. */
  completados: number;
  pendientes: number;
  cumplen: number;
  noCumplen: number;
}

/** Counts the results of a sample's determinations by their status. */
export function avance(determinaciones: readonly { resultados: readonly Measured[] }[]): Avance {
  const estados = determinaciones.flatMap(({ resultados }) => resultados.map(estadoOfResultado));
  const count = (is: (estado: string) => boolean) => estados.filter(is).length;
  const pendientes = count((estado) => estado === pendiente);
  return {
    total: estados.length,
    completados: estados.length - pendientes,
    pendientes,
    cumplen: count((estado) => veredicto(estado) === 'Cumple'),
    noCumplen: count((estado) => veredicto(estado) === 'No cumple'),
  };
}

/** A sample's determinations counted by how far each has come. */
export interface DeterminacionCounts {
  total: number;
  /** Determinations whose results all have a value. */
  realizadas: number;
  /** Determinations with a result 'No cumple', finished or not. */
  noCumplen: number;
}

/** Counts determinations: all, finished and failing. */
export function countDeterminaciones(
  determinaciones: readonly { resultados: readonly Measured[] }[],
): DeterminacionCounts {
  const count = (is: (resultados: readonly Measured[]) => boolean) =>
    determinaciones.filter(({ resultados }) => is(resultados)).length;
  return {
    total: determinaciones.length,
    realizadas: count((resultados) => resultados.length > 0 && !resultados.some(isPending)),
    noCumplen: count((resultados) => estadoOfDeterminacion(resultados) === 'No cumple'),
  };
}

/** The part of a sample that alerts are decided by. */
export interface AlertableMuestra {
  estado: EstadoMuestra;
  conclusion_muestra?: string | undefined;
  determinaciones: readonly Determinacion[];
}

/**
 * The failing determinations of a sample: of an authorised sample, those that the laboratory concludes 'No cumple', as a whole or
 * in a parameter; of a sample in progress, those with such a result; of a withdrawn sample, none.
 */
export function nonCompliantDeterminaciones({ estado, determinaciones }: AlertableMuestra): Determinacion[] {
  if (estado === 'anulada') return [];
  return determinaciones.filter((determinacion) =>
    estado === 'autorizada'
      ? isFailing(determinacion)
      : estadoOfDeterminacion(determinacion.resultados) === 'No cumple',
  );
}
