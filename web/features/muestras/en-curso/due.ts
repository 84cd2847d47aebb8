import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';

/** When the results of a sample are expected: before today, by this week's Sunday, after it, or without a date. */
export type Due = 'late' | 'thisWeek' | 'later' | 'undated';

const dayMs = 86_400_000;
const msOf = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`);

/** Where an expected date stands on a day; both `yyyy-mm-dd`. Weeks begin on Monday. */
export function dueOf(prevista: string | undefined, today: string): Due {
  if (prevista === undefined) return 'undated';
  if (prevista < today) return 'late';
  const daysToSunday = (7 - new Date(msOf(today)).getUTCDay()) % 7;
  return msOf(prevista) <= msOf(today) + daysToSunday * dayMs ? 'thisWeek' : 'later';
}

/** `3 días de retraso`, `Prevista hoy`, `Prevista el 25 nov` (with the year where it is another); undefined without a date. */
export function textOfDue(prevista: string | undefined, today: string): string | undefined {
  if (prevista === undefined) return undefined;
  const days = Math.round((msOf(prevista) - msOf(today)) / dayMs);
  if (days < 0) return `${cantidad(-days, 'día', 'días')} de retraso`;
  if (days === 0) return 'Prevista hoy';
  if (days === 1) return 'Prevista mañana';
  const year = today.slice(0, 4);
  return `Prevista el ${prevista.startsWith(year) ? fechaCorta(prevista).replace(` ${year}`, '') : fechaCorta(prevista)}`;
}

/** A part of a page: the samples that are due alike, in the order that they came. */
export interface Section {
  due: Due;
  title: string;
  muestras: readonly Muestra[];
}

const titles: Record<Due, string> = {
  late: 'Con retraso',
  thisWeek: 'Esta semana',
  later: 'Después',
  undated: 'Sin fecha prevista',
};

/** A page's samples by when they are due, the late ones first; no section is empty. */
export function sectionsOf(muestras: readonly Muestra[], today: string): Section[] {
  const byDue = Map.groupBy(muestras, ({ fecha_prevista: prevista }) => dueOf(prevista, today));
  return (Object.keys(titles) as Due[]).flatMap((due) => {
    const own = byDue.get(due);
    return own ? [{ due, title: titles[due], muestras: own }] : [];
  });
}
