import type { Call } from '../../contract/calls/call.ts';
import { loadViewer, type Viewer } from '../access/viewer.ts';
import { Failure } from '../runtime/failure.ts';
import { verifyAccessToken } from '../access/access-token.ts';

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/u;

/**
 * Who makes a call, where its row of the table demands to know.
 * Throws TOKEN_INVALID, TOKEN_EXPIRED, USER_INACTIVE, PASSWORD_CHANGE_REQUIRED or, for an administrator's call made by
 * another, FORBIDDEN.
 */
export async function authenticate(
  call: Call,
  authorization: string | undefined,
  now: Date,
): Promise<Viewer | undefined> {
  if (call.audience === 'public') return undefined;
  const token = bearer.exec(authorization ?? '')?.[1];
  if (!token) throw new Failure('TOKEN_INVALID');
  const viewer = await loadViewer(await verifyAccessToken(token, now), now);
  if (viewer.usuario.debeCambiarContrasena && !call.beforeOwnPassword) {
    throw new Failure('PASSWORD_CHANGE_REQUIRED', { usuarioId: viewer.usuario._id });
  }
  if (call.audience === 'admin' && viewer.usuario.role !== 'admin') {
    throw new Failure('FORBIDDEN', { usuarioId: viewer.usuario._id });
  }
  return viewer;
}
