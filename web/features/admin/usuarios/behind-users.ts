import type { ClienteEditable } from '../../../../contract/cliente.ts';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import type { Behind } from '../list/list-search.ts';

/**
 * What users are found by besides what their rows show: the solicitantes of the client of those that have none of their
 * own, and the clients and solicitantes that a master sees. Users of one client, or masters of one sort, share a list.
 */
export function behindUsers(
  clientes: readonly ClienteEditable[],
  companies: ReadonlyMap<string, string>,
): (usuario: UsuarioEditable) => Behind | undefined {
  const ofCliente = new Map(
    clientes.map(({ _id, solicitantes }) => [
      _id,
      { names: solicitantes, why: (name: string) => `por su cliente: ${name}` },
    ]),
  );
  const ofMaster = new Map<string, Behind>();
  const behindMaster = (master: string): Behind => {
    const known = ofMaster.get(master);
    if (known) return known;
    const own = clientes.filter(({ empresa }) => master === 'todos' || empresa === master);
    const names = own.flatMap(({ nombre, solicitantes }) => [nombre, ...solicitantes]);
    const behind = { names, why: (name: string) => `como master de ${companies.get(master) ?? master}: ${name}` };
    ofMaster.set(master, behind);
    return behind;
  };
  return ({ role, master, clientes: own, solicitantes }) => {
    if (role === 'admin') return undefined;
    if (master) return behindMaster(master);
    const [cliente] = own;
    return solicitantes.length === 0 && cliente ? ofCliente.get(cliente._id) : undefined;
  };
}
