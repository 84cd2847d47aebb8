import { ReparosDeEntrega } from '../coherencia/reparos.ts';
import { AlertCandidates } from './alert-candidates.ts';
import type { Checkpoint } from './checkpoint.ts';
import { NotesByReason } from './notes-by-reason.ts';
import type { FileToProcess } from './process.ts';
import { RefusedRecords } from './refused-records.ts';

type Desde = NonNullable<FileToProcess['desde']>;

/** What a reading of a dropped file collects besides its report, going on from where another message left it. */
export class ReadingState {
  readonly candidates: AlertCandidates;
  readonly coherencia: ReparosDeEntrega;
  readonly notes: NotesByReason;
  readonly refused: RefusedRecords;
  /** The solicitantes of stored samples. */
  readonly nombrados: Set<string>;
  /** The ids of the samples of a dry run. */
  readonly probadas = new Set<string>();
  /** Where to go on; undefined for a reading that begins. */
  readonly desde: Desde | undefined;
  /** Batches of samples that were stored before. */
  readonly lotes: number;

  constructor(now: () => Date, before: Checkpoint | undefined) {
    this.candidates = new AlertCandidates(now, before?.candidatas);
    this.coherencia = new ReparosDeEntrega(before?.coherencia);
    this.notes = new NotesByReason(before?.notas);
    this.refused = new RefusedRecords(before?.rechazados);
    this.nombrados = new Set(before?.nombrados);
    this.lotes = before?.lotes ?? 0;
    const names = { tipos: before?.tipos ?? [], solicitantes: before?.solicitantes ?? [] };
    this.desde = before && { report: before.report, leidas: before.leidas, names };
  }

  /** What another message needs to go on from `desde`. */
  checkpoint(
    reading: Pick<Checkpoint, 'mappingVersion' | 'etag' | 'lotes'>,
    { report, leidas, names: { tipos, solicitantes } }: Desde,
  ): Checkpoint {
    return {
      ...reading,
      leidas,
      report,
      tipos: [...tipos],
      solicitantes: [...solicitantes],
      nombrados: [...this.nombrados],
      notas: this.notes.all(),
      rechazados: this.refused.all(),
      candidatas: this.candidates.all(),
      coherencia: this.coherencia.all(),
    };
  }
}
