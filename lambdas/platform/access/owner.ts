import { readClientes } from './store/clientes.ts';
import type { Acotada, Dueno } from './store/duenos.ts';
import { listTipoGrupos } from './store/tipo-grupos.ts';
import { readUsuario, type StoredUsuario, storedUsuarioSchema } from './store/usuarios.ts';
import { loadScope } from './load-scope.ts';
import { type Alcance, narrowTo } from './scope.ts';

/** A key, a webhook or a link. */
interface Owned {
  dueno: Dueno;
  /** The limits of a key or a webhook. */
  acotada?: Pick<Acotada, 'clientes'>;
  /** When it was made. */
  creada: string;
}

/** The id of the user in whose name an owner reads; the user may no longer exist. */
export function idOfOwner(dueno: Dueno): string {
  return dueno.tipo === 'usuario' ? dueno.usuarioId : `cliente#${dueno.clienteId}`;
}

/** The user in whose name a key, webhook or link reads; undefined where its owner is gone, disabled or another person by now. */
export async function usuarioOf({ dueno, creada, acotada }: Owned): Promise<StoredUsuario | undefined> {
  if (dueno.tipo === 'cliente') return usuarioOfCliente(dueno, creada);
  return ownUsuario(dueno, creada, acotada?.clientes ?? []);
}

/**
 * The owner now, with only the clients that it has been of ever since it made the key, webhook or link. Undefined where the
 * user is gone or disabled, belongs or has belonged to another person since, has become an administrator or ceased to be one,
 * has another address or another master, or has left all of those clients, or all that the key or webhook is limited to.
 */
async function ownUsuario(
  dueno: Dueno & { tipo: 'usuario' },
  creada: string,
  limits: readonly string[],
): Promise<StoredUsuario | undefined> {
  const usuario = await readUsuario(dueno.usuarioId);
  if (!usuario?.isActive || wasAnothers(usuario, creada)) return undefined;
  if ((usuario.role === 'admin') !== (dueno.role === 'admin')) return undefined;
  if (usuario.email !== dueno.email || usuario.master !== dueno.master) return undefined;
  const left = new Set(usuario.salidas.flatMap(({ cliente, cuando }) => (creada <= cuando ? [cliente] : [])));
  const clientes = usuario.clientes.filter((id) => dueno.clientes.includes(id) && !left.has(id));
  if (dueno.clientes.length > 0 && clientes.length === 0) return undefined;
  if (dueno.clientes.length > 0 && limits.length > 0 && !limits.some((id) => clientes.includes(id))) return undefined;
  return { ...usuario, clientes, debeCambiarContrasena: false };
}

/** Whether a user has changed hands since an instant: keys, webhooks and links made until then never work again. */
export function wasAnothers({ clavesDesde }: Pick<StoredUsuario, 'clavesDesde'>, creada: string): boolean {
  return clavesDesde !== undefined && creada <= clavesDesde;
}

/**
 * A user that stands for a client as owner, with the owner's kinds of external report. Undefined while the client isn't active.
 */
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

/** The current scope of a user, narrowed to the clients, groups and types of a key or a webhook. */
export async function scopeWithin(usuario: StoredUsuario, acotada: Acotada): Promise<Alcance> {
  const [alcance, clientes, tipoGrupos] = await Promise.all([
    loadScope(usuario),
    readClientes(acotada.clientes),
    acotada.tipoGrupos.length > 0 ? listTipoGrupos() : [],
  ]);
  return narrowTo(alcance, acotada, { clientes, tipoGrupos });
}
