import { avisosGuardadosSchema, avisosSchema, determinacionesSchema } from '../avisos.ts';

/** The signed-in user's alerts (spec, section 7, Auth), apart from `authCalls`: only their dialog asks for them. */
export const avisosCalls = {
  getDeterminacionesDisponibles: {
    method: 'GET',
    path: '/auth/determinaciones-disponibles',
    area: 'auth',
    audience: 'signed-in',
    summary: 'The determinations of the samples in scope, authorised or in progress, that one may be told of',
    output: determinacionesSchema,
  },
  updateAvisos: {
    method: 'PUT',
    path: '/auth/avisos',
    area: 'auth',
    audience: 'signed-in',
    summary: 'Sets which determinations the signed-in user is told of when they come out No cumple',
    body: avisosSchema,
    output: avisosGuardadosSchema,
  },
} as const;
