import { publish } from '../../platform/bus/bus.ts';
import { reglaOf } from '../../platform/access/session-rules.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { dominioOf } from '../../platform/credentials/dominio.ts';
import { registered, registrationOptions } from '../../platform/credentials/passkeys.ts';
import { newRecoveryCodes } from '../../platform/credentials/recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../../platform/credentials/totp.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { HostCookie } from '../../platform/runtime/host-cookie.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import {
  changeFactor,
  clearUnnamed,
  deleteCodigos,
  deleteFactores,
  putCodigos,
  putFactor,
  readFactor,
  readFactores,
  type StoredFactor,
  takeStep,
} from '../../platform/credentials/store/factores.ts';
import { readSession } from '../../platform/credentials/store/sessions.ts';
import { readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { nameFactores } from '../../platform/access/store/usuarios-factores.ts';
import { endOthers, keepOwnSession, ownCookie, requireStillOpen, shownFactor } from './cuenta.ts';
import { RateLimit } from './rate-limit.ts';
import { requireOwner } from './reauthenticate.ts';

/** The most factors of a user. */
const maxFactores = 10;
/** The seconds in which a new app's first code has to come. */
const pendingSeconds = 15 * 60;
/** Wrong first codes in 15 minutes before 429. */
const limit = 10;

/** Begins an app: stores its secret, which is of no use until one of its codes was accepted. */
export const beginTotp: Implementation<'beginTotp'> = async ({ body }, request) => {
  const { usuario, now, newId, visitor } = request;
  await requireOwner(request, body.contrasena);
  requireRoom(usuario);
  await clearUnnamed(usuario, secondsBefore(now, 2 * pendingSeconds));
  const secreto = newTotpSecret();
  const _id = newId();
  const creado = now.toISOString();
  await putFactor({ usuarioId: usuario._id, _id, tipo: 'totp', nombre: '', creado, secreto, ultimoPaso: -1 });
  const { origin } = await visitor();
  const issuer = origin === null ? 'Alícuota' : dominioOf(origin);
  return { _id, secreto, uri: totpUri(secreto, { issuer, label: usuario.email }) };
};

/** Adds an app by one of its codes. Repeated after a lost answer, it gives the added app. */
export const confirmTotp: Implementation<'confirmTotp'> = async ({ body }, request) => {
  const { usuario, now } = request;
  const factor = await readFactor(usuario._id, body._id);
  if (factor?.tipo !== 'totp') throw new Failure('FACTOR_EXPIRED');
  if (usuario.factores.includes(factor._id)) return { factor: shownFactor(factor), codigos: null };
  if (factor.creado < secondsBefore(now, pendingSeconds)) throw new Failure('FACTOR_EXPIRED');
  const tries = new RateLimit(`alta-factor#${usuario._id}`, limit, request);
  await tries.check();
  await tries.take();
  const step = stepOfCode(factor.secreto, body.codigo, now);
  if (step === undefined || !(await takeStep(factor, step))) {
    const message = 'El código no es correcto o ya se ha usado. Escribe el que muestra ahora la aplicación';
    throw new Failure('VALIDATION', { message, details: [{ field: 'codigo', message }] });
  }
  await tries.giveBack();
  await changeFactor(factor, { nombre: body.nombre });
  return addFactor({ ...factor, nombre: body.nombre }, request);
};

/** WebAuthn's options for a passkey of the page's domain. */
export const beginLlave: Implementation<'beginLlave'> = async ({ body }, request) => {
  const { usuario, now, visitor } = request;
  await requireOwner(request, body.contrasena);
  requireRoom(usuario);
  const { origin } = await visitor();
  const llaves = (await readFactores(usuario)).filter((factor) => factor.tipo === 'llave');
  return registrationOptions(usuario, llaves, { origen: origin ?? 'https://portal.invalid', now });
};

/** Adds the passkey that a browser made of the options. */
export const confirmLlave: Implementation<'confirmLlave'> = async ({ body }, request) => {
  const { usuario, now } = request;
  const llave = await registered(usuario._id, body.credencial, now);
  if (!llave) throw new Failure('FACTOR_EXPIRED');
  const sinContrasena = body.sinContrasena && llave.verificada;
  const own = { usuarioId: usuario._id, _id: request.newId(), tipo: 'llave' as const, nombre: body.nombre };
  const factor = { ...own, creado: now.toISOString(), ...llave, sinContrasena };
  await putFactor(factor);
  return addFactor(factor, request);
};

/** Renames a factor, and sets whether a passkey signs in alone, for which the user has to prove itself and is mailed. */
export const updateFactor: Implementation<'updateFactor'> = async ({ params, body }, request) => {
  const { usuario, now, visitor } = request;
  const factor = await ownFactor(usuario, params.id);
  const { nombre = factor.nombre, sinContrasena } = body;
  const becomesAlone = sinContrasena === true && !(factor.tipo === 'llave' && factor.sinContrasena);
  if (becomesAlone) {
    await requireOwner(request, body.contrasena);
    if (factor.tipo !== 'llave' || !factor.verificada) {
      const message = 'Esta llave no comprueba quién la usa, y no puede sustituir a la contraseña';
      throw new Failure('VALIDATION', { message, details: [{ field: 'sinContrasena', message }] });
    }
  }
  const changes = { nombre, ...(factor.tipo === 'llave' && sinContrasena !== undefined && { sinContrasena }) };
  if (!(await changeFactor(factor, changes))) throw new Failure('NOT_FOUND');
  if (becomesAlone) {
    const { origin } = await visitor();
    const cuando = now.toISOString();
    await publish('cuenta', { tipo: 'llave-sin-contrasena', usuarioId: usuario._id, nombre, origen: origin, cuando });
  }
  return { factor: shownFactor({ ...factor, ...changes }) };
};

/** Takes a factor away; the last one takes the recovery codes along. */
export const removeFactor: Implementation<'removeFactor'> = async ({ params, body }, request) => {
  const { now, visitor } = request;
  await requireOwner(request, body.contrasena);
  const factor = await ownFactor(request.usuario, params.id);
  const clientes = await readClientes(request.usuario.clientes);
  const named = await changeNames(request, async (usuario) => {
    const factores = usuario.factores.filter((_id) => _id !== factor._id);
    const isLast = factores.length === 0;
    if (isLast && (await reglaOf(usuario, clientes)).obligatorio) throw new Failure('LAST_FACTOR');
    return { factores, codigosRecuperacion: isLast ? null : usuario.codigosRecuperacion };
  });
  await deleteFactores(request.usuario._id, [factor._id]);
  if (named.after.codigosRecuperacion === null)
    await deleteCodigos(request.usuario._id, named.before.codigosRecuperacion);
  const { origin } = await visitor();
  await publish('cuenta', {
    tipo: 'factor-quitado',
    usuarioId: request.usuario._id,
    nombre: factor.nombre,
    origen: origin,
    cuando: now.toISOString(),
  });
  return null;
};

/** Makes new recovery codes, which replace the former ones. */
export const renewCodigos: Implementation<'renewCodigos'> = async ({ body }, request) => {
  const { now, visitor } = request;
  await requireOwner(request, body.contrasena);
  const { codigos, hashes } = newRecoveryCodes();
  const usuarioId = request.usuario._id;
  if (request.usuario.factores.length === 0) throw new Failure('FACTOR_NEEDED');
  const codigosRecuperacion = await putCodigos(usuarioId, hashes);
  const { before } = await changeNames(request, async ({ factores }) => {
    if (factores.length === 0) throw new Failure('FACTOR_NEEDED');
    return { factores, codigosRecuperacion };
  });
  await deleteCodigos(usuarioId, before.codigosRecuperacion);
  const { origin } = await visitor();
  await publish('cuenta', {
    tipo: 'codigos-renovados',
    usuarioId,
    nombre: '',
    origen: origin,
    cuando: now.toISOString(),
  });
  return { codigos };
};

type Request = Viewer & {
  now: Date;
  visitor: () => Promise<Visitor>;
  newId: () => string;
  setCookie: (cookie: HostCookie) => void;
};

/**
 * Adds a stored factor to the user. The first factor comes with recovery codes and, in the same write, ends the user's other
 * sessions, which began with the password alone.
 */
async function addFactor(factor: StoredFactor, request: Request) {
  const { familia, now, newId, visitor, setCookie } = request;
  const usuarioId = request.usuario._id;
  const { origin } = await visitor();
  const made = newRecoveryCodes();
  let codes: string | null = null;
  const { before, after } = await changeNames(request, async (usuario) => {
    if (usuario.factores.includes(factor._id)) return usuario;
    requireRoom(usuario);
    const factores = [...usuario.factores, factor._id];
    if (usuario.factores.length > 0) return { factores, codigosRecuperacion: usuario.codigosRecuperacion };
    codes ??= await putCodigos(usuarioId, made.hashes);
    const sessionsSince = await keepOwnSession(usuario, familia, now);
    return { factores, codigosRecuperacion: codes, sessionsSince };
  });
  const isFirst = codes !== null && after.codigosRecuperacion === codes;
  if (codes !== null && !isFirst) await deleteCodigos(usuarioId, codes);
  if (isFirst) {
    await deleteCodigos(usuarioId, before.codigosRecuperacion);
    await endOthers(usuarioId, familia);
    setCookie(await ownCookie(usuarioId, after.sessionsSince ?? 0, newId()));
  }
  await publish('cuenta', {
    tipo: 'factor-anadido',
    usuarioId,
    nombre: factor.nombre,
    origen: origin,
    cuando: now.toISOString(),
  });
  return { factor: shownFactor(factor), codigos: isFirst ? made.codigos : null };
}

interface Names {
  factores: string[];
  codigosRecuperacion: string | null;
  sessionsSince?: number | null;
}

/**
 * Replaces the list of a user's factors with a list computed from it; tries again where another write came first. Throws
 * TOKEN_INVALID where the other write ended the asking session.
 */
async function changeNames(
  { usuario, familia, now }: Pick<Request, 'usuario' | 'familia' | 'now'>,
  make: (usuario: StoredUsuario) => Promise<Names>,
) {
  const own = await readSession(usuario._id, familia);
  for (let before = usuario; ;) {
    const { factores, codigosRecuperacion, sessionsSince } = await make(before);
    const named = { factores, codigosRecuperacion, ...(typeof sessionsSince === 'number' && { sessionsSince }) };
    const after = await nameFactores(before, named);
    if (after) return { before, after };
    const found = await readUsuario(before._id);
    if (!found?.isActive) throw new Failure('TOKEN_INVALID');
    await requireStillOpen(own, found, now);
    before = found;
  }
}

async function ownFactor(usuario: StoredUsuario, _id: string): Promise<StoredFactor> {
  const factor = usuario.factores.includes(_id) ? await readFactor(usuario._id, _id) : undefined;
  if (!factor) throw new Failure('NOT_FOUND');
  return factor;
}

function requireRoom({ factores }: StoredUsuario): void {
  if (factores.length >= maxFactores) throw new Failure('TOO_MANY_FACTORS');
}

function secondsBefore(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString();
}
