import { isFecha } from '../../base/fecha.ts';

/** The last day on which a key may end that is made on a day: the same of the next year. */
export function ultimoFin(hoy: string): string {
  const next = `${Number(hoy.slice(0, 4)) + 1}${hoy.slice(4)}`;
  // From a 29th of February.
  return isFecha(next) ? next : `${next.slice(0, 8)}28`;
}

/** What is wrong with a key's end, for people; undefined where nothing is. */
export function faultOfFin(fin: string, hoy: string): string | undefined {
  if (fin < hoy) return 'Tiene que ser hoy o un día posterior';
  return fin > ultimoFin(hoy) ? 'Una clave dura como mucho un año' : undefined;
}
