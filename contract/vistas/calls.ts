import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema, versionQuerySchema } from '../base/id.ts';
import { maxVistas, vistaCambiadaSchema, vistaNuevaSchema, vistaSchema, vistasSchema } from './vista.ts';

const params = z.object({ id: idSchema });
const vista = z.object({ vista: vistaSchema });

/** Views: the filters of a page under a name, a user's own or shared with the users of a client (docs/decisions/lists.md). */
export const vistasCalls = {
  listVistas: {
    method: 'GET',
    path: '/vistas',
    area: 'puntos',
    audience: 'signed-in',
    output: vistasSchema,
    errors: [],
  },
  createVista: {
    method: 'POST',
    path: '/vistas',
    area: 'puntos',
    audience: 'signed-in',
    body: vistaNuevaSchema,
    output: vista,
    adminAct: false,
    keepsAnswer: true,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
  updateVista: {
    method: 'PUT',
    path: '/vistas/{id}',
    area: 'puntos',
    audience: 'signed-in',
    params,
    body: vistaCambiadaSchema,
    output: vista,
    adminAct: false,
    keepsAnswer: true,
    errors: ['FORBIDDEN'],
  },
  deleteVista: {
    method: 'DELETE',
    path: '/vistas/{id}',
    area: 'puntos',
    audience: 'signed-in',
    params,
    query: versionQuerySchema,
    output: z.null(),
    adminAct: false,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

const refused = `VALIDATION: it has no filters of its page, one of them is out of scope, another view of the page has the name there, or there are ${maxVistas} already (one’s own that are out of scope make way). FORBIDDEN: the user may only read in that client. NOT_FOUND: it is of no such client.`;

/** The reference's words for these calls. */
export const vistasTexts: TextsOf<typeof vistasCalls> = {
  listVistas: {
    summary: 'List the views that a user may open',
    description:
      'Its own and those of its clients, without those whose filters name a client, solicitante, group, type, point, determination or category of reports that is out of its scope. Of more than an answer holds, its own and the first.',
  },
  createVista: {
    summary: 'Save the filters of a page under a name',
    description: `For the user itself, or for all users of a client of its where \`cliente\` says so. Of \`consulta\` what the page reads is kept, without the number of a list’s page. Repeated for a view that is there unchanged, it answers that view. ${refused}`,
  },
  updateVista: {
    summary: 'Change a view',
    description: `Its name, its filters, and who sees it. ${refused} CONFLICT: it was changed meanwhile.`,
  },
  deleteVista: {
    summary: 'Delete a view',
    description:
      'The user’s own, or one of a client of its. FORBIDDEN: the user may only read in that client. CONFLICT: it was changed meanwhile.',
  },
};
