import * as z from 'zod';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { cookieValues, type HostCookie } from '../runtime/host-cookie.ts';
import { type SecretVersion, signingSecret } from './store/secrets.ts';
import type { StoredUsuario } from '../access/store/usuarios.ts';
import { derivedKey } from './tokens.ts';

/** How long a browser is known after its user's last sign-in there, in seconds: half a year. */
const knownSeconds = 180 * 24 * 3600;
/** The most users known in one browser: more than sign in on one computer. */
const maxCookies = 20;
const prefix = 'equipo-';

/** A browser in which a user signed in, last at `desde` (epoch seconds). */
const deviceSchema = z.object({ usuarioId: z.string().min(1), id: z.uuid(), desde: z.number().int() });
export type Device = z.infer<typeof deviceSchema>;

/**
 * The cookie by which a browser is recognised when its user signs in there: signed, for that user alone, and read by the calls of
 * signing in, by no script or other site. It opens nothing: it only decides which limit a try counts against
 * (docs/decisions/sign-in.md). One cookie for each user, since people share computers.
 */
export async function deviceCookie(device: Device): Promise<HostCookie> {
  const name = `${prefix}${createHash('sha256').update(device.usuarioId).digest('hex').slice(0, 16)}`;
  const value = signedWith(await signingSecret.settled(), deviceText(device));
  return { name, value, seconds: knownSeconds, sameSite: 'Strict' };
}

/** The known browsers that a request's cookies prove; forged and expired cookies are left out. */
export async function knownDevices(cookies: readonly string[], now: Date): Promise<Device[]> {
  const values = cookieValues(cookies, prefix).slice(0, maxCookies);
  const proven = await Promise.all(values.map(deviceIn));
  const oldest = now.getTime() / 1000 - knownSeconds;
  return proven.filter((device) => device !== undefined).filter(({ desde }) => desde > oldest);
}

/** The known browser of a user among these. Ending the user's sessions ends it too. */
export function deviceOf(
  devices: readonly Device[],
  { _id, sessionsSince }: Pick<StoredUsuario, '_id' | 'sessionsSince'>,
): Device | undefined {
  return devices.find(({ usuarioId, desde }) => usuarioId === _id && desde >= (sessionsSince ?? 0));
}

async function deviceIn(value: string): Promise<Device | undefined> {
  const [text = ''] = value.split('.');
  const version = await signingSecret.find((one) => isSame(value, signedWith(one, text)));
  if (!version) return undefined;
  const [usuarioId, id, desde] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
  return deviceSchema.parse({ usuarioId, id, desde });
}

function deviceText({ usuarioId, id, desde }: Device): string {
  return Buffer.from(JSON.stringify([usuarioId, id, desde])).toString('base64url');
}

function signedWith(version: SecretVersion, text: string): string {
  const key = derivedKey(version, 'alicuota: equipo conocido');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
