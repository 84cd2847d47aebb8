import * as z from 'zod';
import type { Call, TextsOf } from '../base/call.ts';
import { idSchema } from '../base/id.ts';
import { tablonCambiadoSchema, tablonQuerySchema, tablonSchema } from './tablon.ts';

const nombre = z.object({ nombre: idSchema });
const tablon = z.object({ tablon: tablonSchema });

/** What is published of an installation or of a point (docs/decisions/boards-and-links.md). */
export const ajustesDeTablonCalls = {
  getTablon: {
    method: 'GET',
    path: '/tablones',
    area: 'programa',
    audience: 'signed-in',
    query: tablonQuerySchema,
    output: tablon,
    errors: ['NOT_FOUND'],
  },
  updateTablon: {
    method: 'PUT',
    path: '/tablones',
    area: 'programa',
    audience: 'signed-in',
    body: tablonCambiadoSchema,
    output: tablon,
    message: (publicado: string) => `Tablón de «${publicado}» guardado`,
    adminAct: true,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
} as const satisfies Record<string, Call>;

/** The published pages. */
export const tablonCalls = {
  readTablon: {
    method: 'GET',
    path: '/tablon/{nombre}',
    area: 'tablon',
    audience: 'public',
    params: nombre,
    output: 'page',
    errors: ['TOO_MANY_REQUESTS'],
  },
  readCartel: {
    method: 'GET',
    path: '/tablon/{nombre}/cartel',
    area: 'tablon',
    audience: 'public',
    params: nombre,
    output: 'page',
    errors: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const ajustesDeTablonTexts: TextsOf<typeof ajustesDeTablonCalls> = {
  getTablon: {
    summary: 'Get what is published of an installation or of a point',
    description:
      'Its board: off as long as nobody has switched it on. One of `instalacion` and `punto` says whose. NOT_FOUND: it is not in scope.',
  },
  updateTablon: {
    summary: 'Change what is published of an installation or of a point',
    description:
      'Of a point `tipos` says which types of sample are shown. For administrators and users who see every type of sample of its requester. NOT_FOUND: it is not in scope. FORBIDDEN: other users, or one who switches on what an administrator forbids. CONFLICT: it was changed meanwhile, or another board has that name. Without a name the address is one of 128 random bits.',
  },
};

export const tablonTexts: TextsOf<typeof tablonCalls> = {
  readTablon: {
    summary: 'Read a published board',
    description:
      'A page in Spanish, without scripts or cookies, also at `/tablon/{nombre}` beside the API; kept for a minute. NOT_FOUND: there is none of that name, or it is switched off. TOO_MANY_REQUESTS: more than 120 a minute from one network.',
  },
  readCartel: {
    summary: 'Read the poster of a published board',
    description:
      'A page to print on A4 with the QR code of the board’s address. NOT_FOUND: there is none of that name, or it is switched off. TOO_MANY_REQUESTS: more than 120 a minute from one network.',
  },
};
