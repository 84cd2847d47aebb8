import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema } from '../base/id.ts';
import { consultasSchema, diasDeConsultas, maxInformesConsultados, verificacionDeClienteSchema } from './consultas.ts';

/** What clients know and say of the verification of their reports (docs/decisions/certificates.md). */
export const consultasCalls = {
  listConsultas: {
    method: 'GET',
    path: '/pdfs/consultas',
    area: 'pdfs',
    audience: 'signed-in',
    output: consultasSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

export const verificacionDeClienteCalls = {
  updateVerificacion: {
    method: 'PUT',
    path: '/auth/clientes/{id}/verificacion',
    area: 'auth',
    audience: 'signed-in',
    params: z.object({ id: idSchema }),
    body: verificacionDeClienteSchema,
    output: verificacionDeClienteSchema,
    adminAct: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const consultasTexts: TextsOf<typeof consultasCalls & typeof verificacionDeClienteCalls> = {
  listConsultas: {
    summary: 'List how often the own reports were verified',
    description: `The last ${maxInformesConsultados} reports in scope that anyone verified, each with how often and when last; kept for ${diasDeConsultas} days, without addresses. None for users who see everything or a company's. Also the user's clients, with whether who verifies a report is told what it says.`,
  },
  updateVerificacion: {
    summary: 'Choose whether who verifies a report is told what it says',
    description:
      'For each of the reports in force of a client: its requester and its verdict. For users of the client who see everything of it; administrators do so in the client itself. Off as long as nobody has chosen it; a requester that several clients have is told only where all of them chose so. The audit trail records it. FORBIDDEN: the user sees a part of the client. CONFLICT: the client was changed meanwhile.',
  },
};
