import { invalidate } from '../../../app/services.ts';
import { messageOf } from '../../../client/api-error.ts';
import { createJobStore } from '../../../files/job-store.ts';
import { deEntregas } from '../api.ts';
import {
  type CertificadoElegido,
  certificadosDe,
  type Elegidos,
  findSinMuestra,
  sendCertificados,
} from './certificados.ts';
import { certificadosPorts } from './subida-ports.ts';

/** How far the certificates that were chosen have come. */
export type CertificadosJob =
  | { kind: 'mirando'; looked: number; total: number | null }
  /** Some of them have no sample: a person chooses. `sinMuestra`: their numbers by file name. */
  | { kind: 'eligiendo'; elegidos: Elegidos; sinMuestra: ReadonlyMap<string, string> }
  | { kind: 'subiendo'; sent: number; total: number }
  | { kind: 'hecho'; sent: number; failed: readonly CertificadoElegido[]; motivo: string | null; elegidos: Elegidos }
  | { kind: 'fallido'; message: string; again: () => void };

const store = createJobStore<CertificadosJob>();
export const useCertificados = store.use;

let running: AbortController | null = null;

/** Runs a piece of the work in place of the one before. */
function run(act: (signal: AbortSignal) => Promise<void>): void {
  running?.abort(new DOMException('Subida detenida', 'AbortError'));
  const own = new AbortController();
  running = own;
  void act(own.signal).catch((error: unknown) => {
    if (!own.signal.aborted) store.set({ kind: 'fallido', message: messageOf(error), again: () => run(act) });
  });
}

/** Looks which of the chosen certificates have a sample, and sends them where all have. */
export function beginCertificados(files: readonly File[]): void {
  run(async (signal) => {
    store.set({ kind: 'mirando', looked: 0, total: null });
    const elegidos = await certificadosDe(files);
    const { certificados } = elegidos;
    const total = certificados.length;
    const sinMuestra = await findSinMuestra(certificados, certificadosPorts, {
      signal,
      onProgress: (looked) => store.set({ kind: 'mirando', looked, total }),
    });
    signal.throwIfAborted();
    if (sinMuestra.size > 0) store.set({ kind: 'eligiendo', elegidos, sinMuestra });
    else send(certificados, elegidos);
  });
}

/** Sends certificates. */
export function send(certificados: readonly CertificadoElegido[], elegidos: Elegidos): void {
  run(async (signal) => {
    const total = certificados.length;
    store.set({ kind: 'subiendo', sent: 0, total });
    const failed = await sendCertificados(certificados, certificadosPorts, {
      signal,
      onProgress: (sent) => store.set({ kind: 'subiendo', sent, total }),
    });
    signal.throwIfAborted();
    void invalidate(...deEntregas);
    store.set({
      kind: 'hecho',
      sent: total - failed.length,
      failed: failed.map(({ certificado }) => certificado),
      motivo: failed[0] ? messageOf(failed[0].error) : null,
      elegidos,
    });
  });
}

/** Ends the work where it is, and shows no more of it. */
export function endCertificados(): void {
  running?.abort(new DOMException('Subida detenida', 'AbortError'));
  running = null;
  store.set(null);
}
