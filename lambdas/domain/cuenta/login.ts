import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { findUsuarioByEmail, noCredential, readUsuario } from '../../platform/access/store/usuarios.ts';
import { readPasswordHash } from '../../platform/access/store/usuarios-password.ts';
import { deviceOf, knownDevices } from '../../platform/credentials/known-device.ts';
import { verifyPassword } from '../../platform/credentials/password.ts';
import { refuseCompanyOnly } from '../../platform/access/session-rules.ts';
import { ofAddress, ofEmail, RateLimit } from './rate-limit.ts';
import { afterPassword } from './sign-in.ts';

/**
 * Wrong passwords in 15 minutes before 429: for an e-mail address from browsers where its user never signed in, from a network
 * (an office shares an address), and from a browser where the user has signed in.
 */
const limits = { email: 5, address: 50, device: 10 };

/** Forgets the wrong passwords given for an e-mail address. */
export async function forgetSignIns(email: string, asked: { now: Date; newId: () => string }): Promise<void> {
  await new RateLimit(ofEmail(email), limits.email, asked).forget();
}

/**
 * Signs a user in. An unknown address and a wrong password take the same time and get the same answer; that a user is
 * disabled is answered only after the right password. Wrong passwords from elsewhere never keep a user out of a
 * browser where it has signed in before (docs/decisions/sign-in.md).
 */
export const login: Implementation<'login'> = async ({ body }, request) => {
  const { now, visitor, cookies, concerns } = request;
  const [from, devices] = await Promise.all([visitor(), knownDevices(cookies, now)]);
  const usuario = await findUsuarioByEmail(body.email);
  concerns(usuario?._id);
  const device = usuario && deviceOf(devices, usuario);
  const ofOwner = device
    ? new RateLimit(`equipo#${device.id}`, limits.device, request)
    : new RateLimit(ofEmail(body.email), limits.email, request);
  const ofPlace = device ? [] : [new RateLimit(ofAddress(from.address), limits.address, request)];
  await Promise.all([ofOwner, ...ofPlace].map(async (limit) => limit.check()));
  await Promise.all([ofOwner, ...ofPlace].map(async (limit) => limit.take()));
  // For an unknown address, the same reads as for a known one are made, to take as long.
  if (!usuario) await readUsuario('nadie');
  const hash = await readPasswordHash(usuario ?? { _id: 'nadie', credencial: noCredential });
  const isRight = await verifyPassword(body.password, hash);
  if (!usuario || hash === undefined || !isRight) throw new Failure('CREDENTIALS_INVALID');
  await Promise.all([ofOwner.forget(), ...ofPlace.map(async (limit) => limit.giveBack())]);
  if (!usuario.isActive) throw new Failure('USER_INACTIVE');
  await refuseCompanyOnly(usuario);
  return afterPassword(usuario, request, { device, zonaHoraria: body.zonaHoraria });
};
