import { exportacionSchema, exportarSchema } from '../exportacion.ts';

/** Whole samples by the hundred, to write files of (docs/decisions/0033). */
export const exportCalls = {
  exportResults: {
    // A POST, though it changes nothing: 500 solicitantes to filter by don't fit in an address.
    method: 'POST',
    path: '/results/export',
    area: 'export',
    audience: 'signed-in',
    summary: 'The authorised samples that the filters find, whole, from a position on, to write files of',
    body: exportarSchema,
    output: exportacionSchema,
  },
} as const;
