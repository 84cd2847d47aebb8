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

/** What the law wants told to authorities and people, and by when (docs/decisions/notifications-and-papers.md). */
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
    grupo: 'incidencias',
    summary: 'Lo que hay que notificar',
    description: `Lo que la ley manda comunicar, cargar en SINAC o publicar tras una incidencia o un informe (\`notificaciones\`), con su artículo y su plazo, ${notificacionesPorPagina} por página: de las incidencias abiertas, de las cerradas en los últimos ${diasDeNotificaciones} días si queda por comunicar el cierre y de los informes de muestras de esos días en puntos de una instalación para la que la ley lo pide. Lo de una muestra va junto, primero la más reciente y, de cada una, lo que antes acaba; detrás, lo que lleva más de un año pendiente y lo de muestras anteriores al alta de la instalación (\`tramo\`). Se leen como mucho ${maxInformesDeNotificaciones} informes, los de las muestras más recientes; \`recortado\` dice que hay más. Los plazos salen de lo guardado; si se cumple la ley lo dice la autoridad.`,
    parametros: {
      situacion: '`pendientes` (si no se da otra), `sinac` (los boletines por cargar) o `hechas`',
      tramo:
        'solo lo `actuales`, lo `antiguas` (más de un año) o lo `previas` (de antes de dar de alta la instalación)',
    },
    ejemplo: { situacion: 'pendientes' },
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
