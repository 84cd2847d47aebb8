import { hasSameRevision } from './entrega.ts';
import type { Saved } from './save.ts';
import type { Standing } from './standing.ts';

const instant = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Madrid' });

/** What is said of a sample that was delivered at a place in the order before the one that is stored. */
export function supersededBy({ header, orden }: Standing, mine: string): Saved {
  const { archivo, entregada, lastModified } = header;
  const which = archivo ? `la entrega «${archivo}» del` : 'lo que se guardó el';
  const why = hasSameRevision(orden, mine) ? '' : ', que trae una revisión posterior';
  return {
    outcome: 'superada',
    motivo: `Superada por ${which} ${instant.format(new Date(entregada ?? lastModified))}${why}`,
  };
}
