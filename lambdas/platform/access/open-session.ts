import type { Session } from '../credentials/store/sessions.ts';
import type { StoredUsuario } from './store/usuarios.ts';

/** Whether a session still holds: it hasn't expired, and began after its user's sessions were last ended. */
export function isOpen(
  { desde, expira }: Pick<Session, 'desde' | 'expira'>,
  { sessionsSince }: Pick<StoredUsuario, 'sessionsSince'>,
  now: Date,
): boolean {
  return expira > now.getTime() / 1000 && desde >= (sessionsSince ?? 0);
}
