import { Failure } from '../../../platform/runtime/failure.ts';
import { cookieValues, type HostCookie } from '../../../platform/runtime/host-cookie.ts';
import { logOf } from '../../../platform/runtime/log.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import type { StoredEntrada } from '../../../platform/access/store/entradas-empresa.ts';
import { putJourney } from './store/journeys.ts';
import { hashSecret, newSecret } from '../../../platform/credentials/tokens.ts';
import { addressOf, newChecks } from './provider.ts';

/** The most seconds of a browser at its provider: ten minutes. */
const awaySeconds = 600;
const cookieName = 'entrada-empresa';
const log = logOf('empresa');

/** The path of the redirect URI that a laboratory registers at the provider. */
export const returnPath = '/api/auth/empresa/vuelta';

/** The settings and the destination of a journey, and the administrator if it is a try. */
interface Setting {
  entrada: StoredEntrada;
  visitor: Visitor;
  now: Date;
  destino: string;
  email?: string;
  adminId?: string;
}

/**
 * Sends a browser to its provider: stores the checks of its return, and gives the address, and the cookie that identifies the
 * browser on return. The cookie is a separate secret, stored as a hash, so that neither the address nor the table is enough to
 * come back in another browser's place. Throws COMPANY_UNREACHABLE.
 */
export async function setOut({ entrada, visitor, now, destino, email, adminId }: Setting) {
  const { origin } = visitor;
  if (origin === null) throw new Failure('NOT_FOUND');
  const checks = newChecks();
  const browser = newSecret();
  const url = await addressOf(entrada, checks, { redirectUri: `${origin}${returnPath}`, email }).catch(
    (error: unknown) => {
      // The library's messages name an answer's fault, never its content.
      const why = error instanceof Error ? { name: error.name, message: error.message } : {};
      log.warn('The provider gave no description', { cliente: entrada.clienteId, ...why });
      throw new Failure('COMPANY_UNREACHABLE');
    },
  );
  await putJourney({
    tipo: 'ida',
    clave: hashSecret(checks.state),
    navegador: hashSecret(browser),
    clienteId: entrada.clienteId,
    destino,
    ...(adminId !== undefined && { adminId }),
    version: entrada.version,
    expira: Math.floor(now.getTime() / 1000) + awaySeconds,
    verificador: checks.verificador,
    nonce: checks.nonce,
    origen: origin,
  });
  // Lax, as the return comes from the provider's page.
  const cookie: HostCookie = { name: cookieName, value: browser, seconds: awaySeconds, sameSite: 'Lax' };
  return { url, cookie };
}

/** The hash of the browser's cookie in a request; undefined without one. */
export function browserOf(cookies: readonly string[]): string | undefined {
  const [browser] = cookieValues(cookies, `${cookieName}=`);
  return browser && hashSecret(browser);
}
