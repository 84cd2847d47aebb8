import type { Subida } from '../../../../contract/informe-externo.ts';
import { faltasInforme } from '../../../../contract/rules/informes.ts';
import { connectionError } from '../../../api/api-error.ts';

interface Upload {
  archivo: File;
  signal: AbortSignal;
  /** Told the bytes that are there, of the file's. */
  onProgress: (sent: number) => void;
}

/**
 * Sends a file where `createSubida` said: every field first, and the file last (contract/informe-externo.ts). By
 * XMLHttpRequest, for fetch doesn't tell how much has been sent. Throws the signal's reason, or what is wrong.
 */
export function upload({ url, fields }: Pick<Subida, 'url' | 'fields'>, { archivo, signal, onProgress }: Upload) {
  return new Promise<void>((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', archivo);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (problem?: Error) => {
      signal.removeEventListener('abort', abort);
      if (problem) reject(problem);
      else resolve();
    };
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, archivo.size)));
    request.addEventListener('abort', () => settle(new DOMException('Subida cancelada', 'AbortError')));
    request.addEventListener('error', () => settle(connectionError()));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      settle(status >= 200 && status < 300 ? undefined : new Error(refusalOf(status, responseText)));
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/** What S3 means by an answer, in the page's words. */
function refusalOf(status: number, xml: string): string {
  if (xml.includes('EntityTooLarge')) return faltasInforme.grande;
  if (xml.includes('EntityTooSmall')) return faltasInforme.vacio;
  return status === 403 ? 'El permiso para subir el archivo ha caducado. Vuelve a intentarlo' : 'No se ha podido subir';
}
