import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';

/** How long a refresh token serves, in seconds. */
export const refreshTokenSeconds = 30 * 24 * 3600;

/** A refresh token taken apart: the user and the session that it belongs to, and 256 secret bits. */
export interface RefreshToken {
  usuarioId: string;
  familia: string;
  secret: string;
}

const partsSchema = z.object({ usuarioId: z.string().min(1), familia: z.uuid(), secret: z.string().length(43) });

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
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
