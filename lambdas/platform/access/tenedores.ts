import { clean } from '../../../contract/base/texto.ts';
import { knownClientes } from './store/known-clientes.ts';
import { type EstadoDeIncidencia, isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { noCliente, type ScopingCliente } from './scope.ts';

/** The ids of the clients, active or not, that have a requester (cleaned); `noCliente` alone where none has it. */
export type Tenedores = (solicitante: string) => readonly string[];

const ofNone: readonly string[] = [noCliente];

/** Made from lists of clients that are in use. */
const made = new WeakMap<readonly ScopingCliente[], Tenedores>();

/** The current clients of each requester. */
export async function knownTenedores(): Promise<Tenedores> {
  const clientes = await knownClientes();
  const known = made.get(clientes) ?? tenedoresOf(clientes);
  made.set(clientes, known);
  return known;
}

/** The clients of each requester, by these clients. @internal */
export function tenedoresOf(clientes: readonly Pick<ScopingCliente, '_id' | 'solicitantes'>[]): Tenedores {
  const ids = new Map<string, string[]>();
  for (const { _id, solicitantes } of clientes) {
    for (const solicitante of new Set(solicitantes.map(clean))) {
      const own = ids.get(solicitante) ?? [];
      ids.set(solicitante, own);
      own.push(_id);
    }
  }
  return (solicitante) => ids.get(solicitante) ?? ofNone;
}

/**
 * Whether an incident counts: an open one as long as its client has the requester, a settled one always, as a record.
 */
export function isEnVigor(
  tenedores: Tenedores,
  { cliente, solicitante, estado }: { cliente: string; solicitante: string; estado: EstadoDeIncidencia },
): boolean {
  return !isPorResolver(estado) || tenedores(solicitante).includes(cliente);
}
