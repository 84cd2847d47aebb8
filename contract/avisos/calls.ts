import { avisosGuardadosSchema, avisosSchema, determinacionesSchema } from './avisos.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** The signed-in user's alerts, apart from `authCalls`: only their dialog asks for them. */
export const avisosCalls = {
  getDeterminacionesDisponibles: {
    method: 'GET',
    path: '/auth/determinaciones-disponibles',
    area: 'mis-avisos',
    audience: 'signed-in',
    output: determinacionesSchema,
    errors: [],
  },
  updateAvisos: {
    method: 'PUT',
    path: '/auth/avisos',
    area: 'mis-avisos',
    audience: 'signed-in',
    body: avisosSchema,
    output: avisosGuardadosSchema,
    adminAct: false,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const avisosTexts: TextsOf<typeof avisosCalls> = {
  getDeterminacionesDisponibles: {
    summary: 'List the determinations that alerts can be asked for',
    description:
      'The names of the determinations of all samples in scope, authorised or in progress, in the order of a Spanish dictionary.',
  },
  updateAvisos: {
    summary: 'Choose the alerts of the signed-in user',
    description:
      'Replaces the list of determinations for which the user is alerted when a sample does not comply and, if asked for, when a value comes to 80 % of its limit. Also sets which facts of incidents are mailed and how often a digest is; neither needs a determination. Alerts are turned on again where the user had unsubscribed. A determination that no sample in scope has is refused with VALIDATION.',
  },
};
