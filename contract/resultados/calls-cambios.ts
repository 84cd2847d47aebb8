import { cambiosQuerySchema, cambiosSchema, maxCambios } from './cambios.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** What became of results, for programs that keep a copy (docs/decisions/0061). */
export const cambiosCalls = {
  listCambios: {
    method: 'GET',
    path: '/results/cambios',
    area: 'results',
    audience: 'signed-in',
    conClave: true,
    query: cambiosQuerySchema,
    output: cambiosSchema,
    errors: ['CURSOR_INVALID'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const cambiosTexts: TextsOf<typeof cambiosCalls> = {
  listCambios: {
    summary: 'Follow what becomes of the authorised samples',
    description: `Everything in scope that is new, changed or gone since \`desde_cambio\`, the cursor of the answer before, in the order in which the portal stored it for each solicitante; without a cursor everything that there is. At most ${maxCambios} samples, or 2 MB: where \`mas\` is true, ask again at once with the new cursor, else whenever you like. Each sample comes as it is now, once for each time that it changed; while others are being stored it may come once more as it was. \`reinicio\`: forget what you have, for the answers that follow have it all: so it is at the first answer, when your scope has changed, after 60 days without asking, and when the laboratory has made its index anew. A session asks at most 120 times a minute, then TOO_MANY_REQUESTS with \`Retry-After\`, as keys beyond their own pace. CURSOR_INVALID: the text is no cursor of this portal.`,
  },
};
