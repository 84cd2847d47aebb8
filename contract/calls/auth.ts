import * as z from 'zod';
import {
  changePasswordSchema,
  credentialsSchema,
  refreshSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  tokensSchema,
  usuarioSchema,
} from '../usuario.ts';
import type { Call, TextsOf } from './call.ts';

const signedIn = tokensSchema.extend({ user: usuarioSchema });

/** Sessions and the own password (docs/decisions/0011). */
export const authCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    audience: 'public',
    body: credentialsSchema,
    output: signedIn,
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
    output: z.object({ user: usuarioSchema }),
    errors: [],
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    body: changePasswordSchema,
    output: z.null(),
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
    output: signedIn,
    errors: ['RESET_TOKEN_INVALID', 'COMPANY_SIGN_IN'],
  },
} as const satisfies Record<string, Call>;

/** The reference's words for these calls. */
export const authTexts: TextsOf<typeof authCalls> = {
  login: {
    summary: 'Sign in',
    description:
      'Answers a pair of tokens and the user, and sets a cookie by which this browser is known later. An unknown address and a wrong password are refused alike (CREDENTIALS_INVALID); that a user is disabled (USER_INACTIVE) is answered only for the right password. After 5 wrong passwords for an address, or 50 from a network, within 15 minutes: TOO_MANY_ATTEMPTS with `Retry-After`.',
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
      'Takes the token of the link, which is good for one use within an hour; ends every session of the user and begins a new one. A token that is unknown, used, replaced or expired is refused with RESET_TOKEN_INVALID.',
  },
};
