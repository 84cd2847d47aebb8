import { fechaEnMadrid } from '../../base/fecha.ts';
import type { Incidencia, PlazoDeIncidencia } from '../incidencia.ts';
import { isPorResolver } from './estados.ts';

/** What an incident is due by; `hecho` says of a deadline when it was met. */
export type ConPlazos = Pick<Incidencia, 'estado' | 'venceEl'> & {
  plazos: readonly (Pick<PlazoDeIncidencia, 'que' | 'hasta'> & { hecho: object | null })[];
};

/** The day in Madrid until which a deadline runs; null where it has none. */
export function diaDePlazo({ hasta }: Pick<PlazoDeIncidencia, 'hasta'>): string | null {
  return hasta !== null && hasta.length > 10 ? fechaEnMadrid(new Date(hasta)) : hasta;
}

/** The next day by which something of an incident is due: its own date, or a deadline that isn't met; null for none. */
export function venceDe({ estado, venceEl, plazos }: ConPlazos): string | null {
  if (!isPorResolver(estado)) return null;
  const days = plazos.filter(({ hecho }) => hecho === null).flatMap((plazo) => diaDePlazo(plazo) ?? []);
  if (venceEl !== null) days.push(venceEl);
  return days.toSorted().at(0) ?? null;
}

/** What is due on a day, in words: the deadlines that end then, and the own due date. */
export function debidoEl({ plazos, venceEl }: Omit<ConPlazos, 'estado'>, dia: string | null): string {
  const due = plazos
    .filter((plazo) => plazo.hecho === null && dia !== null && diaDePlazo(plazo) === dia)
    .map(({ que }) => que);
  if (venceEl === dia) due.push('Fecha límite propia');
  return due.join('; ');
}

/** Whether a day has passed; that day itself is still in time. */
export function isVencida(vence: string | null, hoy: string): boolean {
  return vence !== null && vence < hoy;
}
