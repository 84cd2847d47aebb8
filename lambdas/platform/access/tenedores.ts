import { clean } from '../../../contract/base/texto.ts';
import { knownClientes } from './store/known-clientes.ts';
import { type EstadoDeIncidencia, isPorResolver } from '../../../contract/incidencias/rules/estados.ts';
import { noCliente, type ScopingCliente } from './scope.ts';

/** The ids of the clients, active or not, that have a requester (cleaned); `noCliente` alone where none has it. */
export type Tenedores = (solicitante: string) => readonly string[];

const ofNone: readonly string[] = [noCliente];

/** What was made of lists of clients that are in use. */
const made = new WeakMap<readonly ScopingCliente[], Tenedores>();

/** Who has which requester, as clients are now. */
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
 * Whether an incident counts: what is to be resolved is its client's as long as that has the requester; of what was settled
 * the record stays.
 */
export function isEnVigor(
  tenedores: Tenedores,
  { cliente, solicitante, estado }: { cliente: string; solicitante: string; estado: EstadoDeIncidencia },
): boolean {
  return !isPorResolver(estado) || tenedores(solicitante).includes(cliente);
}
