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

const signedIn = tokensSchema.extend({ user: usuarioSchema });

/** Sessions and the own password (spec, section 7, Auth; docs/decisions/0011). */
export const authCalls = {
  login: {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    audience: 'public',
    summary: 'Signs a user in',
    body: credentialsSchema,
    output: signedIn,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    area: 'auth',
    audience: 'public',
    summary:
      'Exchanges a refresh token for a new pair, the same one again for a minute; a later use of it ends the session',
    body: refreshSchema,
    output: tokensSchema,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    area: 'auth',
    audience: 'public',
    summary: 'Ends the session that a refresh token belongs to',
    body: refreshSchema,
    output: z.null(),
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    summary: 'The signed-in user',
    output: z.object({ user: usuarioSchema }),
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    area: 'auth',
    audience: 'signed-in',
    beforeOwnPassword: true,
    summary: 'Changes the own password, which ends every session of the user, this one too',
    body: changePasswordSchema,
    output: z.null(),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    area: 'auth',
    audience: 'public',
    summary: 'Mails a link to set a new password, where the address is a user’s; the answer is the same where it isn’t',
    body: requestPasswordResetSchema,
    output: z.null(),
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    area: 'auth',
    audience: 'public',
    summary: 'Sets a new password by the token of a mailed link, once, and signs in',
    body: resetPasswordSchema,
    output: signedIn,
  },
} as const;
