import * as z from 'zod';
import {
  accesoCambiadoSchema,
  accesoSchema,
  codigosSchema,
  confirmacionSchema,
  confirmaLlaveSchema,
  confirmaTotpSchema,
  cuentaSchema,
  factorCambiadoSchema,
  factorNuevoSchema,
  factorSchema,
  opcionesDeAltaSchema,
  totpNuevoSchema,
} from './cuenta.ts';
import { idSchema } from '../base/id.ts';
import type { Call, TextsOf } from '../base/call.ts';

const id = z.object({ id: idSchema });

/** The signed-in user's second factors and sessions (docs/decisions/second-factors.md). */
export const cuentaCalls = {
  getCuenta: {
    method: 'GET',
    path: '/auth/cuenta',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    output: cuentaSchema,
    errors: ['VIEW_ONLY'],
  },
  beginTotp: {
    method: 'POST',
    path: '/auth/cuenta/totp',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    body: confirmacionSchema,
    output: totpNuevoSchema,
    adminAct: false,
    errors: ['REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_FACTORS'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/auth/cuenta/totp/confirmar',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    body: confirmaTotpSchema,
    output: factorNuevoSchema,
    adminAct: false,
    errors: ['FACTOR_EXPIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_FACTORS'],
  },
  beginLlave: {
    method: 'POST',
    path: '/auth/cuenta/llaves',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    body: confirmacionSchema,
    output: opcionesDeAltaSchema,
    adminAct: false,
    errors: ['REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS', 'TOO_MANY_FACTORS'],
  },
  confirmLlave: {
    method: 'POST',
    path: '/auth/cuenta/llaves/confirmar',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    body: confirmaLlaveSchema,
    output: factorNuevoSchema,
    adminAct: false,
    errors: ['FACTOR_EXPIRED', 'TOO_MANY_FACTORS'],
  },
  updateFactor: {
    method: 'PATCH',
    path: '/auth/cuenta/factores/{id}',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    params: id,
    body: factorCambiadoSchema,
    output: z.object({ factor: factorSchema }),
    adminAct: false,
    errors: ['REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS'],
  },
  removeFactor: {
    // A POST: a DELETE's body, which may hold the password, isn't let through everywhere.
    method: 'POST',
    path: '/auth/cuenta/factores/{id}/quitar',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    params: id,
    body: confirmacionSchema,
    output: z.null(),
    adminAct: true,
    errors: ['LAST_FACTOR', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS'],
  },
  renewCodigos: {
    method: 'POST',
    path: '/auth/cuenta/codigos',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    body: confirmacionSchema,
    output: codigosSchema,
    adminAct: true,
    errors: ['FACTOR_NEEDED', 'REAUTHENTICATION_REQUIRED', 'TOO_MANY_ATTEMPTS'],
  },
  endSesion: {
    method: 'DELETE',
    path: '/auth/cuenta/sesiones/{id}',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    params: id,
    output: z.null(),
    adminAct: false,
    errors: [],
  },
  endOtrasSesiones: {
    method: 'DELETE',
    path: '/auth/cuenta/sesiones',
    area: 'auth',
    audience: 'signed-in',
    beforeSecondFactor: true,
    output: z.null(),
    adminAct: false,
    errors: [],
  },
} as const satisfies Record<string, Call>;

/** The administrators' rule of who needs a second factor. */
export const accesoCalls = {
  getAcceso: {
    method: 'GET',
    path: '/admin/acceso',
    area: 'admin',
    audience: 'admin',
    output: z.object({ acceso: accesoSchema }),
    errors: [],
  },
  updateAcceso: {
    method: 'PUT',
    path: '/admin/acceso',
    area: 'admin',
    audience: 'admin',
    body: accesoCambiadoSchema,
    output: z.object({ acceso: accesoSchema }),
    message: 'Regla de la verificación en dos pasos actualizada',
    adminAct: true,
    errors: ['CONFLICT'],
  },
} as const satisfies Record<string, Call>;

const conConfirmacion =
  'In a session older than 10 minutes the own password has to be given again (REAUTHENTICATION_REQUIRED); after 5 wrong ones within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.';

/** The reference's words for these calls. */
export const cuentaTexts: TextsOf<typeof cuentaCalls> = {
  getCuenta: {
    summary: 'Get how the signed-in user signs in',
    description:
      'Its second factors, how many recovery codes are left, its open sessions, newest use first, and what the rule of second factors demands of it. Refused with VIEW_ONLY while the portal is viewed as another user.',
  },
  beginTotp: {
    summary: 'Begin to add an authenticator app',
    description: `Answers a secret (base32) and the same as an otpauth address for a QR code. It counts for nothing until \`confirmTotp\` takes a code of it within 15 minutes. ${conConfirmacion} TOO_MANY_FACTORS: the user has 10 already.`,
  },
  confirmTotp: {
    summary: 'Add an authenticator app by a code of it',
    description:
      'The first factor brings ten recovery codes, shown this once, and ends all other sessions of the user, who is mailed of each one. A wrong code is refused with VALIDATION, after 10 within 15 minutes with TOO_MANY_ATTEMPTS; FACTOR_EXPIRED: it was begun more than 15 minutes ago. TOO_MANY_FACTORS: the user has 10 already.',
  },
  beginLlave: {
    summary: 'Begin to add a passkey',
    description: `Answers WebAuthn’s options for one of the domain that the page is at, good for 5 minutes. ${conConfirmacion} TOO_MANY_FACTORS: the user has 10 already.`,
  },
  confirmLlave: {
    summary: 'Add a passkey',
    description:
      'Takes what the browser made of the options, once. The first factor brings ten recovery codes, shown this once, and ends all other sessions of the user, who is mailed of each one. FACTOR_EXPIRED: the options are used or too old. TOO_MANY_FACTORS: the user has 10 already.',
  },
  updateFactor: {
    summary: 'Rename a second factor',
    description: `Says too whether a passkey signs in instead of the password, where it can; the user is mailed once it does. ${conConfirmacion} A name alone needs neither.`,
  },
  removeFactor: {
    summary: 'Remove a second factor',
    description: `The last one takes the recovery codes along, and is refused with LAST_FACTOR where the rule demands one of the user, who is mailed. ${conConfirmacion}`,
  },
  renewCodigos: {
    summary: 'Make new recovery codes',
    description: `Answers ten codes, shown this once, which replace those from before; the user is mailed. FACTOR_NEEDED: there is no factor that they would stand for. ${conConfirmacion}`,
  },
  endSesion: {
    summary: 'End a session of the signed-in user',
    description: 'Its tokens are refused from then on. It may be the session that asks.',
  },
  endOtrasSesiones: {
    summary: 'End all other sessions of the signed-in user',
    description: 'The session that asks goes on. Browsers where the user has signed in before are no longer known.',
  },
};

/** The reference's words for these calls. */
export const accesoTexts: TextsOf<typeof accesoCalls> = {
  getAcceso: {
    summary: 'Get who needs a second factor',
    description:
      'The rule for administrators, the one for clients’ users whose client has none of its own, and the days of grace. Where none was ever set, administrators need one and others do not.',
  },
  updateAcceso: {
    summary: 'Change who needs a second factor',
    description:
      'Counts within a minute. With `version`, a rule changed since is refused with CONFLICT. The audit trail records it.',
  },
};
