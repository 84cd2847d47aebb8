import type { MuestraDocument } from '../../contract/muestra.ts';
import { determinacionesQueNoCumplen } from '../../contract/rules/aviso.ts';
import type { RevisionDeMuestra } from '../store/avisos.ts';
import { putCandidatas } from '../store/alert-outbox.ts';
import { readMuestraHeaders, revisionOf } from '../store/muestras.ts';

/**
 * How long ago a sample may have got its revision for somebody to be told of it yet, in milliseconds: 15 days, a day
 * more than a file may wait among the dead letters. What is older was announced long ago, or before there were alerts.
 */
const newsMs = 15 * 24 * 3600 * 1000;

/**
 * The samples of one file of which somebody may have to be told: all that were saved and don't comply, also those that
 * were found as they are. A reading that died after it saved may never have announced them; whether they were told of
 * already is found out by who tells (docs/decisions/0014).
 */
export class Candidates {
  private readonly now: () => Date;
  private readonly found: RevisionDeMuestra[] = [];

  constructor(now: () => Date) {
    this.now = now;
  }

  /** Looks at samples that have just been saved. */
  async add(documents: readonly MuestraDocument[]): Promise<void> {
    const failing = documents.filter((document) => determinacionesQueNoCumplen(document).length > 0);
    if (failing.length === 0) return;
    const oldest = new Date(this.now().getTime() - newsMs).toISOString();
    for (const header of (await readMuestraHeaders(failing.map(({ _id }) => _id))).values()) {
      if (header.lastModified >= oldest) this.found.push({ _id: header._id, revision: revisionOf(header) });
    }
  }

  /** Announces them all as one batch; nothing where there are none. */
  async announce(lote: string): Promise<void> {
    if (this.found.length > 0) await putCandidatas({ lote, muestras: this.found });
  }
}
