import { createHash, randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const howMany = 10;
/** Letters of a code, of 5 bits each: 80 bits, which nobody guesses, so that a plain hash is enough. */
const letters = 16;

/** Ten recovery codes as shown, `xxxx-xxxx-xxxx-xxxx`, and their hashes, which are stored. */
export function newRecoveryCodes(): { codigos: string[]; hashes: string[] } {
  const plain = Array.from({ length: howMany }, () =>
    Array.from(randomBytes(letters), (byte) => alphabet[byte % alphabet.length]).join(''),
  );
  return {
    codigos: plain.map((code) => code.match(/.{4}/gu)?.join('-') ?? code),
    hashes: plain.map(hashRecoveryCode),
  };
}

/** The hash of a code, in lower case and without separators. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
