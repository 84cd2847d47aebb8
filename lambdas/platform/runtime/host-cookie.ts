/** What the name of every cookie of the product begins with. */
const hostPrefix = '__Host-';

/** A cookie that is to be set: its name without the prefix, and for how many seconds. */
export interface HostCookie {
  name: string;
  value: string;
  seconds: number;
  /** Lax: also when another site leads to the portal. */
  sameSite: 'Lax' | 'Strict';
}

/**
 * A cookie as `Set-Cookie` writes it. Browsers take a name that begins with `__Host-` from this very host alone, by https or
 * from the own machine: no other host of the domain can set one, nor one for fewer paths (RFC 6265bis, 4.1.3.2).
 */
export function textOfCookie({ name, value, seconds, sameSite }: HostCookie): string {
  return `${hostPrefix}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}; Secure`;
}

/** The values of those of a request's cookies, each `name=value`, whose name, without the prefix, begins so. */
export function cookieValues(cookies: readonly string[], name: string): string[] {
  return cookies
    .filter((cookie) => cookie.startsWith(hostPrefix + name))
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
}
