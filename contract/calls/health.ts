import * as z from 'zod';

/** Whether the service is up. */
export const healthCalls = {
  health: {
    method: 'GET',
    path: '/health',
    area: 'health',
    audience: 'public',
    summary: 'Says that the service is up and reaches its data',
    output: z.object({ status: z.literal('ok') }),
  },
} as const;
