import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema } from '../base/id.ts';
import {
  claveDeVerificacionCreadaSchema,
  claveDeVerificacionNuevaSchema,
  clavesDeVerificacionSchema,
  maxClavesDeVerificacion,
  maxClavesVigentes,
} from './claves.ts';

/** Keys with which the laboratory's system makes the codes of its reports (docs/verificacion.md). */
export const clavesDeVerificacionCalls = {
  listClavesDeVerificacion: {
    method: 'GET',
    path: '/admin/claves-de-verificacion',
    area: 'auth',
    audience: 'admin',
    output: clavesDeVerificacionSchema,
    errors: [],
  },
  createClaveDeVerificacion: {
    method: 'POST',
    path: '/admin/claves-de-verificacion',
    area: 'auth',
    audience: 'admin',
    body: claveDeVerificacionNuevaSchema,
    output: claveDeVerificacionCreadaSchema,
    adminAct: true,
    errors: ['REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_KEYS'],
  },
  endClaveDeVerificacion: {
    method: 'DELETE',
    path: '/admin/claves-de-verificacion/{id}',
    area: 'auth',
    audience: 'admin',
    params: z.object({ id: idSchema }),
    output: z.null(),
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const clavesDeVerificacionTexts: TextsOf<typeof clavesDeVerificacionCalls> = {
  listClavesDeVerificacion: {
    summary: 'List the keys that make codes of reports',
    description: 'Newest first, those that have ended included, without their secrets.',
  },
  createClaveDeVerificacion: {
    summary: 'Make a key for the codes of reports',
    description: `Certificates that come from now on have codes of it, until it is ended. Its secret is answered this once. The audit trail records it. TOO_MANY_KEYS: ${maxClavesVigentes} are in force already, or there are ${maxClavesDeVerificacion} in all. In a session older than 10 minutes the own password has to be given again (REAUTHENTICATION_REQUIRED); after 5 wrong ones within 15 minutes: TOO_MANY_ATTEMPTS with \`Retry-After\`.`,
  },
  endClaveDeVerificacion: {
    summary: 'End a key for the codes of reports',
    description:
      'Certificates that come from now on have no codes of it; codes of those that came before are good for ever. Ending it again changes nothing. CONFLICT: somebody else changed it meanwhile.',
  },
};
