import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema } from '../base/id.ts';
import {
  boletinSchema,
  diasDeNotificaciones,
  marcaParamsSchema,
  marcaSchema,
  maxInformesDeNotificaciones,
  notificacionesPorPagina,
  notificacionesQuerySchema,
  notificacionesSchema,
} from './notificacion.ts';

const shared = { area: 'programa', audience: 'signed-in' } as const;

/** What the law wants told to authorities and people, and by when (docs/decisions/0076). */
export const notificacionesCalls = {
  listNotificaciones: {
    ...shared,
    method: 'GET',
    path: '/notificaciones',
    conClave: true,
    query: notificacionesQuerySchema,
    output: notificacionesSchema,
    errors: [],
  },
  getBoletin: {
    ...shared,
    method: 'GET',
    path: '/notificaciones/{id}/boletin',
    params: z.object({ id: idSchema }),
    output: z.object({ boletin: boletinSchema }),
    errors: [],
  },
  markNotificacion: {
    ...shared,
    method: 'PUT',
    path: '/notificaciones/{id}/{acto}',
    params: marcaParamsSchema,
    body: marcaSchema,
    output: z.object({}),
    message: (hecho: boolean) => (hecho ? 'Marcada como hecha' : 'Vuelve a estar pendiente'),
    adminAct: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const notificacionesTexts: TextsOf<typeof notificacionesCalls> = {
  listNotificaciones: {
    summary: 'List what has to be notified',
    description: `What the law asks to be told to authorities and people after an incident or a report, with its article and by when, ${notificacionesPorPagina} to a page: of open incidents, of those closed within ${diasDeNotificaciones} days where their closing is still to be told, and of reports of samples taken within ${diasDeNotificaciones} days at the points of an installation for which the law says so. What ends first comes first, what has no day last. At most ${maxInformesDeNotificaciones} reports are read, those of the newest samples; \`recortado\` says that there are more. The days follow from what was stored; whether the law is complied with is the authority’s to say.`,
  },
  getBoletin: {
    summary: 'Get the fields of a bulletin of SINAC',
    description:
      'What a bulletin asks for of the report of a sample, values in the unit and with the decimals of annex I of RD 3/2023 where they can be said so exactly, with the reason where they can’t. What the portal does not know is null. NOT_FOUND: the sample is not in scope, or its report is not to be loaded in SINAC.',
  },
  markNotificacion: {
    summary: 'Mark an act of a report as done, or not',
    description:
      'By the state of the sample that was read (`numero`): a corrected report has to be notified again, so that a mark of the one before is refused (CONFLICT). The first mark stands. Acts of incidents are marked with `updateIncidencia`. FORBIDDEN: the user may only read incidents. NOT_FOUND: the sample is not in scope, or the act is not asked of it. The audit trail records it.',
  },
};
