import { knownDevices } from '../credentials/known-device.ts';
import type { Visitor } from '../http/visitor.ts';
import { ofAddress, RateLimit } from './rate-limit.ts';

interface Asking {
  now: Date;
  visitor: () => Promise<Visitor>;
  cookies: readonly string[];
}

/**
 * At most so many tries of `what` where it isn't known yet who tries: of a browser in which somebody has signed in before
 * (`device`), else of its network, where a whole company may be behind one address. So strangers in a network, the guests of a hotel for one, keep nobody out who comes in there every day.
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
