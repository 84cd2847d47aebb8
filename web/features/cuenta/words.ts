import type { Sesion } from '../../../contract/cuenta/cuenta.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaCorta } from '../../../contract/base/fechas.ts';
import { horaEnMadrid } from '../../../contract/base/instantes.ts';

/** An instant as a day of Madrid, with its time where that day is today's: 'hoy a las 9:05', 'el 3 nov 2026'. */
export function momento(instant: string, now: Date): string {
  const moment = new Date(instant);
  const day = fechaEnMadrid(moment);
  if (day === fechaEnMadrid(now)) return `hoy a las ${horaEnMadrid(moment)}`;
  return `el ${fechaCorta(day)}`;
}

/** 'Firefox en Windows'; what isn't known is left out. */
export function aparato({ navegador, sistema }: Pick<Sesion, 'navegador' | 'sistema'>): string {
  if (navegador !== null && sistema !== null) return `${navegador} en ${sistema}`;
  return navegador ?? sistema ?? 'Navegador desconocido';
}

/** Places that the list of time zones names otherwise: in English, or by one town of many. */
const spanishPlaces: Readonly<Record<string, string>> = {
  'Europe/Madrid': 'España peninsular',
  'Atlantic/Canary': 'Canarias',
  'Africa/Ceuta': 'Ceuta y Melilla',
  'Europe/London': 'Londres',
  'Europe/Lisbon': 'Lisboa',
  'Europe/Paris': 'París',
  'America/New_York': 'Nueva York',
  'America/Mexico_City': 'Ciudad de México',
};

/** The place that a time zone is of: 'Canarias' of 'Atlantic/Canary'. Null where it names none. */
export function lugar(zonaHoraria: string | null): string | null {
  if (!zonaHoraria?.includes('/') || zonaHoraria.startsWith('Etc/')) return null;
  const [place = ''] = zonaHoraria.split('/').slice(-1);
  return spanishPlaces[zonaHoraria] ?? place.replaceAll('_', ' ');
}
