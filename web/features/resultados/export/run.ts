import type { Exportacion, ExportPosition } from '../../../../contract/resultados/exportacion.ts';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { withId, type Fingerprint, emptyFingerprint, fingerprintText } from '../../../../contract/base/fingerprint.ts';

/** What samples are written to. */
export interface Sink {
  write(muestras: readonly Muestra[]): Promise<void>;
}

interface Parts {
  /** The samples after a position; from the first on, without one. */
  ask: (despues: ExportPosition | undefined) => Promise<Exportacion>;
  sink: Sink;
  onProgress: (written: number, total: number) => void;
}

/**
 * What was written, once all is: `isExact` when it is just what the filters find at the end, no sample more or less, but for
 * those that are damaged.
 */
export interface RunResult {
  count: number;
  isExact: boolean;
  /** Samples that are damaged where they are stored, and can't be read. */
  damaged: number;
}

/**
 * Brings all samples from the API to a sink. When the function that it gives fails, it may be called again, and goes on
 * where it was: nothing is lost or comes twice. Each answer is written while the next one is under way.
 */
export function createRun({ ask, sink, onProgress }: Parts): () => Promise<RunResult> {
  const written = new Set<string>();
  const damaged = new Set<string>();
  let counted: Fingerprint = emptyFingerprint;
  let next: ExportPosition | undefined;

  return async function advance(): Promise<RunResult> {
    let pending = ask(next);
    for (;;) {
      const { muestras, danadas, siguiente, total, huella: expected } = await pending;
      if (siguiente) {
        pending = ask(siguiente);
        // A failed request is reported when awaited, after these samples are written.
        pending.catch(() => undefined);
      }
      // A sample whose date was changed meanwhile may come up a second time.
      const fresh = muestras.filter(({ _id }) => !written.has(_id));
      await sink.write(fresh);
      for (const { _id } of fresh) {
        written.add(_id);
        counted = withId(counted, _id);
      }
      for (const id of danadas.filter((one) => !damaged.has(one))) {
        damaged.add(id);
        counted = withId(counted, id);
      }
      onProgress(written.size, Math.max(total, written.size));
      if (!siguiente) {
        const isExact = expected === fingerprintText(counted);
        return { count: written.size, isExact, damaged: damaged.size };
      }
      next = siguiente;
    }
  };
}
