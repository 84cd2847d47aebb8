import type { Known } from './probes.ts';

/** Whose and of which type something is, for who may see it; null: of any. */
interface Place {
  solicitante: string | null;
  tipo: string | null;
}

export type Named = Omit<Known, 'incidencias' | 'informes'>;

/** A change that is to be made. */
export interface Change {
  what: string;
  /** All that it is about, before and after it. */
  places: Place[];
  /** What someone would try who knows of it. */
  known: Named;
  make: () => Promise<void>;
}
