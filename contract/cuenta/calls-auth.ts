import * as z from 'zod';
import {
  entraConLlaveSchema,
  opcionesDeUsoSchema,
  pideOpcionesSchema,
  respuestaSegundoFactorSchema,
  segundoFactorPedidoSchema,
} from './cuenta.ts';
import {
  changePasswordSchema,
  credentialsSchema,
  refreshSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  tokensSchema,
  usuarioSchema,
} from './usuario.ts';
import type { Call, TextsOf } from '../base/call.ts';

const signedIn = tokensSchema.extend({ user: usuarioSchema });
/** Of a user with second factors: that one is to follow. */
const signedInOrAsked = z.union([signedIn, segundoFactorPedidoSchema]);

/** Sessions and the own password (docs/decisions/sign-in.md). */
export const authCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    audience: 'public',
    body: credentialsSchema,
    output: signedInOrAsked,
    errors: ['CREDENTIALS_INVALID', 'USER_INACTIVE', 'COMPANY_SIGN_IN', 'TOO_MANY_ATTEMPTS'],
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    area: 'auth',
    audience: 'public',
    body: refreshSchema,
    output: tokensSchema,
    errors: ['TOKEN_INVALID', 'USER_INACTIVE'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    area: 'auth',
    audience: 'public',
    body: refreshSchema,
    output: z.null(),
    errors: [],
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    output: z.object({ user: usuarioSchema }),
    errors: [],
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    beforeSecondFactor: true,
    body: changePasswordSchema,
    output: z.null(),
    adminAct: false,
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    area: 'auth',
    audience: 'public',
    body: requestPasswordResetSchema,
    output: z.null(),
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    area: 'auth',
    audience: 'public',
    body: resetPasswordSchema,
    output: signedInOrAsked,
    errors: ['RESET_TOKEN_INVALID', 'COMPANY_SIGN_IN'],
  },
  answerSegundoFactor: {
    method: 'POST',
    path: '/auth/segundo-factor',
    area: 'auth',
    audience: 'public',
    body: respuestaSegundoFactorSchema,
    output: signedIn,
    errors: ['SECOND_FACTOR_INVALID', 'SIGN_IN_EXPIRED', 'USER_INACTIVE', 'COMPANY_SIGN_IN', 'TOO_MANY_ATTEMPTS'],
  },
  getOpcionesLlave: {
    method: 'POST',
    path: '/auth/llaves/opciones',
    area: 'auth',
    audience: 'public',
    body: pideOpcionesSchema,
    output: opcionesDeUsoSchema,
    errors: ['SIGN_IN_EXPIRED', 'TOO_MANY_ATTEMPTS'],
  },
  enterConLlave: {
    method: 'POST',
    path: '/auth/llaves/entrar',
    area: 'auth',
    audience: 'public',
    body: entraConLlaveSchema,
    output: signedIn,
    errors: ['SECOND_FACTOR_INVALID', 'USER_INACTIVE', 'COMPANY_SIGN_IN', 'TOO_MANY_ATTEMPTS'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const authTexts: TextsOf<typeof authCalls> = {
  login: {
    summary: 'Sign in',
    description:
      'Answers a pair of tokens and the user, and sets a cookie by which this browser is known later. An unknown address and a wrong password are refused alike (CREDENTIALS_INVALID); that a user is disabled (USER_INACTIVE) is answered only for the right password. After 5 wrong passwords for an address, or 50 from a network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`. COMPANY_SIGN_IN: its company has its users sign in with their company’s account alone. For a user with second factors the right password answers `segundoFactor` instead: a token for `answerSegundoFactor`, and what can be answered with.',
  },
  refresh: {
    summary: 'Exchange a refresh token for a new pair of tokens',
    description:
      'A refresh token is good for one exchange; for one minute it gives the same pair again, for an answer that was lost. A later use ends the session and is refused with TOKEN_INVALID; the token of a disabled user with USER_INACTIVE.',
  },
  logout: {
    summary: 'Sign out',
    description: 'Ends the session of a refresh token. A token that belongs to no session changes nothing.',
  },
  profile: {
    summary: 'Get the signed-in user',
    description: 'The user as it is now, with its clients by name and without its password.',
  },
  changePassword: {
    summary: 'Change the own password',
    description:
      'Ends every session of the user, this one included. VALIDATION names the field at fault: a wrong current password, a new one that breaks a rule, is easily guessed or is the current one. After 5 wrong current passwords within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.',
  },
  requestPasswordReset: {
    summary: 'Ask for a link to set a new password',
    description:
      'The link is mailed where the address belongs to an active user; the answer is the same where it does not. After 20 requests from one network within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.',
  },
  resetPassword: {
    summary: 'Set a new password by a mailed link',
    description:
      'Takes the token of the link, which is good for one use within an hour; ends every session of the user and begins a new one; for a user with second factors it answers `segundoFactor`, as `login` does. A token that is unknown, used, replaced or expired is refused with RESET_TOKEN_INVALID. COMPANY_SIGN_IN: its company has its users sign in with their company’s account alone.',
  },
  answerSegundoFactor: {
    summary: 'Sign in with a second factor after the password',
    description:
      'Takes the token of `login` or `resetPassword`, good for 10 minutes (SIGN_IN_EXPIRED), with a code of an authenticator app, a recovery code, or what a passkey made of the options of `getOpcionesLlave`, and answers as `login` does. Whatever is wrong is refused alike (SECOND_FACTOR_INVALID); that a user is disabled (USER_INACTIVE) is answered only for what is right. After 5 wrong codes of an app for a user from browsers that are not known, 10 from a known one, or 50 answers from a network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`. COMPANY_SIGN_IN: its company has its users sign in with their company’s account alone.',
  },
  getOpcionesLlave: {
    summary: 'Get what a passkey is to sign',
    description:
      'Answers WebAuthn’s options, good for one use within 5 minutes. With the token of a sign-in that waits for its second factor (SIGN_IN_EXPIRED when it is too old) they name the user’s passkeys of this domain; without, they are for `enterConLlave`. After 100 from a known browser, or 500 from the others of a network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.',
  },
  enterConLlave: {
    summary: 'Sign in with a passkey instead of a password',
    description:
      'For a passkey whose owner allowed it and which checked who bears it; answers as `login` does. Anything else is refused alike (SECOND_FACTOR_INVALID), but that a user is disabled (USER_INACTIVE). After 50 refused ones from a known browser, or from a network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`. COMPANY_SIGN_IN: its company has its users sign in with their company’s account alone.',
  },
};
