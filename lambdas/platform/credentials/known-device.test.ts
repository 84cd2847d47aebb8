import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useFakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';
import { textOfCookie } from '../runtime/host-cookie.ts';
import type * as KnownDevice from './known-device.ts';

const here = useFakeSecretsManager();
const days = 24 * 3600;
const now = () => new Date();
const seconds = () => Math.floor(Date.now() / 1000);

let { deviceCookie, deviceOf, knownDevices } = {} as typeof KnownDevice;
/** Begins again as a function does that remembers nothing. */
async function restart(): Promise<void> {
  vi.resetModules();
  ({ deviceCookie, deviceOf, knownDevices } = await import('./known-device.ts'));
}
beforeEach(restart);

const device = (usuarioId = 'ana') => ({ usuarioId, id: randomUUID(), desde: seconds() });
/** A cookie as the browser sends it back. */
const sent = async (of: KnownDevice.Device) => textOfCookie(await deviceCookie(of)).split(';')[0] ?? '';
const owner = (sessionsSince: number | null = null) => ({ _id: 'ana', sessionsSince });

describe('the cookie of a known device', () => {
  it('is this very host’s, sent by https and by no other site, and is read by no script', async () => {
    const [name, ...attributes] = textOfCookie(await deviceCookie(device())).split('; ');
    expect(name).toMatch(/^__Host-equipo-[\da-f]{16}=/u);
    expect(attributes).toEqual(['Path=/', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict', 'Secure']);
  });

  it('is none without the prefix by which it is the host’s own', async () => {
    const cookie = await sent(device());
    expect(await knownDevices([cookie.replace('__Host-', '')], now())).toEqual([]);
  });

  it('names its user, and serves no other user', async () => {
    const [mine, theirs] = [device(), device('eva')];
    const found = await knownDevices(['otra=1', await sent(theirs), await sent(mine)], now());
    expect(deviceOf(found, owner())).toEqual(mine);
    expect(deviceOf(await knownDevices([await sent(theirs)], now()), owner())).toBeUndefined();
  });

  it('ends with the sessions of its user, and after half a year', async () => {
    const mine = device();
    const found = await knownDevices([await sent(mine)], now());
    expect(deviceOf(found, owner(mine.desde))).toEqual(mine);
    expect(deviceOf(found, owner(mine.desde + 1))).toBeUndefined();
    const cookie = await sent(mine);
    here.later(180 * days * 1000);
    expect(await knownDevices([cookie], now())).toEqual([]);
  });

  it('from before a change of the signing secret is good after it, and after the next no longer', async () => {
    const cookie = await sent(device());
    await here.secretsManager.put();
    await restart();
    expect(await knownDevices([cookie], now())).toHaveLength(1);
    await here.secretsManager.put();
    await restart();
    expect(await knownDevices([cookie], now())).toEqual([]);
  });

  it('that was forged or altered proves nothing, and a thousand of them cost one more reading of the secret', async () => {
    const cookie = await sent(device());
    const [name, value = ''] = cookie.split('=');
    const [text = '', signature = ''] = value.split('.');
    const other = Buffer.from(JSON.stringify(['eva', randomUUID(), seconds()])).toString('base64url');
    const forged = [
      `${name}=`,
      `${name}=.`,
      `${name}=${text}`,
      `${name}=${text}.${signature}x`,
      `${name}=${other}.${signature}`,
      `${name}=${other}.${createHmac('sha256', '').update(other).digest('base64url')}`,
      `${name}=${'x'.repeat(4000)}`,
    ];
    here.secretsManager.calls.length = 0;
    for (let times = 0; times < 150; times++) expect(await knownDevices(forged, now())).toEqual([]);
    expect(here.secretsManager.calls.length).toBeLessThanOrEqual(3);
  });
});
