import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import type { MuestraHeader } from '../muestras/store/muestras.ts';

/** From when a report's terms are counted. */
export interface RelojesDeInforme {
  /** The day of the report, `yyyy-mm-dd`; undefined where nothing tells it. */
  emision: string | undefined;
  /** The instant since when its readers have it. */
  publicado: string;
}

/**
 * A report is had since it can be read in the portal, or since the end of the day of its issue where it was loaded later: history
 * is no news. A corrected one since its correction, whose day is that of the report where the laboratory gives none after the
 * first was published.
 */
export function relojesDe(
  { publicada, importedAt, correccion }: Pick<MuestraHeader, 'publicada' | 'importedAt' | 'correccion'>,
  emision: string | undefined,
): RelojesDeInforme {
  const first = publicada ?? importedAt;
  if (correccion) {
    const isNew = emision !== undefined && emision > fechaEnMadrid(new Date(first));
    return { emision: isNew ? emision : fechaEnMadrid(new Date(correccion.en)), publicado: correccion.en };
  }
  const ends = emision === undefined ? first : inicioEnMadrid(sumaDias(emision, 1));
  return { emision, publicado: ends < first ? ends : first };
}

const hourMs = 3_600_000;

/** The instant at which a day begins in Madrid, one or two hours before it does in UTC. */
function inicioEnMadrid(fecha: string): string {
  const utc = Date.parse(`${fecha}T00:00:00Z`);
  const summer = new Date(utc - 2 * hourMs);
  return (fechaEnMadrid(summer) === fecha ? summer : new Date(utc - hourMs)).toISOString();
}
