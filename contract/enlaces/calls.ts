import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema, textCursorSchema } from '../base/id.ts';
import {
  desdeSchema,
  diasDeEnlace,
  dossierDeEnlaceSchema,
  enlaceAbiertoSchema,
  enlaceCreadoSchema,
  enlaceNuevoSchema,
  enlacesSchema,
  maxEnlaces,
  maxMuestrasDeDossier,
  muestraDeEnlaceSchema,
  usosDeEnlaceSchema,
} from './enlace.ts';

const id = z.object({ id: idSchema });

/** A user's own links to dossiers (docs/decisions/boards-and-links.md). */
export const misEnlacesCalls = {
  listEnlaces: {
    method: 'GET',
    path: '/enlaces',
    area: 'export',
    audience: 'signed-in',
    output: enlacesSchema,
    errors: [],
  },
  createEnlace: {
    method: 'POST',
    path: '/enlaces',
    area: 'export',
    audience: 'signed-in',
    body: enlaceNuevoSchema,
    output: enlaceCreadoSchema,
    adminAct: true,
    errors: ['CONFLICT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  endEnlace: {
    method: 'DELETE',
    path: '/enlaces/{id}',
    area: 'export',
    audience: 'signed-in',
    params: id,
    output: z.null(),
    adminAct: true,
    errors: [],
  },
  listUsosDeEnlace: {
    method: 'GET',
    path: '/enlaces/{id}/usos',
    area: 'export',
    audience: 'signed-in',
    params: id,
    query: z.strictObject({ cursor: textCursorSchema.optional() }),
    output: usosDeEnlaceSchema,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** What the bearer of a link may call, and nothing else. */
export const enlaceCalls = {
  openEnlace: {
    method: 'GET',
    path: '/enlace',
    area: 'enlaces',
    audience: 'enlace',
    query: desdeSchema,
    output: enlaceAbiertoSchema,
    errors: [],
  },
  readDossierDeEnlace: {
    method: 'GET',
    path: '/enlace/dossier',
    area: 'enlaces',
    audience: 'enlace',
    query: desdeSchema,
    output: dossierDeEnlaceSchema,
    errors: [],
  },
  getMuestraDeEnlace: {
    method: 'GET',
    path: '/enlace/muestras/{id}',
    area: 'enlaces',
    audience: 'enlace',
    params: id,
    output: muestraDeEnlaceSchema,
    errors: [],
  },
  pdfDeEnlace: {
    method: 'GET',
    path: '/enlace/certificados/{id}',
    area: 'enlaces',
    audience: 'enlace',
    params: id,
    output: 'file',
    errors: [],
  },
} as const satisfies Record<string, Call>;

const portador =
  'For who bears a link, sent as `Authorization: Bearer enl_…`, and for no session or key. Each answer is in the log that the link’s maker reads. NOT_FOUND: there is no such link, it is over, or its maker sees no sample by now that it could show.';

/** The reference's words for these calls. */
export const misEnlacesTexts: TextsOf<typeof misEnlacesCalls> = {
  listEnlaces: {
    summary: 'List the links to dossiers of the signed-in user',
    description: 'Newest first, those that are over too until they are forgotten.',
  },
  createEnlace: {
    summary: 'Make a link to the dossier of some results',
    description: `Of the samples that the filters find now, ${maxMuestrasDeDossier} at most, for ${diasDeEnlace.usual} days or up to ${diasDeEnlace.most}. \`texto\` is answered this once. Its bearer sees of these samples what the user sees at that moment. The audit trail records it. VALIDATION: the filters find none, or too many. CONFLICT: the user has ${maxEnlaces} that serve. NOT_FOUND: a filter names what the user may not filter by. TOO_MANY_REQUESTS: more than 20 in a minute.`,
  },
  endEnlace: {
    summary: 'End a link of the signed-in user',
    description: 'It is refused from the next request on. Ending it again changes nothing.',
  },
  listUsosDeEnlace: {
    summary: 'List what was read by a link of the signed-in user',
    description: 'Newest first, a page at a time, without addresses. `cursor` asks for the next page; null at the end.',
  },
};

export const enlaceTexts: TextsOf<typeof enlaceCalls> = {
  openEnlace: {
    summary: 'Open a link to a dossier',
    description: `What it is, and a page of its samples in the order of the dossier. ${portador}`,
  },
  readDossierDeEnlace: {
    summary: 'Read what the dossier of a link is made of',
    description: `A page of whole samples with their corrections and certificates. ${portador}`,
  },
  getMuestraDeEnlace: {
    summary: 'Get a sample of a link',
    description: `The whole sample, and its certificate in force where the link has certificates. ${portador}`,
  },
  pdfDeEnlace: {
    summary: 'Open a certificate of a link',
    description: `Redirects to the PDF in force, at an address that is good for one minute. ${portador}`,
  },
};
