import type { MuestraDocument } from '../../contract/muestra.ts';
import { check } from './check-reading.ts';
import type { Reading } from './reading.ts';
import type { Saved } from './saved.ts';
import type { Tally } from './report-builder.ts';

/** Stores samples and says what became of each, by `_id`. */
export type Save = (documents: readonly MuestraDocument[]) => Promise<ReadonlyMap<string, Saved>>;

/** How many samples, and how many results, are handed over to be stored at once; memory is bounded by both. */
const batchSamples = 5000;
const batchResults = 100_000;

/** Takes the samples of one file as they are read, and hands the sound ones over to be stored. */
export class Intake {
  private readonly tally: Tally;
  private readonly save: Save;
  private batch: { linea: number; document: MuestraDocument }[] = [];
  private results = 0;

  constructor(tally: Tally, save: Save) {
    this.tally = tally;
    this.save = save;
  }

  /** Takes one sample, each once; true where a batch was stored meanwhile. */
  async take(reading: Reading): Promise<boolean> {
    const numero = numeroOf(reading);
    const checked = check(reading);
    for (const remark of checked.avisos) this.tally.warned(remark, numero);
    if ('rechazos' in checked) this.tally.refused(checked.rechazos, numero);
    else {
      for (let n = 0; n < (reading.repeticiones ?? 0); n++) this.tally.repeated();
      this.batch.push({ linea: reading.linea, document: checked.document });
      this.results += checked.document.determinaciones.reduce((sum, { resultados }) => sum + resultados.length, 0);
    }
    if (this.batch.length < batchSamples && this.results < batchResults) return false;
    await this.flush();
    return true;
  }

  /** Stores what was taken and isn't yet. */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const saved = await this.save(this.batch.map(({ document }) => document));
    for (const { linea, document } of this.batch) {
      const one = saved.get(document._id);
      if (!one) throw new Error(`Nothing is known of what became of sample ${document._id}`);
      this.tally.settled(document, linea, one);
    }
    this.batch = [];
    this.results = 0;
  }
}

function numeroOf({ document }: Reading): string | undefined {
  const numero = document['numero_muestra'];
  return typeof numero === 'string' && numero !== '' ? numero : undefined;
}
