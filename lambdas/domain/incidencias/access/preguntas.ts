import { Failure } from '../../../platform/runtime/failure.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import type { StoredPregunta } from '../store/preguntas.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { findClosed } from '../../muestras/access/read-muestra.ts';
import { type Alcance, isVisible, parteDe } from '../../../platform/access/scope.ts';
import type { Tenedores } from '../../../platform/access/tenedores.ts';
import type { Asking } from '../../../platform/access/visible.ts';

/** Whether a sample is shown in scope: in progress, authorised, or annulled by the laboratory. */
export const isShown = ({ estado, anulacion }: MuestraHeader) => estado !== 'anulada' || anulacion !== undefined;

/** The header of a sample in scope that questions may be about, whatever its state. Throws NOT_FOUND and OutOfScope. */
export async function readAskedMuestra(alcance: Alcance, id: string): Promise<MuestraHeader> {
  const found = await findClosed(alcance, id);
  if (!found || !isShown(found.header)) throw new Failure('NOT_FOUND');
  if (!isVisible(alcance, found.header.solicitante, found.header.tipo)) throw new OutOfScope();
  return found.header;
}

/** The client in whose name a user asks about a sample, by which it sees it; undefined for the laboratory, and without one. */
export function clienteQuePregunta(
  viewer: Asking,
  sample: Pick<MuestraHeader, 'solicitante' | 'tipo'>,
  tenedores: Tenedores,
): string | undefined {
  const { role, master, clientes } = viewer.usuario;
  if (role === 'admin' || master !== null) return undefined;
  const holders = tenedores(sample.solicitante);
  return clientes.find((cliente) => holders.includes(cliente) && seesPregunta(viewer, { cliente }, sample));
}

/**
 * Whether a user sees a client's thread about a sample in its scope: administrators do, and users of the client who see the sample
 * as such; users of another client with the same requester don't.
 */
export function seesPregunta(
  { usuario: { role, clientes, master }, alcance }: Asking,
  { cliente }: Pick<StoredPregunta, 'cliente'>,
  { solicitante, tipo }: Pick<MuestraHeader, 'solicitante' | 'tipo'>,
): boolean {
  if (role === 'admin') return true;
  const parte = master === null && clientes.includes(cliente) ? parteDe(alcance, cliente) : undefined;
  return parte !== undefined && isVisible(parte, solicitante, tipo);
}
