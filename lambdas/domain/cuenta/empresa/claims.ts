import type { FalloEmpresa } from '../../../../contract/cuenta/entrada-empresa.ts';
import { textOfCuenta } from './store/cuentas-empresa.ts';
import type { StoredEntrada } from '../../../platform/access/store/entradas-empresa.ts';
import { emailSchema } from '../../../../contract/cuenta/usuario.ts';

/** Characters of `sub` (OpenID Connect Core 1.0, section 2). */
const maxSubject = 255;

/** The claims of an id token about its owner, unchecked. */
export type Claims = Readonly<Record<string, unknown>>;

/** The claims that decide who may sign in; a try shows them. */
export const decidingClaims = ['iss', 'sub', 'tid', 'email', 'email_verified', 'xms_edov', 'hd', 'name'] as const;

const entra = /^https:\/\/login\.microsoftonline\.com\/([^/]+)\/v2\.0$/u;
const google = 'https://accounts.google.com';

/**
 * The owner's address that an id token proves, in lower case, within these domains; or the reason why it proves none.
 *
 * Providers give `email_verified`. Entra leaves it out: there, the optional claim `xms_edov` says that the tenant has verified
 * the address's domain, and the token must be the tenant's own. With Google, the domain belongs to the organisation in `hd`:
 * anybody's account may have an address of the domain, which only Google once verified.
 */
export function provenEmail(claims: Claims, dominios: readonly string[]): { email: string } | { fallo: FalloEmpresa } {
  const email = addressIn(claims['email']);
  if (email === undefined || !isVerified(claims)) return { fallo: 'sin-verificar' };
  const dominio = email.slice(email.lastIndexOf('@') + 1);
  if (!dominios.includes(dominio)) return { fallo: 'otro-dominio' };
  if (claims['iss'] === google && claims['hd'] !== dominio) return { fallo: 'otro-dominio' };
  return { email };
}

/** The account in an id token, for a client of its provider; undefined without one. */
export function cuentaIn({ iss, sub }: Claims, { idCliente }: Pick<StoredEntrada, 'idCliente'>): string | undefined {
  const isNamed = typeof iss === 'string' && typeof sub === 'string' && sub !== '' && sub.length <= maxSubject;
  return isNamed ? textOfCuenta({ emisor: iss, idCliente, sujeto: sub }) : undefined;
}

/**
 * An address that a user may have, in lower case; undefined for anything else. Checked before it is put in lower case, in which
 * some letters beyond ASCII, such as the Kelvin sign, become ASCII.
 */
function addressIn(claim: unknown): string | undefined {
  const isPlain = typeof claim === 'string' && /^[\u0020-\u007e]*$/u.test(claim);
  return isPlain ? emailSchema.safeParse(claim).data : undefined;
}

function isVerified(claims: Claims): boolean {
  const tenant = entra.exec(String(claims['iss']))?.[1];
  if (tenant === undefined) return isTrue(claims['email_verified']);
  return claims['tid'] === tenant && isTrue(claims['xms_edov']);
}

/** Entra writes `xms_edov` in more than one way. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === '1' || claim === 'true';
}
