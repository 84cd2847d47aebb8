import * as z from 'zod';
import type { Call, TextsOf } from './call.ts';

/** Whether the service is up. */
export const healthCalls = {
  health: {
    method: 'GET',
    path: '/health',
    area: 'health',
    audience: 'public',
    output: z.object({ status: z.literal('ok') }),
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const healthTexts: TextsOf<typeof healthCalls> = {
  health: {
    summary: 'Report that the service is up',
    description: 'Reads one item of the data, so that a good answer also says that the data is in reach.',
  },
};
