import type { Muestra } from '../../../contract/muestra.ts';
import type { EnCursoSortColumn } from '../../../contract/muestras-en-curso.ts';
import { compareSpanish } from '../../../contract/rules/texto.ts';

interface Order {
  label: string;
  /** How the server is asked for the whole list in this order. */
  sortOrder: 'asc' | 'desc';
  compare: (a: Muestra, b: Muestra) => number;
}

/** The orders of the list (spec, section 2, In progress). */
export const orders: Record<EnCursoSortColumn, Order> = {
  fecha_muestra: {
    label: 'Fecha (más reciente primero)',
    sortOrder: 'desc',
    compare: (a, b) => compareSpanish(b.fecha_muestra, a.fecha_muestra),
  },
  numero_muestra: {
    label: 'Número de muestra',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.numero_muestra, b.numero_muestra),
  },
  solicitante: {
    label: 'Solicitante',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.solicitante.nombre, b.solicitante.nombre),
  },
};

/** What is on the page, put in order at once: the list in that order is still on its way. Equals stay as they are. */
export function inOrder(muestras: readonly Muestra[], orden: EnCursoSortColumn): Muestra[] {
  return muestras.toSorted(orders[orden].compare);
}
