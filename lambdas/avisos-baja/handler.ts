import { bajaCalls } from '../../contract/calls/avisos-baja.ts';
import { Failure } from '../runtime/failure.ts';
import { serve } from '../http/serve.ts';
import { pausarAvisos } from '../store/usuarios-avisos.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { usuarioOfBajaToken } from '../credentials/unsubscribe-token.ts';

/** Whom a link belongs to. Throws NOT_FOUND. */
async function owner(token: string): Promise<StoredUsuario> {
  const usuario = await usuarioOfBajaToken(token);
  if (!usuario) throw new Failure('NOT_FOUND', { message: 'Este enlace no es válido o ya no sirve' });
  return usuario;
}

export const handler = serve('avisos-baja', bajaCalls, {
  openBaja: async ({ query }) => ({ location: `/avisos/baja?token=${encodeURIComponent(query.token)}` }),
  getSuscripcion: async ({ query }) => {
    const { avisos, avisosPausados } = await owner(query.token);
    return { suscrito: avisos.length > 0 && !avisosPausados };
  },
  darDeBaja: async ({ query }) => {
    const { _id } = await owner(query.token);
    await pausarAvisos(_id);
    return { suscrito: false };
  },
});
