/**
 * Without vowels and the digits that stand for vowels, which could form a word that is refused as easy to guess, and without 'l'
 * and 'y', which are mistaken for other letters when a password is read aloud or copied by hand.
 */
const alphabet = 'bcdfghjkmnpqrstvwxz256789';

/** Length of a generated password. */
const length = 10;

/** Bytes from here on are thrown away: they would make the first letters of the alphabet likelier than the last. */
const limit = 256 - (256 % alphabet.length);

/**
 * A random password of lowercase letters and digits, each of the 25 as likely as the others: 46 bits. `fill` fills the
 * bytes it is given at random, as `crypto.getRandomValues` does.
 */
export function randomPassword(fill: (bytes: Uint8Array<ArrayBuffer>) => unknown): string {
  let password = '';
  const bytes = new Uint8Array(length);
  while (password.length < length) {
    fill(bytes);
    for (const byte of bytes) {
      if (byte < limit && password.length < length) password += alphabet[byte % alphabet.length];
    }
  }
  return password;
}
