import { bajaCalls } from '../../contract/calls/avisos-baja.ts';
import { Failure } from '../runtime/failure.ts';
import { serve } from '../http/serve.ts';
import { pauseAvisos } from '../store/usuarios-avisos.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { usuarioOfUnsubscribeToken } from '../credentials/unsubscribe-token.ts';

/** Throws NOT_FOUND for a token that isn't valid. */
async function requireUsuario(token: string): Promise<StoredUsuario> {
  const usuario = await usuarioOfUnsubscribeToken(token);
  if (!usuario) throw new Failure('NOT_FOUND', { message: 'Este enlace no es válido o ya no sirve' });
  return usuario;
}

export const handler = serve('avisos-baja', bajaCalls, {
  openBaja: async ({ query }) => ({ location: `/avisos/baja?token=${encodeURIComponent(query.token)}` }),
  getSuscripcion: async ({ query }) => {
    const { avisos, resumen, avisosPausados } = await requireUsuario(query.token);
    return { suscrito: (avisos.length > 0 || resumen !== 'ninguno') && !avisosPausados };
  },
  darDeBaja: async ({ query }) => {
    const { _id } = await requireUsuario(query.token);
    await pauseAvisos(_id);
    return { suscrito: false };
  },
});
