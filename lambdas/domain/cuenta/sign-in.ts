import type { SegundoFactorPedido } from '../../../contract/cuenta/cuenta.ts';
import type { Tokens, Usuario } from '../../../contract/cuenta/usuario.ts';
import { publicUsuario } from '../../platform/access/public-usuario.ts';
import { type Device, deviceCookie } from '../../platform/credentials/known-device.ts';
import type { HostCookie } from '../../platform/runtime/host-cookie.ts';
import { dominioOf } from '../../platform/credentials/dominio.ts';
import { beginSession, sessionStart } from '../../platform/credentials/sessions.ts';
import { signInTokenFor } from '../../platform/credentials/tokens.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { countCodigos, readFactores } from '../../platform/credentials/store/factores.ts';
import { noteLogin, type StoredUsuario } from '../../platform/access/store/usuarios.ts';

export type SignedIn = Tokens & { user: Usuario };

/** The parts of a request that every way to sign in needs. */
export interface SignInRequest {
  now: Date;
  visitor: () => Promise<Visitor>;
  newId: () => string;
  setCookie: (cookie: HostCookie) => void;
  userAgent?: string | undefined;
}

/**
 * The circumstances of a sign-in: the browser, if known already, its time zone, and whether the user came with the company's
 * account.
 */
interface Circumstances {
  device?: Device | undefined;
  zonaHoraria?: string | undefined;
  conEmpresa?: boolean;
}

/**
 * Ends every sign-in, after all proofs of the user's identity: begins a session, and makes the browser known by a cookie.
 */
export async function finishSignIn(
  usuario: StoredUsuario,
  { now, newId, setCookie, userAgent }: SignInRequest,
  { device, zonaHoraria, conEmpresa = false }: Circumstances,
): Promise<SignedIn> {
  const lastLogin = now.toISOString();
  const known = { usuarioId: usuario._id, id: device?.id ?? newId(), desde: sessionStart(usuario, now) };
  const place = { ...deviceWords(userAgent), ...(zonaHoraria && { zonaHoraria }), ...(conEmpresa && { conEmpresa }) };
  const [tokens, user, cookie] = await Promise.all([
    beginSession(usuario, now, place),
    publicUsuario({ ...usuario, lastLogin }, { conEmpresa }),
    deviceCookie(known),
    noteLogin(usuario._id, lastLogin),
  ]);
  setCookie(cookie);
  return { ...tokens, user };
}

/** After a right password, or a link in its place: begins the session, or asks for a second factor. */
export async function afterPassword(
  usuario: StoredUsuario,
  request: SignInRequest,
  circumstances: Circumstances,
): Promise<SignedIn | SegundoFactorPedido> {
  if (usuario.factores.length === 0) return finishSignIn(usuario, request, circumstances);
  const [{ origin }, factores, codigos] = await Promise.all([
    request.visitor(),
    readFactores(usuario),
    countCodigos(usuario),
  ]);
  const llaves = factores.flatMap((factor) => (factor.tipo === 'llave' ? [factor.dominio] : []));
  const here = origin === null ? undefined : dominioOf(origin);
  const metodos = [
    ...(llaves.some((dominio) => dominio === here) ? (['llave'] as const) : []),
    ...(factores.some(({ tipo }) => tipo === 'totp') ? (['totp'] as const) : []),
    ...((codigos ?? 0) > 0 ? (['recuperacion'] as const) : []),
  ];
  const otrosDominios = [...new Set(llaves.filter((dominio) => dominio !== here))].toSorted();
  return { segundoFactor: { ...(await signInTokenFor(usuario, request.now)), metodos, otrosDominios } };
}

const navegadores: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
];

const sistemas: readonly [RegExp, string][] = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bLinux\b/u, 'Linux'],
];

/** The browser and the system by the `User-Agent`, a word each; an unknown one is left out. */
function deviceWords(userAgent: string | undefined): { navegador?: string; sistema?: string } {
  const first = (words: readonly [RegExp, string][]) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [navegador, sistema] = [first(navegadores), first(sistemas)];
  return { ...(navegador !== undefined && { navegador }), ...(sistema !== undefined && { sistema }) };
}
