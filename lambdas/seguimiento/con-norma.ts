import type { DocumentoDeIncidencia } from '../store/incidencias.ts';

/** A new incident with what the norm that is switched on for its type of sample says of the value that opened it. */
export async function conNorma(documento: DocumentoDeIncidencia): Promise<DocumentoDeIncidencia> {
  return documento;
}
