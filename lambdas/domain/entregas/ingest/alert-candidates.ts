import type { Candidates } from '../../../platform/bus/events.ts';
import { publish } from '../../../platform/bus/bus.ts';
import { tellWebhooks } from '../../webhooks/store/tell-webhooks.ts';
import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { determinacionesCercanas, incumple } from '../../../../contract/avisos/rules/aviso.ts';
import type { RevisionDeMuestra } from '../../../platform/bus/events.ts';
import { readMuestraHeaders, revisionOf } from '../../muestras/store/muestras.ts';
import { announcedForMs } from './corrections.ts';
import { isStored, type Saved } from './save-outcome.ts';

/**
 * The samples of one file to announce: all that were saved and don't comply, have values near their limit or were corrected,
 * the unchanged ones too, since a reading that crashed after it saved may never have announced them. `lambdas/domain/avisos` leaves out what an earlier batch alerted of
 * (docs/decisions/0014).
 */
export class AlertCandidates {
  private readonly now: () => Date;
  private readonly found: RevisionDeMuestra[];
  private readonly near: RevisionDeMuestra[];
  private readonly corrected: Map<string, number>;
  private readonly annulled: Map<string, string>;

  /** Goes on from what `all` gave. */
  constructor(now: () => Date, before: Candidates = { muestras: [], cercanas: [], corregidas: [], anuladas: [] }) {
    this.now = now;
    this.found = [...before.muestras];
    this.near = [...before.cercanas];
    this.corrected = new Map(before.corregidas.map(({ _id, numero }) => [_id, numero]));
    this.annulled = new Map(before.anuladas.map(({ _id, en }) => [_id, en]));
  }

  all(): Candidates {
    const corregidas = [...this.corrected].map(([_id, numero]) => ({ _id, numero }));
    const anuladas = [...this.annulled].map(([_id, en]) => ({ _id, en }));
    return { muestras: this.found, cercanas: this.near, corregidas, anuladas };
  }

  /** Adds those of the samples just saved that don't comply, or have values near their limit. */
  async add(documents: readonly MuestraDocument[]): Promise<void> {
    const lists = new Map<string, RevisionDeMuestra[]>();
    for (const document of documents) {
      if (incumple(document)) lists.set(document._id, this.found);
      else if (determinacionesCercanas(document).length > 0) lists.set(document._id, this.near);
    }
    if (lists.size === 0) return;
    const oldest = new Date(this.now().getTime() - announcedForMs).toISOString();
    for (const header of (await readMuestraHeaders([...lists.keys()])).values()) {
      const { _id } = header;
      if (header.lastModified >= oldest) lists.get(_id)?.push({ _id, revision: revisionOf(header) });
    }
  }

  /**
   * Adds those that were corrected, withdrawn or annulled. One that a later delivery of the same file changed again is announced
   * by its newest correction alone.
   */
  addCorrections(saved: ReadonlyMap<string, Saved>): void {
    const oldest = new Date(this.now().getTime() - announcedForMs).toISOString();
    for (const [_id, one] of saved) {
      const { correccion, anulacion } = one;
      if (!isStored(one)) continue;
      if (correccion && correccion.en >= oldest) this.corrected.set(_id, correccion.numero);
      if (anulacion && !anulacion.pasado && anulacion.en >= oldest) this.annulled.set(_id, anulacion.en);
    }
  }

  /** Announces them as one batch, if there are any. */
  async announce(lote: string): Promise<void> {
    const all = this.all();
    if (Object.values(all).every(({ length }) => length === 0)) return;
    await publish('muestras', { lote, ...all });
    if (all.anuladas.length > 0) await tellWebhooks('webhook', { tipo: 'anuladas', anuladas: all.anuladas });
  }
}
