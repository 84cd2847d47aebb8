import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';

/** A company's OpenID Connect provider on this machine, with a form of its own for name and password. */
export interface CompanyProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What it says of an account, by the name typed in its form, besides `sub`. */
  claims: Map<string, Record<string, unknown>>;
  /** Lets the portal come back to a redirect URI. */
  open(redirectUri: string): void;
  /** Changes the id tokens that it signs from now on; undefined: none. `foreignKey` signs them with a key of nobody. */
  tamper(how: { claims?: (claims: JWTPayload) => JWTPayload; foreignKey?: boolean } | undefined): void;
  /** Stops answering, until `recover`. */
  fail(): void;
  recover(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts `oidc-provider`, which answers once it is told where its one client, the portal, may come back to. */
export async function startCompanyProvider(): Promise<CompanyProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [own, foreign] = await Promise.all([key(), key()]);
  const claims: CompanyProvider['claims'] = new Map();
  const [clientId, clientSecret] = ['portal', 'secreto-de-la-empresa'];
  let tampering: Parameters<CompanyProvider['tamper']>[0];
  let failing = false;
  const providerFor = (redirectUri: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [redirectUri],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [own.jwk] },
      cookies: { keys: ['galletas'] },
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'tid', 'xms_edov', 'hd'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...claims.get(accountId) }),
      }),
      ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    provider.use(async (context, next) => {
      await next();
      const body = context.body as { id_token?: string } | undefined;
      if (context.path !== '/token' || !tampering || typeof body?.id_token !== 'string') return;
      const said = decodeJwt(body.id_token);
      const signer = tampering.foreignKey ? foreign : own;
      body.id_token = await new SignJWT(tampering.claims?.(said) ?? said)
        .setProtectedHeader({ alg: 'RS256', kid: own.jwk.kid })
        .sign(signer.privateKey);
    });
    return provider.callback();
  };
  let answer: ReturnType<typeof providerFor> | undefined;
  server.on('request', (request, response) => {
    if (failing || !answer) response.writeHead(503).end();
    else void answer(request, response);
  });
  return {
    issuer,
    clientId,
    clientSecret,
    claims,
    open: (redirectUri) => {
      answer = providerFor(redirectUri);
    },
    tamper: (how) => {
      tampering = how;
    },
    fail: () => {
      failing = true;
    },
    recover: () => {
      failing = false;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function key() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'una', alg: 'RS256', use: 'sig' } };
}

/**
 * Goes through the provider's form as a browser would, by name, and gives the address that it sends back to. `act` is
 * what is pressed: to sign in, or to give up.
 */
export async function passProvider(url: string, login: string, act: 'sign-in' | 'cancel' = 'sign-in'): Promise<URL> {
  const { origin } = new URL(url);
  const cookies = new Map<string, string>();
  const go = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  let answer = await go(url);
  for (let steps = 0; steps < 12; steps++) {
    const location = answer.headers.get('location');
    if (location !== null) {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next;
      answer = await go(next.href);
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/u.exec(page)?.[1];
    const prompt = /name="prompt" value="([^"]+)"/u.exec(page)?.[1];
    const abort = /href="([^"]+\/abort)"/u.exec(page)?.[1];
    if (act === 'cancel' && abort) answer = await go(abort);
    else if (action && prompt)
      answer = await go(action, { prompt, ...(prompt === 'login' && { login, password: 'x' }) });
    else throw new Error(`The provider shows a page without a form: ${answer.status} ${page.slice(0, 300)}`);
  }
  throw new Error('The provider never sends back');
}
