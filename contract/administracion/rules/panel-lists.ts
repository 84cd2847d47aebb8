import type { Cliente } from '../cliente.ts';
import type { EncontradoPor, OrdenClientes, OrdenUsuarios } from '../listas-panel.ts';
import type { Usuario } from '../../cuenta/usuario.ts';
import { compareNames } from '../../base/texto.ts';
import { type Behind, foldedTexts } from './panel-search.ts';

// How the panel's lists are searched and ordered: by the server, and by the page of what is made in its demonstration.

type Compare<T> = (a: T, b: T) => number;
type SortedUsuario = Pick<Usuario, '_id' | 'email' | 'role' | 'createdAt'> & { clientes: readonly unknown[] };
type SortedCliente = Pick<Cliente, '_id' | 'nombre' | 'solicitantes' | 'createdAt'>;

const byId = (a: { _id: string }, b: { _id: string }) => (a._id < b._id ? -1 : Number(a._id > b._id));
const byEmail: Compare<SortedUsuario> = (a, b) => compareNames(a.email, b.email) || byId(a, b);
const byNombre: Compare<SortedCliente> = (a, b) => compareNames(a.nombre, b.nombre) || byId(a, b);
const byDate = (a: { createdAt: string }, b: { createdAt: string }) =>
  a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt);
const byRole = (a: SortedUsuario, b: SortedUsuario) => (a.role < b.role ? -1 : Number(a.role > b.role));

/** The orders of users, ascending; total, so that pages neither overlap nor skip any. */
export const compareUsuarios: Record<OrdenUsuarios, Compare<SortedUsuario>> = {
  email: byEmail,
  rol: (a, b) => byRole(a, b) || byEmail(a, b),
  clientes: (a, b) => a.clientes.length - b.clientes.length || byEmail(a, b),
  fecha: (a, b) => byDate(a, b) || byEmail(a, b),
};

/** The orders of clients, ascending; total likewise. */
export const compareClientes: Record<OrdenClientes, Compare<SortedCliente>> = {
  nombre: byNombre,
  solicitantes: (a, b) => a.solicitantes.length - b.solicitantes.length || byNombre(a, b),
  fecha: (a, b) => byDate(a, b) || byNombre(a, b),
};

/** A client as a search looks at it; `email` is its contact's. */
interface SearchedCliente extends Pick<Cliente, 'nombre' | 'solicitantes'> {
  email: string | undefined;
}

/** What a client is found by. */
export function clienteTexts({ nombre, solicitantes, email }: SearchedCliente): string {
  return foldedTexts([nombre, ...solicitantes, email]);
}

/** What a user is found by in its row; the names are those of its clients. */
export function usuarioTexts(
  { email, solicitantes, porCliente }: Pick<Usuario, 'email' | 'solicitantes' | 'porCliente'>,
  names: readonly (string | undefined)[],
): string {
  return foldedTexts([email, ...solicitantes, ...porCliente.flatMap((regla) => regla.solicitantes), ...names]);
}

type BehindCliente = Pick<Cliente, '_id' | 'nombre' | 'solicitantes' | 'empresa'>;
type BehindUsuario = Pick<Usuario, 'role' | 'master' | 'solicitantes' | 'porCliente'> & { clientes: readonly string[] };

/**
 * What users are found by besides what their rows show: the solicitantes of the clients in which they have none of their
 * own, and the clients and solicitantes that a master sees. Users of one client, or masters of one sort, share a list.
 * `clientes` of a user are ids.
 */
export function behindUsuarios(
  clientes: readonly BehindCliente[],
): (usuario: BehindUsuario) => Behind<EncontradoPor> | undefined {
  const ofCliente = new Map(
    clientes.map(({ _id, solicitantes }) => [
      _id,
      { names: solicitantes, why: (nombre: string): EncontradoPor => ({ por: 'cliente', nombre }) },
    ]),
  );
  const ofMaster = new Map<string, Behind<EncontradoPor>>();
  const behindMaster = (master: string): Behind<EncontradoPor> => {
    const known = ofMaster.get(master);
    if (known) return known;
    const own = clientes.filter(({ empresa }) => master === 'todos' || empresa === master);
    const names = own.flatMap(({ nombre, solicitantes }) => [nombre, ...solicitantes]);
    const behind = { names, why: (nombre: string): EncontradoPor => ({ por: 'master', nombre }) };
    ofMaster.set(master, behind);
    return behind;
  };
  return ({ role, master, clientes: own, solicitantes, porCliente }) => {
    if (role === 'admin') return undefined;
    if (master) return behindMaster(master);
    const reglas = porCliente.length > 0 ? porCliente : own.map((cliente) => ({ cliente, solicitantes }));
    const whole = reglas.filter((regla) => regla.solicitantes.length === 0);
    const found = whole.flatMap(({ cliente }) => ofCliente.get(cliente) ?? []);
    const [first] = found;
    return first && (found.length === 1 ? first : { ...first, names: found.flatMap(({ names }) => names) });
  };
}
