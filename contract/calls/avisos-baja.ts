import * as z from 'zod';
import { withoutBidi } from '../rules/texto.ts';

/** The token of a mailed link to unsubscribe by; it names its user and proves that the portal wrote it. */
const token = z.strictObject({ token: z.string().min(1).max(500).overwrite(withoutBidi) });

/**
 * The rows of the table of calls by which somebody unsubscribes from alerts without signing in (docs/decisions/0014).
 * A token that is nobody's is answered 404.
 */
export const bajaCalls = {
  openBaja: {
    method: 'GET',
    path: '/avisos/baja',
    area: 'avisos-baja',
    audience: 'public',
    summary: 'Leads to the page to unsubscribe from alerts, and changes nothing: mail scanners open every link',
    query: token,
    output: 'file',
  },
  getSuscripcion: {
    method: 'GET',
    path: '/avisos/suscripcion',
    area: 'avisos-baja',
    audience: 'public',
    summary: 'Whether whom a mailed link belongs to gets alerts',
    query: token,
    output: z.object({ suscrito: z.boolean() }),
  },
  // Mail programs call this one by themselves, with a form of their own as its body (RFC 8058), which is not read.
  darDeBaja: {
    method: 'POST',
    path: '/avisos/baja',
    area: 'avisos-baja',
    audience: 'public',
    summary: 'Unsubscribes from alerts by a mailed link, in one step (RFC 8058)',
    query: token,
    output: z.object({ suscrito: z.literal(false) }),
  },
} as const;
