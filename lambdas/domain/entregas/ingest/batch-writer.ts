import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { isWithdrawn, readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { checkReading } from './check-reading.ts';
import type { Reading } from './reading.ts';
import type { Saved } from './save-outcome.ts';
import type { ReportBuilder } from './report-builder.ts';

/** Stores samples; gives the outcome of each by `_id`. */
export type Save = (documents: readonly MuestraDocument[]) => Promise<ReadonlyMap<string, Saved>>;

/** How many samples, and results, are handed over to be stored at once; both bound the memory. */
export interface BatchLimits {
  muestras: number;
  resultados: number;
}

const usual: BatchLimits = { muestras: 10_000, resultados: 100_000 };

interface Batched {
  reading: Pick<Reading, 'linea' | 'archivo' | 'warnings'>;
  document: MuestraDocument;
  /** The id that it had before its mapping said that its number counts within a year. */
  idSinAno: string | undefined;
}

/** Gives samples whose number counts within a year the id that the one of that year came with before the mapping said so. */
async function keepFormerIds(batch: readonly Batched[]): Promise<void> {
  const ids = batch.flatMap(({ idSinAno }) => idSinAno ?? []);
  if (ids.length === 0) return;
  const stored = await readMuestraHeaders([...new Set(ids)]);
  for (const one of batch) {
    const former = stored.get(one.idSinAno ?? '');
    const isOfYear = former?.fecha.slice(0, 4) === one.document.fecha_muestra.slice(0, 4);
    if (former && isOfYear && !isWithdrawn(former)) one.document = { ...one.document, _id: former._id };
  }
}

/** Checks the samples of one file as they are read, and has the valid ones stored in batches. */
export class BatchWriter {
  private readonly builder: ReportBuilder;
  private readonly save: Save;
  private readonly limits: BatchLimits;
  private batch: Batched[] = [];
  private results = 0;

  constructor(builder: ReportBuilder, save: Save, limits: Partial<BatchLimits> = {}) {
    this.builder = builder;
    this.save = save;
    this.limits = { ...usual, ...limits };
  }

  /** Adds one sample of the file; true where a batch was stored meanwhile. */
  async add(reading: Reading): Promise<boolean> {
    const { linea, archivo } = reading;
    const subject = { muestra: numeroOf(reading), archivo };
    const checked = checkReading(reading);
    if ('refusals' in checked) {
      this.builder.addRefusals(checked.refusals, subject, reading.records?.() ?? []);
      this.builder.addCells(reading, checked.refusals[0]);
    } else {
      for (let n = 0; n < (reading.repeticiones ?? 0); n++) this.builder.addRepetition();
      this.builder.addCells(reading);
      const { claveSinAno } = reading;
      this.batch.push({
        reading: { linea, archivo, warnings: checked.warnings },
        document: checked.document,
        idSinAno: claveSinAno && identityOf(claveSinAno),
      });
      this.results += checked.document.determinaciones.reduce((sum, { resultados }) => sum + resultados.length, 0);
    }
    if (this.batch.length < this.limits.muestras && this.results < this.limits.resultados) return false;
    await this.flush();
    return true;
  }

  /** Stores what was taken and isn't yet. */
  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    await keepFormerIds(this.batch);
    const saved = await this.save(this.batch.map(({ document }) => document));
    for (const { reading, document } of this.batch) {
      const one = saved.get(document._id);
      if (!one) throw new Error(`No outcome for sample ${document._id}`);
      this.builder.addOutcome(document, reading, one);
    }
    this.batch = [];
    this.results = 0;
  }
}

function numeroOf({ document }: Reading): string | undefined {
  const numero = document['numero_muestra'];
  return typeof numero === 'string' && numero !== '' ? numero : undefined;
}
