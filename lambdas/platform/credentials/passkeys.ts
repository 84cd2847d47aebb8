import { dominioOf } from './dominio.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type * as z from 'zod';
import type {
  CredencialNueva,
  CredencialUsada,
  opcionesDeAltaSchema,
  opcionesDeUsoSchema,
} from '../../../contract/cuenta/cuenta.ts';
import { moveContador, type StoredLlave } from './store/factores.ts';
import { putReto, type Reto, takeReto } from './store/retos.ts';

/** How long a challenge is valid, in seconds. */
const retoSeconds = 300;
const timeout = retoSeconds * 1000;

interface Purpose {
  origen: string;
  now: Date;
}

/** WebAuthn's options for adding a passkey of a user at an origin; they exclude the user's passkeys there. */
export async function registrationOptions(
  owner: { _id: string; email: string },
  llaves: readonly StoredLlave[],
  { origen, now }: Purpose,
): Promise<z.output<typeof opcionesDeAltaSchema>> {
  const dominio = dominioOf(origen);
  const options = await generateRegistrationOptions({
    rpName: dominio,
    rpID: dominio,
    userName: owner.email,
    userDisplayName: owner.email,
    userID: new Uint8Array(Buffer.from(owner._id)),
    timeout,
    attestationType: 'none',
    excludeCredentials: llaves.filter((llave) => llave.dominio === dominio).map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keep({ reto: options.challenge, para: 'alta', usuarioId: owner._id, origen }, now);
  return options as z.output<typeof opcionesDeAltaSchema>;
}

/** Verifies a new passkey as its browser made it; undefined where it isn't valid. */
export async function registered(
  usuarioId: string,
  credencial: CredencialNueva,
  now: Date,
): Promise<
  Pick<StoredLlave, 'credencialId' | 'clavePublica' | 'contador' | 'transports' | 'dominio' | 'verificada'> | undefined
> {
  const reto = await usedReto(credencial.response.clientDataJSON, now);
  if (reto?.para !== 'alta' || reto.usuarioId !== usuarioId) return undefined;
  const dominio = dominioOf(reto.origen);
  const { transports, ...response } = credencial.response;
  const { registrationInfo: info } = await orNothing(
    verifyRegistrationResponse({
      response: {
        ...credencial,
        response: { ...response, ...(transports && { transports }) },
        clientExtensionResults: {},
      },
      expectedChallenge: reto.reto,
      expectedOrigin: reto.origen,
      expectedRPID: dominio,
      requireUserVerification: false,
    }),
  );
  if (!info) return undefined;
  return {
    credencialId: info.credential.id,
    clavePublica: Buffer.from(info.credential.publicKey).toString('base64url'),
    contador: info.credential.counter,
    transports: transports ?? [],
    dominio,
    verificada: info.userVerified,
  };
}

/** WebAuthn's options for signing in: with one of some passkeys as a second factor; without passkeys, by any passkey alone. */
export async function authenticationOptions(
  asked: { usuarioId: string; llaves: readonly StoredLlave[] } | undefined,
  { origen, now }: Purpose,
): Promise<z.output<typeof opcionesDeUsoSchema>> {
  const dominio = dominioOf(origen);
  const options = await generateAuthenticationOptions({
    rpID: dominio,
    timeout,
    userVerification: asked ? 'preferred' : 'required',
    ...(asked && { allowCredentials: asked.llaves.filter((llave) => llave.dominio === dominio).map(named) }),
  });
  const { usuarioId } = asked ?? {};
  await keep({ reto: options.challenge, para: asked ? 'segundo-factor' : 'entrar', usuarioId, origen }, now);
  return options as z.output<typeof opcionesDeUsoSchema>;
}

/**
 * Uses up the challenge that a browser claims to have signed, and gives the function that verifies the signature by a passkey,
 * once. Undefined where the challenge isn't for this purpose and user.
 */
export async function openChallenge(
  credencial: CredencialUsada,
  wanted: { para: Reto['para']; usuarioId?: string },
  now: Date,
): Promise<((llave: StoredLlave) => Promise<boolean>) | undefined> {
  const reto = await usedReto(credencial.response.clientDataJSON, now);
  if (reto?.para !== wanted.para || reto.usuarioId !== wanted.usuarioId) return undefined;
  return async (llave) => isSignedBy(llave, credencial, reto, now);
}

async function isSignedBy(llave: StoredLlave, credencial: CredencialUsada, reto: Reto, now: Date): Promise<boolean> {
  const dominio = dominioOf(reto.origen);
  if (llave.credencialId !== credencial.id || llave.dominio !== dominio) return false;
  const { userHandle, ...response } = credencial.response;
  const { verified, authenticationInfo: info } = await orNothing(
    verifyAuthenticationResponse({
      response: {
        ...credencial,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: reto.reto,
      expectedOrigin: reto.origen,
      expectedRPID: dominio,
      requireUserVerification: reto.para === 'entrar',
      credential: {
        id: llave.credencialId,
        publicKey: new Uint8Array(Buffer.from(llave.clavePublica, 'base64url')),
        counter: llave.contador,
      },
    }),
  );
  return verified === true && info !== undefined && moveContador(llave, info.newCounter, now.toISOString());
}

async function keep(reto: Omit<Reto, 'expira'>, now: Date): Promise<void> {
  await putReto({ ...reto, expira: Math.floor(now.getTime() / 1000) + retoSeconds });
}

async function usedReto(clientDataJSON: string, now: Date): Promise<Reto | undefined> {
  const reto = challengeIn(clientDataJSON);
  return reto === undefined ? undefined : takeReto(reto, now.getTime() / 1000);
}

/** The challenge in a browser's client data, if it has the form of this portal's challenges; undefined otherwise. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' && /^[\w-]{43}$/u.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const named = ({ credencialId: id, transports }: StoredLlave) => ({ id, transports, type: 'public-key' as const });

/** The library throws for any invalid answer, which is no failure of the portal's: undefined. */
async function orNothing<T>(checked: Promise<T>): Promise<Partial<T>> {
  return checked.catch(() => ({}));
}
