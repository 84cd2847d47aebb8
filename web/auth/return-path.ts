/** Where the guard notes that somebody was going when they were sent to sign in. */
export interface ReturnState {
  from: string;
}

/** The path to go to after signing in: the noted one if it is a path of this site, else the first page. */
export function returnPath(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'string' || !/^\/(?![/\\])/u.test(from) || from.startsWith('/login')) return '/';
  return from;
}
