import { lazy } from '../../../../contract/base/lazy.ts';
import { hasSameRevision } from './entrega.ts';
import type { Retencion } from './held-back.ts';
import type { CurrentMuestra } from './current-muestras.ts';
import type { Anulacion } from '../../muestras/store/anulaciones.ts';
import type { CambioNotable, CorreccionGuardada } from '../../muestras/store/muestras.ts';

/**
 * What became of a delivered sample: new, changed, as it was; `superada` where a newer delivery is stored, which stays;
 * `retenida` where it waits for a person's word, or can't be compared with what is stored, and nothing was stored.
 */
type SaveOutcome = 'nueva' | 'actualizada' | 'sin_cambios' | 'superada' | 'retenida';

/** The outcome of a delivered sample, the reason when it isn't stored, and the notable changes to the stored one. */
export interface Saved {
  outcome: SaveOutcome;
  motivo?: string;
  /** Why it waits for a person's word. */
  retencion?: Retencion;
  cambios?: readonly CambioNotable[];
  /** The newest correction of the sample as it is stored, where it has one. */
  correccion?: CorreccionGuardada | undefined;
  /** That it is stored as annulled by the laboratory. */
  anulacion?: Anulacion | undefined;
}

/** Whether what was delivered is what is stored now. */
export function isStored(saved: Saved | undefined): boolean {
  return saved !== undefined && saved.outcome !== 'superada' && saved.outcome !== 'retenida';
}

const instant = lazy(
  () => new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/Madrid' }),
);

/** The outcome of a sample that was delivered before the stored version. */
export function supersededBy({ header, orden }: CurrentMuestra, mine: string): Saved {
  const { archivo, entregada, lastModified } = header;
  const which = archivo ? `la entrega «${archivo}» del` : 'lo que se guardó el';
  const why = hasSameRevision(orden, mine) ? '' : ', que trae una revisión posterior';
  return {
    outcome: 'superada',
    motivo: `Superada por ${which} ${instant().format(new Date(entregada ?? lastModified))}${why}`,
  };
}

/** What is said of a sample whose stored one can't be read: whose it is, and which delivery is newer, isn't known. */
export const damagedReason =
  'La muestra guardada está dañada y no se puede comparar con esta. No se ha guardado: quien opera el portal debe restaurar la guardada; después, entrégala otra vez';
