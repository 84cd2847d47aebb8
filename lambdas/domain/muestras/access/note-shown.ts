import { type MuestraHeader, numeroDeRevision } from '../store/muestras.ts';
import { noteVista, readVista } from '../store/acuses.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';

/**
 * Remembers that a user was shown the sample's current state, to mail the user when the sample is corrected. Not for
 * administrators, who are the laboratory, nor where another person or a program asks for the user. Written once for each state;
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

/** Remembers that a user was alerted of samples' current states: most are new to the user, so that nothing is read first. */
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
