import {
  headBytes,
  beginsAsPdf,
  informeFaults,
  maxInformeBytes,
  informeMessages,
} from '../../../contract/informes/rules/informes.ts';
import { lazy } from '../../../contract/base/lazy.ts';

/** What is wrong with a file that was chosen to be uploaded; null where nothing is. The server looks again. */
export async function faultOfChosen(archivo: File): Promise<string | null> {
  if (archivo.size === 0) return informeFaults.vacio;
  if (archivo.size > maxInformeBytes) return informeFaults.grande;
  if (!/.\.pdf$/iu.test(archivo.name)) return informeFaults.noPdf;
  if (archivo.name.length > 255) return informeFaults.nombreLargo;
  const head = await archivo
    .slice(0, headBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return beginsAsPdf(new Uint8Array(head)) ? null : informeFaults.noPdf;
}

/**
 * The three checks of a file that was fetched: that something came (an answer with neither type nor
 * bytes is no file), that it isn't empty, and that it is a PDF and not a proxy's page. Throws what is wrong.
 */
export async function checkReceived(archivo: Blob): Promise<Blob> {
  if (archivo.size === 0) throw new Error(archivo.type ? informeMessages.vacio : informeMessages.sinDatos);
  const head = new Uint8Array(await archivo.slice(0, headBytes).arrayBuffer());
  if (!beginsAsPdf(head)) throw new Error(informeMessages.formato);
  return archivo;
}

const oneDecimal = lazy(() => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/**
 * `1,5 MB`: a size in bytes (bytes / 1048576, one decimal), its unit never on another line.
 * A file of less than a tenth is `< 0,1 MB`, not 0.
 */
export function textoDeTamano(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  return megabytes > 0 && megabytes < 0.1 ? '<\u00a00,1\u00a0MB' : `${oneDecimal().format(megabytes)}\u00a0MB`;
}
