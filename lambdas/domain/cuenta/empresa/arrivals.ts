import type { FalloEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';
import { changesBetween, usuarioSnapshot } from '../../../../contract/administracion/rules/audit-snapshot.ts';
import { makeChange } from '../../../platform/audit/change.ts';
import { readClientes } from '../../../platform/access/store/clientes.ts';
import { bindUsuario, findUsuarioByCuenta, isOfSameProvider, takingCuenta } from './store/cuentas-empresa.ts';
import type { StoredEntrada } from '../../../platform/access/store/entradas-empresa.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import {
  EmailTaken,
  findUsuarioByEmail,
  newUsuario,
  type StoredUsuario,
} from '../../../platform/access/store/usuarios.ts';
import { insertUsuario } from '../../../platform/access/store/usuarios-panel.ts';

/** The author in the audit trail for a user created at its first company sign-in. */
const author = { _id: 'entrada-empresa', email: 'Entrada con la cuenta de empresa' };

/** The reason why a company sign-in fails, and the id of the address's user, if any. */
export interface NoArrival {
  fallo: FalloEmpresa;
  usuarioId?: string;
}

interface Asked {
  now: Date;
  newId: () => string;
}

type Arrival = { usuario: StoredUsuario } | NoArrival;

/** Whether a user may use the company sign-in of a client: never a master, an administrator or another client's user. */
export function mayEnter({ role, master, clientes }: StoredUsuario, clienteId: string): boolean {
  return role === 'cliente' && master === null && clientes.length === 1 && clientes[0] === clienteId;
}

/**
 * The user bound to a company account, whatever the account's address is now. Without one, the user of the account's
 * proven address: it is bound now, or created where the client's settings allow it. A user bound to another account of
 * the provider is never taken: an address may be given to another person.
 */
export async function userOf(
  { email, cuenta }: { email: string; cuenta: string },
  entrada: StoredEntrada,
  asked: Asked,
): Promise<Arrival> {
  const known = await findUsuarioByCuenta(cuenta);
  if (known) return admitted(known, entrada);
  const found = await findUsuarioByEmail(email);
  if (found) return bound(found, cuenta, entrada);
  if (!entrada.crearAlEntrar) return { fallo: 'sin-usuario' };
  try {
    return { usuario: await makeUsuario({ email, cuenta }, entrada, asked) };
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    // Another tab created the user at the same time.
    const other = await findUsuarioByEmail(email);
    return other ? bound(other, cuenta, entrada) : { fallo: 'caducada' };
  }
}

function admitted(usuario: StoredUsuario, { clienteId }: StoredEntrada): Arrival {
  const { _id: usuarioId } = usuario;
  if (!mayEnter(usuario, clienteId)) return { fallo: 'sin-usuario', usuarioId };
  return usuario.isActive ? { usuario } : { fallo: 'inactivo', usuarioId };
}

async function bound(usuario: StoredUsuario, cuenta: string, entrada: StoredEntrada): Promise<Arrival> {
  const arrival = admitted(usuario, entrada);
  if ('fallo' in arrival || usuario.cuentaEmpresa === cuenta) return arrival;
  const { _id: usuarioId, cuentaEmpresa } = usuario;
  // Accounts of another provider no longer count since an administrator has set this provider.
  if (cuentaEmpresa !== null && isOfSameProvider(cuentaEmpresa, cuenta)) return { fallo: 'otra-cuenta', usuarioId };
  if (await bindUsuario(usuario, cuenta)) return { usuario: { ...usuario, cuentaEmpresa: cuenta } };
  return { fallo: 'caducada', usuarioId };
}

async function makeUsuario(
  { email, cuenta }: { email: string; cuenta: string },
  entrada: StoredEntrada,
  { now, newId }: Asked,
): Promise<StoredUsuario> {
  const { clienteId, solicitantes, grupoTipoMuestra, tipoMuestra } = entrada;
  const created = newUsuario(
    {
      _id: newId(),
      email,
      role: 'cliente',
      clientes: [clienteId],
      solicitantes,
      grupoTipoMuestra,
      tipoMuestra,
      cuentaEmpresa: cuenta,
    },
    now,
  );
  const [[cliente], tipoGrupos] = await Promise.all([
    readClientes([clienteId]),
    grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  const names = {
    clientes: new Map(cliente && [[clienteId, cliente.nombre]]),
    grupos: new Map(tipoGrupos.map(({ _id, nombre }) => [_id, nombre])),
  };
  return makeChange(
    { usuario: author, now, newId },
    {
      accion: 'crear',
      cosa: { tipo: 'usuario', _id: created._id, nombre: email },
      cambios: changesBetween({}, usuarioSnapshot(created, names)),
      previous: null,
      write: (cambio, entry) =>
        insertUsuario({ ...created, cambio, passwordHash: null }, now, entry, takingCuenta(cuenta, created._id)),
      reread: async () => findUsuarioByEmail(email),
    },
  );
}
