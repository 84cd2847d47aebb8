import type { Call, TextsOf } from '../base/call.ts';
import { consultaSchema, maxInformes, verificacionSchema } from './verificar.ts';

/** Whether a report is genuine and the last (docs/decisions/certificates.md), for anyone who holds it. */
export const verificarCalls = {
  verificar: {
    method: 'POST',
    path: '/verificar',
    area: 'verificar',
    audience: 'public',
    changesNothing: true,
    body: consultaSchema,
    output: verificacionSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const verificarTexts: TextsOf<typeof verificarCalls> = {
  verificar: {
    summary: 'Verify that a report is genuine and the last',
    description: `Takes the code of a report as it was typed, or the SHA-256 of a PDF; one of the two. A code that can't be one, since its check symbol is wrong, is refused; one that isn't known, and a file that differs by a byte from what the laboratory delivered, is answered no reports. One file may have been delivered under several numbers, of which ${maxInformes} are answered. Nothing is told of what a report says or of whom, unless its client chose that whoever verifies one in force is told both. Takes 30 questions a minute from one network (TOO_MANY_REQUESTS with \`Retry-After\`).`,
  },
};
