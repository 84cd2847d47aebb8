import { type Device, deviceOf, knownDevices } from '../../platform/credentials/known-device.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { readUsuario } from '../../platform/access/store/usuarios.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

interface Asking {
  now: Date;
  newId: () => string;
  visitor: () => Promise<Visitor>;
  cookies: readonly string[];
}

/**
 * Limits the tries of `what` by a visitor who has not signed in: per user in a browser in which that user has signed in
 * before (`device`), else per network. Strangers in a shared network, such as a hotel's guests, can't lock out its regular
 * users, and signing in again gives no further tries.
 */
export async function visitorLimit(
  { now, newId, visitor, cookies }: Asking,
  what: string,
  limits: { device: number; network: number },
): Promise<RateLimit> {
  const user = await knownUser(await knownDevices(cookies, now));
  if (user !== undefined) return new RateLimit(`${what}-equipo#${user}`, limits.device, { now, newId });
  return new RateLimit(ofAddress((await visitor()).address, `${what}-ip`), limits.network, { now, newId });
}

/** The first active user for whom one of these browsers is still known. */
async function knownUser(devices: readonly Device[]): Promise<string | undefined> {
  for (const { usuarioId } of devices) {
    const usuario = await readUsuario(usuarioId);
    if (usuario?.isActive && deviceOf(devices, usuario)) return usuario._id;
  }
  return undefined;
}
