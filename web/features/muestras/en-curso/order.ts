import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { EnCursoQuery } from '../../../../contract/muestras/muestras-en-curso.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';

interface Order extends Pick<EnCursoQuery, 'sortBy' | 'sortOrder'> {
  label: string;
  compare: (a: Muestra, b: Muestra) => number;
}

/** The orders of the list, and how the server is asked for the whole of it in each. */
export const orders = {
  fecha_muestra: {
    label: 'Más recientes',
    sortBy: 'fecha_muestra',
    sortOrder: 'desc',
    compare: (a, b) => compareSpanish(b.fecha_muestra, a.fecha_muestra),
  },
  antiguas: {
    label: 'Más antiguas',
    sortBy: 'fecha_muestra',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.fecha_muestra, b.fecha_muestra),
  },
  fecha_prevista: {
    label: 'Fecha prevista',
    sortBy: 'fecha_prevista',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.fecha_prevista ?? '9999', b.fecha_prevista ?? '9999'),
  },
  numero_muestra: {
    label: 'Número de muestra',
    sortBy: 'numero_muestra',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.numero_muestra, b.numero_muestra),
  },
  solicitante: {
    label: 'Solicitante',
    sortBy: 'solicitante',
    sortOrder: 'asc',
    compare: (a, b) => compareSpanish(a.solicitante.nombre, b.solicitante.nombre),
  },
} as const satisfies Record<string, Order>;

export type EnCursoOrder = keyof typeof orders;

/** Whether a text names an order. */
export function isOrder(text: string | null): text is EnCursoOrder {
  return text !== null && Object.hasOwn(orders, text);
}

/** What is on the page, put in order at once: the list in that order is still on its way. Equals stay as they are. */
export function inOrder(muestras: readonly Muestra[], orden: EnCursoOrder): Muestra[] {
  return muestras.toSorted(orders[orden].compare);
}
