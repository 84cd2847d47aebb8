import { connectionError } from '../client/api-error.ts';

interface Upload {
  archivo: File;
  signal: AbortSignal;
  /** What is said of a file that S3 refuses for its size. */
  faults: { grande: string; vacio: string };
  /** Receives the bytes sent so far. */
  onProgress: (sent: number) => void;
}

/** Where a file may be uploaded: a presigned form of S3. */
interface Destination {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/**
 * Sends a file by a presigned form: every field first, and the file last. By XMLHttpRequest, for fetch doesn't tell how
 * much has been sent. Throws the signal's reason, or what is wrong.
 */
export function upload({ url, fields }: Destination, { archivo, signal, faults, onProgress }: Upload): Promise<void> {
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
      settle(status >= 200 && status < 300 ? undefined : new Error(refusalOf(status, responseText, faults)));
    });
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    request.send(form);
  });
}

/** What S3 means by an answer, in the page's words. */
function refusalOf(status: number, xml: string, faults: Upload['faults']): string {
  if (xml.includes('EntityTooLarge')) return faults.grande;
  if (xml.includes('EntityTooSmall')) return faults.vacio;
  return status === 403 ? 'El permiso para subir el archivo ha caducado. Vuelve a intentarlo' : 'No se ha podido subir';
}
