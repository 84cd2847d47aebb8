import { publish } from '../../platform/bus/bus.ts';
import type { Clave } from '../../../contract/cuenta/clave.ts';
import { prefixOf } from '../../platform/access/api-key.ts';
import { wasAnothers } from '../../platform/access/owner.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClave, readClavesOf, type StoredClave } from '../../platform/access/store/claves.ts';
import { type ListaDe, listaOf } from '../../platform/access/store/duenos.ts';
import { readUsoDeClave } from '../../platform/access/store/usos-clave.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { makeClave, retireClave } from './make-clave.ts';
import { acotadaShown, namesFor, requireCliente, requireInScope, requireOfCliente } from './narrowed.ts';
import { requireOwner } from './reauthenticate.ts';

/** The keys of the user, newest first. Throws FORBIDDEN for an administrator. */
export const listClaves: Implementation<'listClaves'> = async (_input, { usuario, now }) => {
  refuseAdmin(usuario);
  const claves = await shownClavesOf(`usuario#${usuario._id}`, now);
  return { claves: claves.map((clave) => (wasAnothers(usuario, clave.creada) ? ended(clave, usuario) : clave)) };
};

/**
 * Makes a key for the user's own programs, and mails the user. The key may be narrowed within the user's current scope. Throws
 * FORBIDDEN, VALIDATION, TOO_MANY_KEYS, or as `requireOwner`.
 */
export const createClave: Implementation<'createClave'> = async ({ body }, request) => {
  const { usuario, now, visitor } = request;
  const { nombre, fin, acotada, contrasena } = body;
  refuseAdmin(usuario);
  await requireOwner(request, contrasena);
  await requireInScope(acotada, request);
  const { _id, email, master, clientes } = usuario;
  const dueno = { tipo: 'usuario', usuarioId: _id, email, master, clientes } as const;
  const what = { nombre, fin, acotada, dueno };
  const { clave, texto } = await makeClave(
    what,
    { usuario, now, newId: request.newId },
    await namesFor([{ acotada }]),
    null,
  );
  const { origin } = await visitor();
  const cuando = now.toISOString();
  await publish('cuenta', { tipo: 'clave-creada', usuarioId: _id, nombre, origen: origin, cuando });
  return { clave: await shownClave(clave, now), texto };
};

/** Ends a key of the user. Throws FORBIDDEN or NOT_FOUND. */
export const endClave: Implementation<'endClave'> = async ({ params }, { usuario, now, newId }) => {
  refuseAdmin(usuario);
  await retireClave(await ownClave(params.id, `usuario#${usuario._id}`), { usuario, now, newId }, null);
  return null;
};

/** The keys of a client, newest first. Throws NOT_FOUND where there is no such client. */
export const listClavesDeCliente: Implementation<'listClavesDeCliente'> = async ({ params }, { now }) => {
  await requireCliente(params.id);
  return { claves: await shownClavesOf(`cliente#${params.id}`, now) };
};

/** Makes a key for a client's programs. Throws NOT_FOUND, VALIDATION or TOO_MANY_KEYS. */
export const createClaveDeCliente: Implementation<'createClaveDeCliente'> = async (
  { params, body },
  { usuario, now, newId },
) => {
  const cliente = await requireCliente(params.id);
  const { nombre, fin, categorias } = body;
  const acotada = { ...body.acotada, clientes: [] };
  await requireOfCliente(acotada, cliente);
  const dueno = { tipo: 'cliente', clienteId: cliente._id, categorias } as const;
  const what = { nombre, fin, acotada, dueno };
  const names = await namesFor([{ acotada }]);
  const { clave, texto } = await makeClave(what, { usuario, now, newId }, names, cliente.nombre);
  return { clave: await shownClave(clave, now), texto };
};

/** Ends a key of a client. Throws NOT_FOUND. */
export const endClaveDeCliente: Implementation<'endClaveDeCliente'> = async ({ params }, { usuario, now, newId }) => {
  const cliente = await requireCliente(params.id);
  await retireClave(await ownClave(params.clave, `cliente#${params.id}`), { usuario, now, newId }, cliente.nombre);
  return null;
};

/** Refuses administrators: a key of theirs would see everything for a year, wherever it leaked. */
function refuseAdmin({ role }: Viewer['usuario']): void {
  if (role !== 'admin') return;
  const message = 'Los administradores no tienen claves propias. Crea una para un cliente en su ficha';
  throw new Failure('FORBIDDEN', { message });
}

async function ownClave(id: string, de: ListaDe): Promise<StoredClave> {
  const clave = await readClave(id);
  if (!clave || listaOf(clave.dueno) !== de) throw new Failure('NOT_FOUND');
  return clave;
}

async function shownClave(clave: StoredClave, now: Date): Promise<Clave> {
  return shown(clave, await namesFor([clave]), { ultimoUso: null, now });
}

async function shownClavesOf(de: ListaDe, now: Date): Promise<Clave[]> {
  const claves = (await readClavesOf(de)).toSorted((a, b) => (a.creada + a._id < b.creada + b._id ? 1 : -1));
  const nameOf = await namesFor(claves);
  return mapBounded(claves, 8, async (clave) =>
    shown(clave, nameOf, { ultimoUso: await readUsoDeClave(clave._id), now }),
  );
}

/** Marks a key as ended if the laboratory has since given its user another address or other data. */
function ended(clave: Clave, { clavesDesde }: Viewer['usuario']): Clave {
  if (clave.estado !== 'activa' || clavesDesde === undefined) return clave;
  return { ...clave, estado: 'terminada', terminada: { cuando: clavesDesde, por: 'el laboratorio' } };
}

/** A key without its hash. */
function shown(
  clave: StoredClave,
  nameOf: (id: string) => string,
  { ultimoUso, now }: { ultimoUso: string | null; now: Date },
): Clave {
  const { _id, nombre, creada, creadaPor, fin, acotada, dueno, terminada } = clave;
  const isPast = fechaEnMadrid(now) > fin;
  return {
    _id,
    prefijo: prefixOf(_id),
    nombre,
    creada,
    creadaPor: creadaPor.email,
    fin,
    acotada: acotadaShown(acotada, nameOf),
    categorias: dueno.tipo === 'cliente' ? dueno.categorias : null,
    ultimoUso,
    estado: terminada ? 'terminada' : isPast ? 'caducada' : 'activa',
    terminada: terminada && { cuando: terminada.cuando, por: terminada.por.email },
  };
}
