import { errors as joseErrors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { type SecretVersion, signingSecret } from '../credentials/store/secrets.ts';
import { Failure } from '../runtime/failure.ts';

/** How long an access token serves, in seconds. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'alicuota';
/** Whom an access token is for: the portal's API, and nothing else that may come to trust the same secret. */
const audience = 'alicuota:api';
const algorithms = ['HS256'];

const actorSchema = z.object({ sub: z.string() });

/** Who an access token speaks for, and the session that it belongs to and ends with. */
export interface AccessClaims {
  usuarioId: string;
  familia: string;
  /** Of an administrator that views the portal as this user: the session is the administrator's. Absent otherwise. */
  vista?: { _id: string; adminId: string };
}

/**
 * An access token for a user's session (JWT, HS256, 15 minutes from `now`; `sid` is OpenID Connect's). Its `kid` says
 * which version of the signing secret it was signed with.
 */
export async function signAccessToken({ usuarioId, familia, vista }: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const version = await signingSecret.settled();
  // `act` is RFC 8693's (4.1): who acts as the subject. Where it isn't understood, the subject has no such session.
  return new SignJWT({ sid: familia, ...(vista && { act: { sub: vista.adminId }, jti: vista._id }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: version.id })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(usuarioId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(keyOf(version));
}

/**
 * What an access token says. Throws TOKEN_EXPIRED for a good one past its time, or of a version that named no audience: its session
 * goes on with the next one. Else TOKEN_INVALID.
 */
export async function verifyAccessToken(token: string, now: Date): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms,
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    const { sub = '', act, jti } = payload;
    const familia = z.string().parse(payload['sid']);
    if (act === undefined) return { usuarioId: sub, familia };
    const adminId = actorSchema.parse(act).sub;
    return { usuarioId: sub, familia, vista: { _id: z.string().parse(jti), adminId } };
  } catch (error) {
    // Its signature was looked at before its time.
    const isOfBefore =
      error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'aud' && error.reason === 'missing';
    if (isOfBefore || error instanceof joseErrors.JWTExpired) {
      throw new Failure('TOKEN_EXPIRED', { usuarioId: bearerOf(error.payload) });
    }
    if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError) throw new Failure('TOKEN_INVALID');
    throw error;
  }
}

/** Who has been given a token: the administrator that views the portal as another, else the user. */
function bearerOf({ sub, act }: JWTPayload): string | undefined {
  return actorSchema.safeParse(act).data?.sub ?? sub;
}

/**
 * The key that a token says it was signed with. What it says is only ever compared; jose asks after it has refused every
 * other algorithm.
 */
const keyFor: JWTVerifyGetKey<Uint8Array> = async ({ kid }) => {
  const version = await signingSecret.find((one) => one.id === kid);
  if (!version) throw new joseErrors.JWKSNoMatchingKey();
  return keyOf(version);
};

const keyOf = ({ value }: SecretVersion): Uint8Array => new TextEncoder().encode(value);
