import type { InformeExterno } from '../../../contract/informes/informe-externo.ts';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { download } from '../../files/download.ts';
import { file } from './api.ts';
import { failed, tellSessionEnd } from './failures.ts';
import { checkReceived } from './archivo.ts';

async function fetched(name: 'downloadInforme' | 'previewInforme', id: string, signal?: AbortSignal): Promise<Blob> {
  try {
    return await checkReceived(await file(name, { params: { id }, ...(signal && { signal }) }));
  } catch (error) {
    tellSessionEnd(error);
    throw error;
  }
}

/** Fetches a report's file and saves it under its own name. */
export async function saveArchivo({ _id, archivo }: InformeExterno): Promise<void> {
  download(await fetched('downloadInforme', _id), archivo.originalName);
}

/** Fetches a report's file to be looked at. Throws with what failed and why, or the signal's reason. */
export async function loadArchivo({ _id }: InformeExterno, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetched('previewInforme', _id, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(failed(informeMessages.vistaPrevia, error), { cause: error });
  }
}
