import { Secret, TOTP } from 'otpauth';

/** Seconds of a step (RFC 6238's X). */
const period = 30;
/** Steps before and after the present one whose codes are accepted: clocks differ, and people type slowly. */
const window = 1;

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code shows to an authenticator app. `issuer` is the portal's host. */
export function totpUri(secreto: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secreto, issuer, label).toString();
}

/** The step (RFC 6238's T), near an instant, whose code of six digits this is; undefined for any other code. */
export function stepOfCode(secreto: string, codigo: string, now: Date): number | undefined {
  const totp = totpOf(secreto);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: codigo, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

function totpOf(secreto: string, issuer = '', label = 'Alicuota'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secreto), algorithm: 'SHA1', digits: 6, period });
}
