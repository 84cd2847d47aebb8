import { bajaCalls } from '../../contract/avisos/calls-baja.ts';
import { Failure } from '../platform/runtime/failure.ts';
import { serve } from '../platform/http/serve.ts';
import { conSusNotas, pauseAvisos } from '../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../platform/access/store/usuarios.ts';
import { usuarioOfUnsubscribeToken } from '../platform/credentials/unsubscribe-token.ts';

type Concerns = (usuarioId: string | undefined) => void;

/** Throws NOT_FOUND for a token that isn't valid. */
async function requireUsuario(token: string, concerns: Concerns): Promise<StoredUsuario> {
  const usuario = await usuarioOfUnsubscribeToken(token);
  if (!usuario) throw new Failure('NOT_FOUND', { message: 'Este enlace no es válido o ya no sirve' });
  concerns(usuario._id);
  return usuario;
}

export const handler = serve('avisos-baja', bajaCalls, {
  openBaja: async ({ query }, { concerns }) => {
    concerns((await usuarioOfUnsubscribeToken(query.token))?._id);
    return { location: `/avisos/baja?token=${encodeURIComponent(query.token)}` };
  },
  getSuscripcion: async ({ query }, { concerns }) => {
    const { avisos, resumen, avisosPausados } = await conSusNotas(await requireUsuario(query.token, concerns));
    return { suscrito: (avisos.length > 0 || resumen !== 'ninguno') && !avisosPausados };
  },
  unsubscribe: async ({ query }, { concerns }) => {
    const { _id } = await requireUsuario(query.token, concerns);
    await pauseAvisos(_id);
    return { suscrito: false };
  },
});
