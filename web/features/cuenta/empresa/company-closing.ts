const key = 'cierre-empresa';

/** Notes where the company of who has just signed in ends its own session; null where it has none, or a password was used. */
export function noteCompanyClosing(address: string | null): void {
  if (address === null) localStorage.removeItem(key);
  else localStorage.setItem(key, address);
}

/** Where the company of who signed in last on this browser ends its own session; null where nothing was noted. */
export function companyClosing(): string | null {
  return localStorage.getItem(key);
}
