import { refuseCompanyOnly } from '../../platform/access/session-rules.ts';
import { authenticationOptions, openChallenge } from '../../platform/credentials/passkeys.ts';
import { usuarioOfSignInToken } from '../../platform/credentials/tokens.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readFactores } from '../../platform/credentials/store/factores.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { finishSignIn } from './sign-in.ts';
import { visitorLimit } from './visitor-limit.ts';
import { deviceOf, knownDevices } from '../../platform/credentials/known-device.ts';

/**
 * Requests for options, and refused passkeys, in 15 minutes before 429: from a known browser, and from all unknown ones of a
 * network.
 */
const limits = { options: { device: 100, network: 500 }, refused: { device: 50, network: 50 } };

/** The options for a passkey to sign: as a second factor with the token of a sign-in, or instead of the password. */
export const getOpcionesLlave: Implementation<'getOpcionesLlave'> = async ({ body }, request) => {
  const { now, visitor, concerns } = request;
  const { origin } = await visitor();
  const tries = await visitorLimit(request, 'llaves', limits.options);
  await tries.check();
  await tries.take();
  const purpose = { origen: origin ?? 'https://portal.invalid', now };
  if (body.token === undefined) return authenticationOptions(undefined, purpose);
  const usuario = await usuarioOfSignInToken(body.token, now);
  if (!usuario) throw new Failure('SIGN_IN_EXPIRED');
  concerns(usuario._id);
  const llaves = (await readFactores(usuario)).filter((factor) => factor.tipo === 'llave');
  return authenticationOptions({ usuarioId: usuario._id, llaves }, purpose);
};

/** Signs in by a passkey alone, if its owner allowed this and the passkey verified its bearer. */
export const enterConLlave: Implementation<'enterConLlave'> = async ({ body }, request) => {
  const { now, cookies, concerns } = request;
  const { credencial } = body;
  const tries = await visitorLimit(request, 'llave', limits.refused);
  await tries.check();
  await tries.take();
  const isSigned = await openChallenge(credencial, { para: 'entrar' }, now);
  const _id = Buffer.from(credencial.response.userHandle ?? '', 'base64url').toString('utf8');
  const usuario = isSigned && _id !== '' ? await readUsuario(_id) : undefined;
  concerns(usuario?._id);
  const llave =
    usuario && (await readFactores(usuario)).find((one) => one.tipo === 'llave' && one.credencialId === credencial.id);
  const isGood = llave?.tipo === 'llave' && llave.sinContrasena && (await isSigned?.(llave)) === true;
  if (!usuario || !isGood) throw new Failure('SECOND_FACTOR_INVALID');
  await tries.giveBack();
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  await refuseCompanyOnly(usuario);
  const device = deviceOf(await knownDevices(cookies, now), usuario);
  return finishSignIn(usuario, request, { device, zonaHoraria: body.zonaHoraria });
};
