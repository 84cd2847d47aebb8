import type { Factor, Sesion } from '../../../contract/cuenta/cuenta.ts';
import { isOpen } from '../../platform/access/open-session.ts';
import { reglaOf } from '../../platform/access/session-rules.ts';
import { deviceCookie } from '../../platform/credentials/known-device.ts';
import { dominioOf } from '../../platform/credentials/dominio.ts';
import { sessionsAfter } from '../../platform/credentials/sessions.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { HostCookie } from '../../platform/runtime/host-cookie.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import { countCodigos, readFactores, type StoredFactor } from '../../platform/credentials/store/factores.ts';
import {
  deleteSession,
  keepSession,
  readSession,
  readSessionsOf,
  type Session,
} from '../../platform/credentials/store/sessions.ts';
import { readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { endSessionsBefore } from '../../platform/access/store/usuarios-factores.ts';
import { freshUntil } from './reauthenticate.ts';

/** The user's ways to sign in, and its open sessions. Throws VIEW_ONLY for an administrator who views the portal as the user. */
export const getCuenta: Implementation<'getCuenta'> = async (_input, request) => {
  const { usuario, familia, regla, portador, now, visitor } = request;
  if (portador !== undefined) throw new Failure('VIEW_ONLY');
  const [factores, codigosRestantes, sesiones, clientes, { origin }, fresh] = await Promise.all([
    readFactores(usuario),
    countCodigos(usuario),
    readSessionsOf(usuario._id),
    readClientes(usuario.clientes),
    visitor(),
    freshUntil({ usuario, familia }),
  ]);
  return {
    factores: factores.map(shownFactor),
    codigosRestantes,
    sesiones: sesiones
      .filter((sesion) => isOpen(sesion, usuario, now))
      .map((sesion) => shownSesion(sesion, familia))
      .toSorted((a, b) => (a.ultimoUso < b.ultimoUso ? 1 : -1)),
    regla: regla ?? (await reglaOf(usuario, clientes)),
    dominio: origin === null ? null : dominioOf(origin),
    sinConfirmarHasta: new Date(fresh).toISOString(),
  };
};

/** A factor without its secrets. */
export function shownFactor(factor: StoredFactor): Factor {
  const { _id, tipo, nombre, creado, ultimoUso = null } = factor;
  const ofLlave =
    factor.tipo === 'llave'
      ? { dominio: factor.dominio, sinContrasena: factor.sinContrasena, puedeSinContrasena: factor.verificada }
      : { dominio: null, sinContrasena: false, puedeSinContrasena: false };
  return { _id, tipo, nombre, creado, ultimoUso, ...ofLlave };
}

function shownSesion(sesion: Session, actual: string): Sesion {
  const { familia, desde, entrada = desde, renovada = entrada } = sesion;
  const { navegador = null, sistema = null, zonaHoraria = null } = sesion;
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    _id: familia,
    actual: familia === actual,
    navegador,
    sistema,
    zonaHoraria,
    desde: instant(entrada),
    ultimoUso: instant(renovada),
  };
}

/** Ends a session of the user. Throws NOT_FOUND where the user has no such session. */
export const endSesion: Implementation<'endSesion'> = async ({ params }, { usuario, now }) => {
  const sesion = await readSession(usuario._id, params.id);
  if (!sesion || !isOpen(sesion, usuario, now)) throw new Failure('NOT_FOUND');
  await deleteSession(usuario._id, params.id);
  return null;
};

/** Ends all sessions of the user except the asking one, and sign-ins under way. */
export const endOtrasSesiones: Implementation<'endOtrasSesiones'> = async (_input, request) => {
  const { familia, now, newId, setCookie } = request;
  const own = await readSession(request.usuario._id, familia);
  for (let { usuario } = request; ;) {
    await requireStillOpen(own, usuario, now);
    const since = await keepOwnSession(usuario, familia, now);
    if (await endSessionsBefore(usuario, since)) {
      await endOthers(usuario._id, familia);
      setCookie(await ownCookie(usuario._id, since, newId()));
      return null;
    }
    const found = await readUsuario(usuario._id);
    if (!found) throw new Failure('TOKEN_INVALID');
    usuario = found;
  }
};

/**
 * Checks that the asking session, as read at the beginning of the request, has not been ended since, even if it was stored again
 * afterwards. Throws TOKEN_INVALID.
 */
export async function requireStillOpen(own: Session | undefined, usuario: StoredUsuario, now: Date): Promise<void> {
  if (own && isOpen(own, usuario, now)) return;
  if (own) await deleteSession(own.usuarioId, own.familia);
  throw new Failure('TOKEN_INVALID');
}

/**
 * Lets the asking session outlive an end of the user's sessions that is about to be written. Gives the instant (epoch seconds)
 * from which sessions are to hold.
 */
export async function keepOwnSession(usuario: StoredUsuario, familia: string, now: Date): Promise<number> {
  const since = sessionsAfter(usuario, now);
  const own = await readSession(usuario._id, familia);
  if (own) await keepSession(own, since);
  return since;
}

/** Deletes the ended sessions, so that no list shows them. */
export async function endOthers(usuarioId: string, familia: string): Promise<void> {
  const others = (await readSessionsOf(usuarioId)).filter((sesion) => sesion.familia !== familia);
  for (const sesion of others) await deleteSession(usuarioId, sesion.familia);
}

/** The cookie by which the asking browser stays known. */
export async function ownCookie(usuarioId: string, desde: number, id: string): Promise<HostCookie> {
  return deviceCookie({ usuarioId, id, desde });
}
