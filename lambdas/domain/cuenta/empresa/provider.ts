import * as client from 'openid-client';
import { isAllowedPrivate, publicFetch, PublicFetchError } from '../../../platform/runtime/public-fetch.ts';
import { openSecret } from '../../../platform/credentials/store/empresa-secret.ts';
import type { StoredEntrada } from '../../../platform/access/store/entradas-empresa.ts';

/** The scope asked of a provider: the account's identity and address, and no access to other accounts or data. */
const scope = 'openid email profile';

/** The values by which the return of a browser is checked. */
export interface Checks {
  state: string;
  nonce: string;
  verificador: string;
}

/** New checks for one journey. */
export function newChecks(): Checks {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verificador: client.randomPKCECodeVerifier(),
  };
}

/**
 * The provider of a client's company sign-in, by its description at the issuer's address. Fetched only by `publicFetch`, which
 * refuses addresses that aren't public. Signatures of id tokens are checked against the provider's keys, even though tokens come
 * over TLS.
 */
async function providerOf({ clienteId, emisor, idCliente, secreto }: StoredEntrada): Promise<client.Configuration> {
  const issuer = new URL(emisor);
  return client.discovery(issuer, idCliente, await openSecret(clienteId, secreto), undefined, {
    [client.customFetch]: async (url, { method, headers, body, signal }) =>
      publicFetch(url, { method, headers, body: body as string | URLSearchParams | null, signal }),
    timeout: 5,
    execute: [
      client.enableNonRepudiationChecks,
      // Only the local product's list has addresses without TLS.
      ...(issuer.protocol === 'http:' && isAllowedPrivate(issuer) ? [client.allowInsecureRequests] : []),
    ],
  });
}

/** The address to which the browser is sent. Throws as openid-client does. */
export async function addressOf(
  entrada: StoredEntrada,
  { state, nonce, verificador }: Checks,
  { redirectUri, email }: { redirectUri: string; email: string | undefined },
): Promise<string> {
  const provider = await providerOf(entrada);
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verificador),
    code_challenge_method: 'S256',
    ...(email !== undefined && { login_hint: email }),
  }).href;
}

/** The result of a return: the id token's claims, and the address at which the provider ends its own session. */
export interface Returned {
  claims: client.IDToken;
  cierre: string | null;
}

/**
 * Exchanges the code of a return. `openid-client` checks the answer's state and issuer (RFC 9207), and the id token's signature,
 * issuer, audience, end, and nonce. Throws as openid-client does.
 */
export async function exchange(entrada: StoredEntrada, answer: URL, checks: Checks): Promise<Returned> {
  const provider = await providerOf(entrada);
  const tokens = await client.authorizationCodeGrant(provider, answer, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verificador,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider answered without an id token');
  return { claims, cierre: closingOf(provider.serverMetadata().end_session_endpoint, entrada) };
}

/** The address to sign out at the provider; null for an address to which a page may not send its reader. */
function closingOf(address: string | undefined, { idCliente }: StoredEntrada): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && !isAllowedPrivate(url)) return null;
  url.searchParams.set('client_id', idCliente);
  return url.href;
}

/** Whether an error means that the provider couldn't be reached, rather than that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof PublicFetchError) return true;
  return error instanceof Error && error.cause !== undefined && isUnreachable(error.cause);
}
