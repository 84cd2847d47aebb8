import { mapBounded } from '../runtime/map-bounded.ts';
import { listClientes } from './clientes.ts';
import {
  areReferencesComplete,
  type Holder,
  markReferencesComplete,
  noteReferences,
  readReferences,
  targetsOfCliente,
  targetsOfUsuario,
} from './references.ts';
import { listUsuarios } from './usuarios-panel.ts';

/** Users, clients or targets dealt with at once. */
const width = 16;

/** A user or a client with what it refers to. */
interface Referring {
  holder: Holder;
  targets: ReadonlySet<string>;
}

async function everyHolder(): Promise<{ usuarios: Referring[]; clientes: Referring[] }> {
  const [usuarios, clientes] = [await listUsuarios(), await listClientes()];
  return {
    usuarios: usuarios.map((holder) => ({ holder, targets: targetsOfUsuario(holder) })),
    clientes: clientes.map((holder) => ({ holder, targets: targetsOfCliente(holder) })),
  };
}

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
  const { usuarios, clientes } = await everyHolder();
  await mapBounded([...usuarios, ...clientes], width, async ({ holder, targets }) => noteReferences(holder, targets));
  await markReferencesComplete();
  return { usuarios: usuarios.length, clientes: clientes.length };
}

/** The same where it was never done: for a portal that begins, which has next to none. */
export async function ensureReferences(): Promise<void> {
  if (!(await areReferencesComplete())) await buildReferences();
}

/**
 * How many references lack: of a user or a client that was written by a version from before there were any. None where
 * they were never noted as complete, for then nothing is found by them.
 */
export async function countMissingReferences(): Promise<number> {
  if (!(await areReferencesComplete())) return 0;
  const { usuarios, clientes } = await everyHolder();
  const holders = new Map<string, Holder[]>();
  for (const { holder, targets } of [...usuarios, ...clientes]) {
    for (const target of targets) {
      const known = holders.get(target);
      if (known) known.push(holder);
      else holders.set(target, [holder]);
    }
  }
  const missing = await mapBounded([...holders], width, async ([target, referring]) => {
    const noted = new Set(await readReferences([target]));
    return referring.filter(({ _id }) => !noted.has(_id)).length;
  });
  return missing.reduce((sum, one) => sum + one, 0);
}
