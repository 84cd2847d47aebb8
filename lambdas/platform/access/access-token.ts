import { errors as joseErrors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { type SecretVersion, signingSecret } from '../credentials/store/secrets.ts';
import { Failure } from '../runtime/failure.ts';

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 15 * 60;

const issuer = 'alicuota';
/** The audience of access tokens: the portal's API, and no other service that may trust the same secret. */
const audience = 'alicuota:api';
const algorithms = ['HS256'];

const actorSchema = z.object({ sub: z.string() });

/** The user of an access token, and the session that the token ends with. */
export interface AccessClaims {
  usuarioId: string;
  familia: string;
  /** The administrator who views the portal as this user, whose session it is. Absent otherwise. */
  vista?: { _id: string; adminId: string };
}

/**
 * An access token for a user's session (JWT, HS256, 15 minutes from `now`; `sid` is OpenID Connect's). Its `kid` says
 * which version of the signing secret it was signed with.
 */
export async function signAccessToken({ usuarioId, familia, vista }: AccessClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const version = await signingSecret.settled();
  // `act` is RFC 8693's (4.1): the actor in place of the subject. A reader that ignores it finds no such session of the subject.
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
 * Reads an access token. Throws TOKEN_EXPIRED for a good token past its time, or from a version without audience: its session
 * goes on with the next token. Throws TOKEN_INVALID for any other.
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
    // jose checks the signature before the time.
    const isOfBefore =
      error instanceof joseErrors.JWTClaimValidationFailed && error.claim === 'aud' && error.reason === 'missing';
    if (isOfBefore || error instanceof joseErrors.JWTExpired) {
      throw new Failure('TOKEN_EXPIRED', { usuarioId: bearerOf(error.payload) });
    }
    if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError) throw new Failure('TOKEN_INVALID');
    throw error;
  }
}

/** The bearer of a token: the administrator who views the portal as the user, else the user. */
function bearerOf({ sub, act }: JWTPayload): string | undefined {
  return actorSchema.safeParse(act).data?.sub ?? sub;
}

/**
 * The key by which a token claims to be signed. The claim is only compared; jose asks for the key after refusing every other
 * algorithm.
 */
const keyFor: JWTVerifyGetKey<Uint8Array> = async ({ kid }) => {
  const version = await signingSecret.find((one) => one.id === kid);
  if (!version) throw new joseErrors.JWKSNoMatchingKey();
  return keyOf(version);
};

const keyOf = ({ value }: SecretVersion): Uint8Array => new TextEncoder().encode(value);
