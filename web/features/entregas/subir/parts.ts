import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { ApiError, connectionError } from '../../../client/api-error.ts';
import { addressExpired } from './persist.ts';

type Measured = Pick<SubidaDeEntrega, 'bytes' | 'bytesPorParte' | 'partes'>;

/** The numbers of an upload's parts. */
export function partsOf({ partes }: Measured): number[] {
  return Array.from({ length: partes }, (_, index) => index + 1);
}

/** The size of a part, in bytes. */
export function sizeOfPart({ bytes, bytesPorParte, partes }: Measured, numero: number): number {
  return numero < partes ? bytesPorParte : bytes - (partes - 1) * bytesPorParte;
}

/** What is to be known of bytes that are being sent. */
export interface PartSent {
  signal: AbortSignal;
  /** Receives the bytes sent so far. */
  onProgress?: (sent: number) => void;
  headers?: Readonly<Record<string, string>>;
}

/** How long an upload may go without a byte being sent, in milliseconds, before the connection is taken to be lost. */
const stalledMs = 45_000;

/**
 * Puts bytes at a presigned address. By XMLHttpRequest, for fetch doesn't tell how much has been sent. Throws the signal's
 * reason, or an ApiError.
 */
export function putBytes(url: string, body: Blob, { signal, onProgress, headers = {} }: PartSent): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const abort = () => request.abort();
    const settle = (problem?: Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (problem) reject(problem);
      else resolve();
    };
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, stalledMs);
    };
    request.upload.addEventListener('progress', ({ loaded }) => {
      alive();
      onProgress?.(loaded);
    });
    request.addEventListener('abort', () =>
      settle(signal.aborted && signal.reason instanceof Error ? signal.reason : connectionError()),
    );
    request.addEventListener('error', () => settle(connectionError()));
    request.addEventListener('load', () => settle(refusalOf(request.status)));
    signal.addEventListener('abort', abort);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    alive();
    request.send(body);
  });
}

/** What S3's answer means; undefined where it took the bytes. */
function refusalOf(status: number): ApiError | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 403) return new ApiError('El permiso para subir ha caducado', addressExpired, status);
  return new ApiError('El almacén no ha admitido el archivo. Vuelve a elegirlo', `HTTP_${status}`, status);
}
