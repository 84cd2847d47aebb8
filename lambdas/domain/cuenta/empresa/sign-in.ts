import type { FalloEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';
import type { ErrorCode } from '../../../../contract/base/errors.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { logOf } from '../../../platform/runtime/log.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { readClientes } from '../../../platform/access/store/clientes.ts';
import {
  findEntradaByDomain,
  readEntradaEmpresa,
  type StoredEntrada,
} from '../../../platform/access/store/entradas-empresa.ts';
import { readUsuario, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { dropGivenPassword } from '../../../platform/access/store/usuarios-password.ts';
import { type OutwardJourney, putJourney, type ReturnJourney, takeOutward, takeReturn } from './store/journeys.ts';
import { finishSignIn } from '../sign-in.ts';
import { visitorLimit } from '../visitor-limit.ts';
import { hashSecret, newSecret } from '../../../platform/credentials/tokens.ts';
import { sessionsAfter } from '../../../platform/credentials/sessions.ts';
import { mayEnter, type NoArrival, userOf } from './arrivals.ts';
import { cuentaIn, decidingClaims, provenEmail } from './claims.ts';
import { browserOf, returnPath, setOut } from './journey.ts';
import { exchange, isUnreachable, type Returned } from './provider.ts';

/**
 * Questions about domains, and journeys begun, in 15 minutes before 429: from a known browser, and from all unknown browsers of a
 * network, behind whose address a whole company may begin on its first morning.
 */
const limits = { device: 60, network: 500 };
/** The validity of a return's code, in seconds: a page uses it at once. */
const codeSeconds = 120;
/** The page that a return leads to. */
const page = '/entrada-empresa';
const log = logOf('empresa');

/** The company sign-in of an address's domain, if it is switched on and its client is active. */
async function activeFor(email: string): Promise<StoredEntrada | undefined> {
  const entrada = await findEntradaByDomain(email.slice(email.lastIndexOf('@') + 1));
  if (!entrada?.activo) return undefined;
  const [cliente] = await readClientes([entrada.clienteId]);
  return cliente?.isActive ? entrada : undefined;
}

async function count(request: Parameters<typeof visitorLimit>[0], what: string): Promise<void> {
  const tries = await visitorLimit(request, what, limits);
  await tries.check();
  await tries.take();
}

export const findEmpresa: Implementation<'findEmpresa'> = async ({ body }, request) => {
  await count(request, 'empresa-buscar');
  const entrada = await activeFor(body.email);
  return { empresa: entrada !== undefined, soloEmpresa: entrada?.soloEmpresa ?? false };
};

export const startEmpresa: Implementation<'startEmpresa'> = async ({ body }, request) => {
  const { now, visitor, setCookie } = request;
  await count(request, 'empresa-inicio');
  const entrada = await activeFor(body.email);
  if (!entrada) throw new Failure('NOT_FOUND');
  const { url, cookie } = await setOut({
    entrada,
    visitor: await visitor(),
    now,
    destino: body.destino,
    email: body.email,
  });
  setCookie(cookie);
  return { url };
};

/**
 * The return of a browser from its identity provider. The record of the outward journey is removed first, so that a return counts
 * once, however it ends; after a crash the user begins again.
 */
export const returnEmpresa: Implementation<'returnEmpresa'> = async ({ query }, request) => {
  const { now, cookies, concerns } = request;
  const state = typeof query.state === 'string' ? query.state : '';
  const browser = browserOf(cookies);
  const outward = browser === undefined ? undefined : await takeOutward(hashSecret(state), browser, now);
  concerns(outward?.adminId);
  const entrada = outward && (await readEntradaEmpresa(outward.clienteId));
  const isOpen =
    outward !== undefined && entrada?.version === outward.version && (entrada.activo || outward.adminId !== undefined);
  if (!isOpen || !entrada) throw refused({ fallo: 'caducada' }, outward?.clienteId);
  const answer = new URL(`${outward.origen}${returnPath}`);
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') answer.searchParams.set(name, value);
  }
  const returned = await returnedFrom(entrada, answer, { ...outward, state });
  const found = await (outward.adminId === undefined ? signedIn(entrada, returned, request) : tried(entrada, returned));
  if ('usuarioId' in found) concerns(found.usuarioId);
  if ('fallo' in found) throw refused(found, outward.clienteId);
  const codigo = newSecret();
  await putJourney({ ...kept(outward), ...found, tipo: 'vuelta', clave: hashSecret(codigo), expira: soon(now) });
  const of = outward.adminId === undefined ? '' : `&prueba=${encodeURIComponent(outward.clienteId)}`;
  return { location: `${page}#codigo=${codigo}${of}` };
};

/** The codes of failures other than wrong credentials. */
const codes: Partial<Record<FalloEmpresa, ErrorCode>> = {
  caducada: 'COMPANY_CODE_INVALID',
  inalcanzable: 'COMPANY_UNREACHABLE',
  inactivo: 'USER_INACTIVE',
};

/** The failure of a return. The page shows `fallo`; the log also has the user and the client. */
function refused({ fallo }: NoArrival, clienteId: string | undefined): Failure {
  const location = `${page}#fallo=${fallo}`;
  return new Failure(codes[fallo] ?? 'CREDENTIALS_INVALID', { location, target: clienteId, fallo });
}

function kept({ navegador, clienteId, destino, adminId, version }: OutwardJourney) {
  return { navegador, clienteId, destino, ...(adminId !== undefined && { adminId }), version };
}

const soon = (now: Date) => Math.floor(now.getTime() / 1000) + codeSeconds;

async function returnedFrom(
  entrada: StoredEntrada,
  answer: URL,
  checks: OutwardJourney & { state: string },
): Promise<Returned | { fallo: FalloEmpresa }> {
  if (answer.searchParams.get('error') === 'access_denied') return { fallo: 'cancelada' };
  try {
    return await exchange(entrada, answer, checks);
  } catch (error) {
    const why = error instanceof Error ? { name: error.name, message: error.message } : {};
    log.warn('A return was refused', { cliente: entrada.clienteId, ...why });
    return { fallo: isUnreachable(error) ? 'inalcanzable' : 'rechazada' };
  }
}

async function signedIn(
  entrada: StoredEntrada,
  returned: Returned | { fallo: FalloEmpresa },
  request: { now: Date; newId: () => string },
): Promise<Pick<ReturnJourney, 'usuarioId' | 'cuenta' | 'cierre'> | NoArrival> {
  if ('fallo' in returned) return returned;
  const proven = provenEmail(returned.claims, entrada.dominios);
  if ('fallo' in proven) return proven;
  const cuenta = cuentaIn(returned.claims, entrada);
  if (cuenta === undefined) return { fallo: 'rechazada' };
  const arrival = await userOf({ email: proven.email, cuenta }, entrada, request);
  return 'fallo' in arrival ? arrival : { usuarioId: arrival.usuario._id, cuenta, cierre: returned.cierre };
}

/** The result of a try: it shows the claims, without looking for a user. */
async function tried(
  entrada: StoredEntrada,
  returned: Returned | { fallo: FalloEmpresa },
): Promise<Pick<ReturnJourney, 'prueba' | 'cierre'>> {
  if ('fallo' in returned) return { cierre: null, prueba: { claims: [], fallo: returned.fallo } };
  const proven = provenEmail(returned.claims, entrada.dominios);
  const claims = decidingClaims.flatMap((nombre) => {
    const valor = returned.claims[nombre];
    return valor === undefined ? [] : [{ nombre, valor: JSON.stringify(valor).slice(0, 300) }];
  });
  return { cierre: returned.cierre, prueba: { claims, fallo: 'fallo' in proven ? proven.fallo : null } };
}

/**
 * Begins the session after a return. User and settings are read again: the user may have been disabled meanwhile, the company
 * sign-in switched off.
 */
export const finishEmpresa: Implementation<'finishEmpresa'> = async ({ body }, request) => {
  const { now, cookies, concerns } = request;
  const browser = browserOf(cookies);
  const returned = browser === undefined ? undefined : await takeReturn(hashSecret(body.codigo), browser, now);
  const target = returned?.clienteId;
  if (returned?.usuarioId === undefined) throw new Failure('COMPANY_CODE_INVALID', { target });
  concerns(returned.usuarioId);
  const [usuario, entrada] = await Promise.all([
    readUsuario(returned.usuarioId),
    readEntradaEmpresa(returned.clienteId),
  ]);
  const isOpen = entrada?.activo === true && entrada.version === returned.version;
  const isBound = usuario?.cuentaEmpresa === returned.cuenta;
  if (!isOpen || !usuario || !isBound || !mayEnter(usuario, returned.clienteId))
    throw new Failure('COMPANY_CODE_INVALID', { target });
  if (!usuario.isActive) throw new Failure('USER_INACTIVE', { target });
  const owner = usuario.debeCambiarContrasena ? await withoutGivenPassword(usuario, now) : usuario;
  // The new session may begin in the second in which older sessions were ended, and must not count as one of them.
  const sessionsSince = Math.max(owner.sessionsSince ?? 0, entrada.sesionesDesde);
  const signed = await finishSignIn({ ...owner, sessionsSince }, request, {
    zonaHoraria: body.zonaHoraria,
    conEmpresa: true,
  });
  return { ...signed, destino: returned.destino, cierre: returned.cierre };
};

/** Removes a password given by an administrator and never changed, and ends the sessions begun with it. */
async function withoutGivenPassword(usuario: StoredUsuario, now: Date): Promise<StoredUsuario> {
  const sessionsSince = sessionsAfter(usuario, now);
  const isDropped = await dropGivenPassword(usuario, sessionsSince);
  return { ...usuario, debeCambiarContrasena: false, ...(isDropped && { sessionsSince }) };
}
