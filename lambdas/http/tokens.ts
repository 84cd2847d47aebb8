import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { signingSecret } from '../store/secretos.ts';
import { Failure } from './failure.ts';

/** How long an access token serves, in seconds. */
const accessTokenSeconds = 15 * 60;

const issuer = 'alicuota';

/** Who an access token speaks for, and when the session that it belongs to began (epoch seconds). */
export interface AccessClaims {
  usuarioId: string;
  since: number;
}

/** An access token for a user's session (JWT, HS256, 15 minutes from `now`; `auth_time` is OpenID Connect's). */
export async function signAccessToken({ usuarioId, since }: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ auth_time: since })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(usuarioId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(await signingSecret());
}

/** What an access token says. Throws TOKEN_EXPIRED for a good one past its time, else TOKEN_INVALID. */
export async function verifyAccessToken(token: string, now: Date): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, await signingSecret(), {
      algorithms: ['HS256'],
      issuer,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    const { sub = '', iat = 0, auth_time: since } = payload;
    return { usuarioId: sub, since: typeof since === 'number' ? since : iat };
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw new Failure('TOKEN_EXPIRED');
    if (error instanceof joseErrors.JOSEError) throw new Failure('TOKEN_INVALID');
    throw error;
  }
}
