/** The prefix of the names of the product's cookies. */
const hostPrefix = '__Host-';

/** A cookie to be set: its name without the prefix, its value, and its seconds. */
export interface HostCookie {
  name: string;
  value: string;
  seconds: number;
  /** Lax: sent also where another site leads to the portal. */
  sameSite: 'Lax' | 'Strict';
}

/**
 * A cookie as `Set-Cookie` writes it. Browsers accept a name that begins with `__Host-` only from this host, by https or from
 * their own machine: no other host of the domain can set it, nor one for fewer paths (RFC 6265bis, 4.1.3.2).
 */
export function textOfCookie({ name, value, seconds, sameSite }: HostCookie): string {
  return `${hostPrefix}${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}; Secure`;
}

/** The values of a request's cookies (`name=value`) whose name, after the prefix, begins with `name`. */
export function cookieValues(cookies: readonly string[], name: string): string[] {
  return cookies
    .filter((cookie) => cookie.startsWith(hostPrefix + name))
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
}
