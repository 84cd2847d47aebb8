import type { Incidencia, MuestraDeIncidencia, PropuestaDeIncidencia } from '../incidencia.ts';
import { isPorResolver } from './estados.ts';
import { resuelve } from './resuelve.ts';

type Propuesta = PropuestaDeIncidencia | null;
type Dicha = Pick<MuestraDeIncidencia, 'fecha_muestra' | 'tipo_muestra' | 'conclusion'>;
type DeMuestras<M> = Pick<Incidencia, 'determinacion'> & { muestras: readonly M[] };

/**
 * An incident with what its samples, oldest first, propose to whom has to decide: to close it, where what failed is solved
 * (`resuelve`), of each type of sample that did; to discard it, where none fails any more. Nothing, where nothing is left to
 * do.
 */
export function conPropuesta<I extends Pick<Incidencia, 'estado'> & DeMuestras<MuestraDeIncidencia>>(
  incidencia: I,
): I & { propuesta: Propuesta } {
  return { ...incidencia, propuesta: isPorResolver(incidencia.estado) ? propuestaDe(incidencia) : null };
}

function propuestaDe({ muestras, determinacion }: DeMuestras<MuestraDeIncidencia>): Propuesta {
  const failing = [...new Set(muestras.flatMap((one) => (one.papel === 'incumple' ? [one.tipo_muestra] : [])))];
  if (failing.length === 0) {
    const motivo = 'Ninguna de sus muestras incumple ya: el laboratorio las ha corregido o retirado.';
    return { tipo: 'descartar', muestra: null, motivo };
  }
  const solving = failing.map((tipo) => solucionDe(muestras.filter((one) => one.tipo_muestra === tipo)));
  if (!solving.every((one) => one !== undefined)) return null;
  const inOrder = muestras.filter((one) => solving.includes(one));
  const newest = inOrder.at(-1);
  return newest ? { tipo: 'cerrar', muestra: newest._id, motivo: motivoDe(inOrder, determinacion) } : null;
}

/** The newest sample, of those of one type, oldest first, that solves what fails of it; undefined where none does. */
export function solucionDe<M extends MuestraDeIncidencia>(muestras: readonly M[]): M | undefined {
  const failed = muestras.findLast(({ papel }) => papel === 'incumple');
  return failed && muestras.findLast((one) => one.papel === 'remuestra' && resuelveMuestra(one, failed));
}

/** Whether a sample solves what another of its point says of the same (`resuelve`). */
export function resuelveMuestra(one: Dicha, fallo: Dicha): boolean {
  const followed = ({ fecha_muestra: dia, tipo_muestra: tipo }: Dicha) => ({ dia, tipo });
  return resuelve({ ...followed(one), cumple: one.conclusion === 'Cumple' }, followed(fallo));
}

function motivoDe(solving: readonly MuestraDeIncidencia[], determinacion: string): string {
  const said = determinacion === '' ? ' según lo que el laboratorio concluye de la muestra entera' : '';
  const [only, ...others] = solving;
  if (only && others.length === 0) {
    return `La nueva muestra ${only.numero_muestra}, del mismo punto y tipo (${only.tipo_muestra}), cumple${said}.`;
  }
  const named = new Intl.ListFormat('es').format(
    solving.map(({ numero_muestra: numero, tipo_muestra: tipo }) => `${numero} (${tipo})`),
  );
  return `Las nuevas muestras ${named}, cada una del tipo que falló, cumplen${said}.`;
}
