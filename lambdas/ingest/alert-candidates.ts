import type { MuestraDocument } from '../../contract/muestra.ts';
import { nonCompliantDeterminaciones } from '../../contract/rules/aviso.ts';
import type { RevisionDeMuestra } from '../store/avisos.ts';
import { putAnnouncement } from '../store/alert-outbox.ts';
import { readMuestraHeaders, revisionOf } from '../store/muestras.ts';

/**
 * The greatest age of a revision that is still announced, in milliseconds: 15 days, a day more than a file may wait
 * among the dead letters. An older one was announced long ago, or before there were alerts.
 */
const newsMs = 15 * 24 * 3600 * 1000;

/**
 * The samples of one file to announce: all that were saved and don't comply, the unchanged ones too, since a reading
 * that crashed after it saved may never have announced them. `lambdas/avisos` leaves out what an earlier batch alerted of
 * (docs/decisions/0014).
 */
export class AlertCandidates {
  private readonly now: () => Date;
  private readonly found: RevisionDeMuestra[] = [];

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Adds those of the samples just saved that don't comply. */
  async add(documents: readonly MuestraDocument[]): Promise<void> {
    const failing = documents.filter((document) => nonCompliantDeterminaciones(document).length > 0);
    if (failing.length === 0) return;
    const oldest = new Date(this.now().getTime() - newsMs).toISOString();
    for (const header of (await readMuestraHeaders(failing.map(({ _id }) => _id))).values()) {
      if (header.lastModified >= oldest) this.found.push({ _id: header._id, revision: revisionOf(header) });
    }
  }

  /** Announces them as one batch, if there are any. */
  async announce(lote: string): Promise<void> {
    if (this.found.length > 0) await putAnnouncement({ lote, muestras: this.found });
  }
}
