import { type Device, deviceOf, knownDevices } from '../credentials/known-device.ts';
import type { Visitor } from '../http/visitor.ts';
import { readUsuario } from '../store/usuarios.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

interface Asking {
  now: Date;
  visitor: () => Promise<Visitor>;
  cookies: readonly string[];
}

/**
 * Limits the tries of `what` by an unidentified visitor: per user where one is known to have signed in from that browser
 * before (`device`), else per network, where a whole company may be behind one address. So strangers in a shared network,
 * such as a hotel's guests, cannot lock out its regular users; and who signs in anew gets no more tries by that.
 */
export async function visitorLimit(
  { now, visitor, cookies }: Asking,
  what: string,
  limits: { device: number; network: number },
): Promise<RateLimit> {
  const user = await knownUser(await knownDevices(cookies, now));
  if (user !== undefined) return new RateLimit(`${what}-equipo#${user}`, limits.device, now);
  return new RateLimit(ofAddress((await visitor()).address, `${what}-ip`), limits.network, now);
}

/** The first active user by whom one of these browsers is still known. */
async function knownUser(devices: readonly Device[]): Promise<string | undefined> {
  for (const { usuarioId } of devices) {
    const usuario = await readUsuario(usuarioId);
    if (usuario?.isActive && deviceOf(devices, usuario)) return usuario._id;
  }
  return undefined;
}
