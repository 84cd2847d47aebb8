import * as z from 'zod';
import {
  discrepanciasSchema,
  ensayoDeNormaSchema,
  maxMuestrasComparadas,
  normaDeTipoCambiadaSchema,
  normaDeTipoEditableSchema,
  normaProbadaSchema,
  tipoSchema,
  tiposConNormaSchema,
} from './norma-de-tipo.ts';
import type { Call, TextsOf } from '../base/call.ts';

/** Which norm reads the samples of each type (docs/decisions/norms.md). */
export const normasCalls = {
  listNormas: {
    method: 'GET',
    path: '/admin/normas',
    area: 'admin',
    audience: 'admin',
    output: tiposConNormaSchema,
    errors: [],
  },
  updateNorma: {
    method: 'PUT',
    path: '/admin/normas',
    area: 'admin',
    audience: 'admin',
    body: normaDeTipoCambiadaSchema,
    output: z.object({ norma: normaDeTipoEditableSchema }),
    message: ({ tipo, activa }: { tipo: string; activa: boolean }) =>
      `Norma de «${tipo}» guardada: ${activa ? 'activada' : 'desactivada'}`,
    adminAct: true,
    errors: ['CONFLICT'],
  },
  tryNorma: {
    method: 'POST',
    path: '/admin/normas/ensayo',
    area: 'admin',
    audience: 'admin',
    changesNothing: true,
    body: normaProbadaSchema,
    output: ensayoDeNormaSchema,
    errors: [],
  },
  listDiscrepancias: {
    method: 'GET',
    path: '/admin/normas/discrepancias',
    area: 'admin',
    audience: 'admin',
    query: z.strictObject({ tipo: tipoSchema }),
    output: discrepanciasSchema,
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const normasTexts: TextsOf<typeof normasCalls> = {
  listNormas: {
    summary: 'List the types of sample and the norm that reads each',
    description:
      'The types that authorised samples of the last year have, and those of which a norm was ever chosen; `norma` is null where none was. A norm that isn’t `activa` reads nothing.',
  },
  updateNorma: {
    summary: 'Choose the norm that reads the samples of a type',
    description:
      'Replaces the whole choice, over the `version` that was read, 0 where the type has none. It changes no sample, conclusion or statistic: it only adds a reading beside them. CONFLICT: another change came first.',
  },
  tryNorma: {
    summary: 'Try a norm on the newest sample of a type',
    description: 'What the reading would be of the newest authorised sample of the type. Nothing is stored.',
  },
  listDiscrepancias: {
    summary: 'List stated limits that aren’t the norm’s',
    description: `Of the newest ${maxMuestrasComparadas} authorised samples of the type, the limits that are numbers and differ from those in force at their place on their day, by the norm chosen for the type, switched on or not. Where the place or a condition isn’t known, only limits that would be wrong in every case. After 30 calls of a user within a minute: TOO_MANY_REQUESTS with \`Retry-After\`.`,
  },
};
