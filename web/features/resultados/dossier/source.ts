import type { PdfCheck } from '../../../../contract/certificados/pdf.ts';
import { revisionesCalls } from '../../../../contract/muestras/calls-revisiones.ts';
import type { Revision } from '../../../../contract/muestras/revision.ts';
import { exportCalls } from '../../../../contract/resultados/calls-export.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { call, clientOf, file } from '../../../app/services.ts';
import { pause, retryWhileBusy } from '../../../client/retry.ts';
import { type ReadSamples, readSamples } from './gather.ts';

const { call: callExport } = clientOf(exportCalls);
const { call: callRevisiones } = clientOf(revisionesCalls);

/** How long it waits by itself, in seconds: calls are counted by the minute. */
const longestWait = 60;

/** Waits until there is room, again and again. */
export function patient<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return retryWhileBusy(ask, { longestSeconds: longestWait, wait: (milliseconds) => pause(milliseconds, signal) });
}

/** Where a dossier's content comes from. */
export interface DossierSource {
  /** All its samples. Throws TooLarge where they make no dossier. */
  samples: (onProgress: (read: number, total: number) => void, signal: AbortSignal) => Promise<ReadSamples>;
  /** The states that a corrected sample has had. */
  revisiones: (id: string, signal: AbortSignal) => Promise<readonly Revision[]>;
  /** Which of up to 100 numbers have a certificate. */
  check: (numeros: readonly string[], signal: AbortSignal) => Promise<Record<string, PdfCheck>>;
  /** A certificate. */
  bytes: (id: string, signal: AbortSignal) => Promise<Blob>;
}

/** What some filters find for the signed-in user. */
export function resultsSource(filtros: Filtros): DossierSource {
  return {
    samples: (onProgress, signal) =>
      readSamples({
        ask: (despues) => patient(() => callExport('exportResults', { body: { ...filtros, despues }, signal }), signal),
        onProgress,
      }),
    revisiones: async (id, signal) =>
      (await patient(() => callRevisiones('listRevisiones', { params: { id }, signal }), signal)).revisiones,
    check: async (numeros, signal) => (await call('checkPdfs', { body: { filenames: [...numeros] }, signal })).results,
    bytes: (id, signal) => file('pdfBlob', { params: { id }, signal }),
  };
}
