import { readClientes } from './store/clientes.ts';
import type { Acotada, Dueno } from './store/duenos.ts';
import { listTipoGrupos } from './store/tipo-grupos.ts';
import { readUsuario, type StoredUsuario, storedUsuarioSchema } from './store/usuarios.ts';
import { loadScope } from './load-scope.ts';
import { type Alcance, narrowTo } from './scope.ts';

/** A key, a webhook or a link. */
interface Owned {
  dueno: Dueno;
  /** When it was made. */
  creada: string;
}

/** The id of the user that an owner reads as, whether or not it is there. */
export function idOfOwner(dueno: Dueno): string {
  return dueno.tipo === 'usuario' ? dueno.usuarioId : `cliente#${dueno.clienteId}`;
}

/** Who something that was made at an instant reads for: undefined where its owner is gone, disabled, or another by now. */
export async function usuarioOf({ dueno, creada }: Owned): Promise<StoredUsuario | undefined> {
  return dueno.tipo === 'usuario' ? ownUsuario(dueno, creada) : usuarioOfCliente(dueno, creada);
}

/**
 * The user with those of its clients alone that it had when it made it; undefined where it is gone, disabled, or
 * another, or was since: an administrator where it wasn't, of another address, a master of other data, or of none of those clients.
 */
async function ownUsuario(dueno: Dueno & { tipo: 'usuario' }, creada: string): Promise<StoredUsuario | undefined> {
  const usuario = await readUsuario(dueno.usuarioId);
  if (!usuario?.isActive || wasAnothers(usuario, creada)) return undefined;
  if ((usuario.role === 'admin') !== (dueno.role === 'admin')) return undefined;
  if (usuario.email !== dueno.email || usuario.master !== dueno.master) return undefined;
  const clientes = usuario.clientes.filter((id) => dueno.clientes.includes(id));
  if (dueno.clientes.length > 0 && clientes.length === 0) return undefined;
  return { ...usuario, clientes, debeCambiarContrasena: false };
}

/** Whether a user was another's since an instant: whatever it made until then is over for good. */
export function wasAnothers({ clavesDesde }: Pick<StoredUsuario, 'clavesDesde'>, creada: string): boolean {
  return clavesDesde !== undefined && creada <= clavesDesde;
}

/** A user of that client, with its kinds of external report. Undefined while the client isn't active. */
async function usuarioOfCliente(
  dueno: Dueno & { tipo: 'cliente' },
  creada: string,
): Promise<StoredUsuario | undefined> {
  const { clienteId, categorias } = dueno;
  const [cliente] = await readClientes([clienteId]);
  if (!cliente?.isActive) return undefined;
  return storedUsuarioSchema.parse({
    _id: idOfOwner(dueno),
    email: '',
    role: 'cliente',
    master: null,
    clientes: [clienteId],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    permisosInformesExternos: categorias,
    canUploadInformesExternos: false,
    isActive: true,
    lastLogin: null,
    createdAt: creada,
    avisos: [],
  });
}

/** What a user may see now, within what a key or a webhook is narrowed to. */
export async function scopeWithin(usuario: StoredUsuario, acotada: Acotada): Promise<Alcance> {
  const [alcance, clientes, tipoGrupos] = await Promise.all([
    loadScope(usuario),
    readClientes(acotada.clientes),
    acotada.tipoGrupos.length > 0 ? listTipoGrupos() : [],
  ]);
  return narrowTo(alcance, acotada, { clientes, tipoGrupos });
}
