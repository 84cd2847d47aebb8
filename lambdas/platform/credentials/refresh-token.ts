import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SecretVersion } from './store/secrets.ts';
import { derivedKey } from './derived-key.ts';

/** How long a refresh token serves, in seconds, unless its session ends before. */
export const refreshTokenSeconds = 30 * 24 * 3600;

/** A refresh token taken apart: the user and the session that it belongs to, and 256 secret bits. */
export interface RefreshToken {
  usuarioId: string;
  familia: string;
  secret: string;
}

const partsSchema = z.object({ usuarioId: z.string().min(1), familia: z.uuid(), secret: z.string().length(43) });

/** 256 secret bits as a text. */
export function newSecret(encoding: 'base64url' | 'base64' | 'hex' = 'base64url'): string {
  return randomBytes(32).toString(encoding);
}

export function formatRefreshToken({ usuarioId, familia, secret }: RefreshToken): string {
  return [Buffer.from(usuarioId).toString('base64url'), familia, secret].join('.');
}

/** The parts of a refresh token, or undefined when it has not the form of one. */
export function parseRefreshToken(token: string): RefreshToken | undefined {
  const [usuario = '', familia, secret] = token.split('.');
  return partsSchema.safeParse({ usuarioId: Buffer.from(usuario, 'base64url').toString('utf8'), familia, secret }).data;
}

/** What the table keeps of a refresh token: its secret can't be had back from it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The secret that follows another in a session. The same one always follows, so that two renewals with one token get the
 * same pair; without the signing secret it can't be computed.
 */
export function successorOf(secret: string, familia: string, version: SecretVersion): string {
  return createHmac('sha256', derivedKey(version, 'alicuota: renovación de la sesión'))
    .update(`${familia}.${secret}`)
    .digest('base64url');
}
