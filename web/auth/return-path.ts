/** The address that the guard interrupted with the sign-in. */
export interface ReturnState {
  from: string;
  /** User whose session ended there; null where none did, as when a link is opened. */
  usuarioId: string | null;
}

/**
 * The path that a user goes to after signing in: the noted one if it is a path of this site, and no other user's; else
 * the first page. The results are then shown without the filters of the session that ended.
 */
export function returnPath(state: unknown, usuarioId: string | undefined): string {
  const owner = typeof state === 'object' && state !== null && 'usuarioId' in state ? state.usuarioId : null;
  if (owner !== null && owner !== usuarioId) return '/';
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !/^\/(?![/\\])/u.test(from) || from.startsWith('/login')) return '/';
  return owner === null ? from : from.replace(/^\/results\?.*$/u, '/results');
}
