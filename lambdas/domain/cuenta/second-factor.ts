import { refuseCompanyOnly } from '../../platform/access/session-rules.ts';
import type { RespuestaSegundoFactor } from '../../../contract/cuenta/cuenta.ts';
import { deviceOf, knownDevices } from '../../platform/credentials/known-device.ts';
import { openChallenge } from '../../platform/credentials/passkeys.ts';
import { hashRecoveryCode } from '../../platform/credentials/recovery-codes.ts';
import { usuarioOfSignInToken } from '../../platform/credentials/tokens.ts';
import { stepOfCode } from '../../platform/credentials/totp.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readFactores, type StoredFactor, takeCodigo, takeStep } from '../../platform/credentials/store/factores.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';
import { finishSignIn } from './sign-in.ts';

/**
 * Wrong answers in 15 minutes before 429: an app's codes for a user from unknown browsers, all answers from a known browser, and
 * all from a network. Recovery codes and passkeys, which nobody guesses, aren't counted by user: a stranger who knows the
 * password can't lock the user out of them.
 */
const limits = { user: 5, device: 10, address: 50 };

/** Signs a user in by a second factor, after the right password. All faults get the same answer. */
export const answerSegundoFactor: Implementation<'answerSegundoFactor'> = async ({ body }, request) => {
  const { now, visitor, cookies, concerns } = request;
  const usuario = await usuarioOfSignInToken(body.token, now);
  if (!usuario) throw new Failure('SIGN_IN_EXPIRED');
  const usuarioId = usuario._id;
  concerns(usuarioId);
  const [{ address }, devices] = await Promise.all([visitor(), knownDevices(cookies, now)]);
  const device = deviceOf(devices, usuario);
  const isGuessable = body.respuesta.metodo === 'totp';
  const tries = device
    ? [new RateLimit(`factor-equipo#${device.id}`, limits.device, request)]
    : [
        ...(isGuessable ? [new RateLimit(ofFactor(usuarioId), limits.user, request)] : []),
        new RateLimit(ofAddress(address, 'factor-ip'), limits.address, request),
      ];
  await Promise.all(tries.map(async (limit) => limit.check()));
  await Promise.all(tries.map(async (limit) => limit.take()));
  if (!(await isRight(usuario, body.respuesta, now))) throw new Failure('SECOND_FACTOR_INVALID');
  await Promise.all(tries.map(async (limit) => limit.giveBack()));
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  await refuseCompanyOnly(usuario);
  return finishSignIn(usuario, request, { device, zonaHoraria: body.zonaHoraria });
};

/** The key of a user's wrong codes. */
export function ofFactor(usuarioId: string): string {
  return `factor#${usuarioId}`;
}

async function isRight(usuario: StoredUsuario, respuesta: RespuestaSegundoFactor, now: Date): Promise<boolean> {
  if (respuesta.metodo === 'recuperacion') return takeCodigo(usuario, hashRecoveryCode(respuesta.codigo));
  const factores = await readFactores(usuario);
  if (respuesta.metodo === 'totp') return isCodeOfSome(factores, respuesta.codigo, now);
  const { credencial } = respuesta;
  const isSigned = await openChallenge(credencial, { para: 'segundo-factor', usuarioId: usuario._id }, now);
  const llave = factores.find((factor) => factor.tipo === 'llave' && factor.credencialId === credencial.id);
  return isSigned !== undefined && llave?.tipo === 'llave' && isSigned(llave);
}

/** Whether a code is of one of these authenticator apps; uses the code up. */
async function isCodeOfSome(factores: readonly StoredFactor[], codigo: string, now: Date): Promise<boolean> {
  for (const factor of factores) {
    const step = factor.tipo === 'totp' ? stepOfCode(factor.secreto, codigo, now) : undefined;
    if (factor.tipo === 'totp' && step !== undefined && (await takeStep(factor, step, now.toISOString()))) return true;
  }
  return false;
}
