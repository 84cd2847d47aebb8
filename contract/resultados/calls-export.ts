import { exportacionSchema, exportResultsSchema } from './exportacion.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Whole samples by the hundred, to write files of (docs/decisions/bursts.md). */
export const exportCalls = {
  exportResults: {
    // A POST, though it changes nothing: 500 solicitantes to filter by don't fit in an address.
    method: 'POST',
    path: '/results/export',
    area: 'export',
    audience: 'signed-in',
    changesNothing: true,
    body: exportResultsSchema,
    output: exportacionSchema,
    errors: ['TOO_MANY_REQUESTS', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const exportTexts: TextsOf<typeof exportCalls> = {
  exportResults: {
    summary: 'Export whole authorised samples',
    description:
      'Answers up to 500 samples (about 3 MB) that the filters find, by date, number and id, from after `despues` on; `siguiente` asks for the rest and is null at the end. A POST, since long lists of solicitantes do not fit in an address. After 120 calls of a user within a minute: TOO_MANY_REQUESTS with `Retry-After`. NOT_FOUND: `entrega` names no delivery that the user may filter by.',
  },
};
