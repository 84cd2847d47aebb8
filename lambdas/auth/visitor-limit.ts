import { knownDevices } from '../credentials/known-device.ts';
import type { Visitor } from '../http/visitor.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

interface Asking {
  now: Date;
  visitor: () => Promise<Visitor>;
  cookies: readonly string[];
}

/**
 * Limits the tries of `what` by an unidentified visitor: per browser where a user has signed in from it before (`device`),
 * else per network, where a whole company may be behind one address. So strangers in a shared network, such as a hotel's
 * guests, cannot lock out its regular users.
 */
export async function visitorLimit(
  { now, visitor, cookies }: Asking,
  what: string,
  limits: { device: number; network: number },
): Promise<RateLimit> {
  const [device] = await knownDevices(cookies, now);
  if (device) return new RateLimit(`${what}-equipo#${device.id}`, limits.device, now);
  return new RateLimit(ofAddress((await visitor()).address, `${what}-ip`), limits.network, now);
}
