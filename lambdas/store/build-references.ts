import { mapBounded } from '../runtime/map-bounded.ts';
import { listClientes } from './clientes.ts';
import {
  areReferencesComplete,
  markReferencesComplete,
  noteReferences,
  targetsOfCliente,
  targetsOfUsuario,
} from './references.ts';
import { listUsuarios } from './usuarios-panel.ts';

/** Users or clients dealt with at once. */
const width = 16;

/** How many users and clients were looked at. */
export interface BuiltReferences {
  usuarios: number;
  clientes: number;
}

/**
 * Notes the references of every user and client, as they are now, and then that they are complete: from then on readers
 * go by them. What is noted already stays, and others may write meanwhile, for they note their own. A death leaves it to
 * be done again.
 */
export async function buildReferences(): Promise<BuiltReferences> {
  const [usuarios, clientes] = [await listUsuarios(), await listClientes()];
  await mapBounded(usuarios, width, async (usuario) => noteReferences(usuario, targetsOfUsuario(usuario)));
  await mapBounded(clientes, width, async (cliente) => noteReferences(cliente, targetsOfCliente(cliente)));
  await markReferencesComplete();
  return { usuarios: usuarios.length, clientes: clientes.length };
}

/** The same where it was never done: for a portal that begins, which has next to none. */
export async function ensureReferences(): Promise<void> {
  if (!(await areReferencesComplete())) await buildReferences();
}
