import { Failure } from '../../../platform/runtime/failure.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import type { StoredPregunta } from '../store/preguntas.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { OutOfScope } from '../../../platform/access/out-of-scope.ts';
import { findClosed } from '../../muestras/access/read-muestra.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';
import type { Tenedores } from '../../../platform/access/tenedores.ts';

/** Whether a sample is shown in scope: in progress, authorised, or annulled by the laboratory. */
export const isShown = ({ estado, anulacion }: MuestraHeader) => estado !== 'anulada' || anulacion !== undefined;

/** The header of a sample in scope that questions may be about, whatever its state. Throws NOT_FOUND and OutOfScope. */
export async function readAskedMuestra(alcance: Alcance, id: string): Promise<MuestraHeader> {
  const found = await findClosed(alcance, id);
  if (!found || !isShown(found.header)) throw new Failure('NOT_FOUND');
  if (!isVisible(alcance, found.header.solicitante, found.header.tipo)) throw new OutOfScope();
  return found.header;
}

/** The client in whose name a user asks about a requester's sample; undefined for the laboratory, and without such a client. */
export function clienteQuePregunta(
  { role, master, clientes }: StoredUsuario,
  solicitante: string,
  tenedores: Tenedores,
): string | undefined {
  if (role === 'admin' || master !== null) return undefined;
  return clientes.find((cliente) => tenedores(solicitante).includes(cliente));
}

/**
 * Whether a user sees a client's thread about a sample in its scope: administrators and the client's own users do; users of
 * another client with the same requester don't.
 */
export function seesPregunta(
  { role, clientes, master }: StoredUsuario,
  { cliente }: Pick<StoredPregunta, 'cliente'>,
): boolean {
  return role === 'admin' || (master === null && clientes.includes(cliente));
}
