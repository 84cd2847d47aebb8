import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import { incidenciaFaults } from '../../../../contract/incidencias/rules/messages.ts';
import { upload } from '../../../files/upload.ts';
import { call } from '../api.ts';
import { faults, isTipo } from './archivo.ts';

interface Attachment {
  id: string;
  archivo: File;
  /** The upload of an earlier try, which isn't made again. */
  earlier: string | undefined;
  signal: AbortSignal;
  onProgress: (sent: number) => void;
  onUploaded: (subida: string | undefined) => void;
}

/** Uploads a file and adds it to an incident. Throws what is wrong, or the signal's reason. */
export async function attach({
  id,
  archivo,
  earlier,
  signal,
  onProgress,
  onUploaded,
}: Attachment): Promise<Incidencia> {
  const { type: tipo, size, name: nombre } = archivo;
  if (!isTipo(tipo)) throw new Error(incidenciaFaults.noEsLoQueDice);
  let subida = earlier;
  if (subida === undefined) {
    const place = await call('createSubidaDeIncidencia', { params: { id }, body: { tipo, size }, signal });
    await upload(place, { archivo, signal, faults, onProgress });
    ({ subida } = place);
    onUploaded(subida);
  }
  try {
    return (await call('addArchivoDeIncidencia', { params: { id }, body: { subida, tipo, nombre } })).incidencia;
  } catch (error) {
    // One that isn't there any more must be made again.
    if (error instanceof Error && error.message === incidenciaFaults.subidaPerdida) onUploaded(undefined);
    throw error;
  }
}
