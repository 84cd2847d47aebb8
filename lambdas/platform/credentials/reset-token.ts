import * as z from 'zod';

/** How long a mailed link is valid, in seconds: an hour. */
export const resetTokenSeconds = 3600;

/** The parts of a mailed link's token: the user's id, and 256 secret bits. */
export interface ResetToken {
  usuarioId: string;
  secret: string;
}

const partsSchema = z.object({ usuarioId: z.string().min(1), secret: z.string().length(43) });

/** The token as the link carries it. */
export function formatResetToken({ usuarioId, secret }: ResetToken): string {
  return `${Buffer.from(usuarioId).toString('base64url')}.${secret}`;
}

/** The parts of a token, or undefined when it has not the form of one. */
export function parseResetToken(token: string): ResetToken | undefined {
  const [usuario = '', secret, ...more] = token.split('.');
  if (more.length > 0) return undefined;
  return partsSchema.safeParse({ usuarioId: Buffer.from(usuario, 'base64url').toString('utf8'), secret }).data;
}
