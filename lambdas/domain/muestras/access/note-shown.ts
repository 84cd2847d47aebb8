import { type MuestraHeader, numeroDeRevision } from '../store/muestras.ts';
import { noteVista, readVista } from '../store/acuses.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';

/**
 * Remembers that a user was shown a sample as it is, for it to be mailed when the sample is corrected. Administrators
 * are the laboratory, and are not mailed; nor is a user for whom another asks, or a program. Written once for each state;
 * otherwise it costs a read.
 */
export async function noteShown(
  { usuario: { _id: usuarioId, role }, portador }: Pick<Viewer, 'usuario' | 'portador'>,
  header: MuestraHeader,
  now: Date,
): Promise<void> {
  if (role === 'admin' || portador !== undefined) return;
  const key = { _id: header._id, usuarioId };
  const numero = numeroDeRevision(header);
  const known = await readVista(key);
  if (known?.vista === undefined || known.vista < numero) await noteVista(key, numero, now);
}

/** Remembers the samples that a user is alerted of, as they are: most are new to it, so none is read first. */
export async function noteAlerted(
  { _id: usuarioId, role }: Viewer['usuario'],
  headers: readonly MuestraHeader[],
  now: Date,
): Promise<void> {
  if (role === 'admin') return;
  await mapBounded(headers, 16, async (header) =>
    noteVista({ _id: header._id, usuarioId }, numeroDeRevision(header), now),
  );
}
