import * as z from 'zod';
import { withoutBidi } from '../base/texto.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** The token of a mailed link to unsubscribe by: it names its user and is signed by the portal. */
const token = z.strictObject({ token: z.string().max(500).overwrite(withoutBidi).min(1) });

/** Unsubscribing from alerts without signing in (docs/decisions/mails.md). */
export const bajaCalls = {
  openBaja: {
    method: 'GET',
    path: '/avisos/baja',
    area: 'avisos-baja',
    audience: 'public',
    query: token,
    output: 'file',
    errors: [],
  },
  getSuscripcion: {
    method: 'GET',
    path: '/avisos/suscripcion',
    area: 'avisos-baja',
    audience: 'public',
    query: token,
    output: z.object({ suscrito: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  // Mail programs call this one by themselves, with a form of their own as its body (RFC 8058), which is not read.
  unsubscribe: {
    method: 'POST',
    path: '/avisos/baja',
    area: 'avisos-baja',
    audience: 'public',
    query: token,
    bodyUnread: true,
    output: z.object({ suscrito: z.literal(false) }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const bajaTexts: TextsOf<typeof bajaCalls> = {
  openBaja: {
    summary: 'Open the page to unsubscribe',
    description: 'Redirects to the page and changes nothing, since mail scanners open every link.',
  },
  getSuscripcion: {
    summary: 'Get whether a mailed link’s user receives alerts',
    description:
      '`token` is the one of the link. A token that the portal did not sign, or of a user that is gone, is refused with NOT_FOUND.',
  },
  unsubscribe: {
    summary: 'Unsubscribe from alerts',
    description:
      'In one step, by the token of a mailed link (RFC 8058). The body, a form of the mail program, is not read. The chosen determinations are kept. A token that the portal did not sign, or of a user that is gone, is refused with NOT_FOUND.',
  },
};
