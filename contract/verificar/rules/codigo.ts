import { clean } from '../../base/texto.ts';

/** Crockford's base32: no I, L, O or U, which are misread (docs/verificacion.md). */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** What people write in place of a symbol. */
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** Symbols of a code without its check symbol: 160 bits. */
const bodySymbols = 32;
/** Both together, of those symbols. */
const wellFormed = /^[0-9A-HJKMNP-TV-Z]{33}$/u;

/** What a code is made of: the HMAC-SHA256 of this text in UTF-8 (docs/verificacion.md). `revision` counts from 1. */
export function canonicalText(numero: string, revision: number): string {
  return `alicuota-verificacion-1\n${clean(numero)}\n${revision}`;
}

/** The code of 20 bytes as it is printed: eight groups of four symbols, and the check symbol. */
export function codigoOfBytes(bytes: Uint8Array): string {
  let body = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      body += symbols[(pending >> bits) & 31];
      pending &= (1 << bits) - 1;
    }
  }
  return printed(body + checkOf(body));
}

/**
 * Turns a typed code into the form in which it is printed: in any case, with or without spaces and hyphens, with O for 0, I and L
 * for 1 and U for V. Undefined where the text is no code, such as with a wrong symbol: the check symbol finds any.
 */
export function readCodigo(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]+/gu, '')
    .replace(/[OILU]/gu, (symbol) => misread[symbol] ?? symbol);
  if (!wellFormed.test(plain)) return undefined;
  const body = plain.slice(0, bodySymbols);
  return plain.endsWith(checkOf(body)) ? printed(plain) : undefined;
}

/** Luhn's check in base 32: it finds each wrong symbol, and almost every two neighbours that were swapped. */
function checkOf(body: string): string {
  let sum = 0;
  for (let place = 0; place < bodySymbols; place++) {
    const value = symbols.indexOf(body.charAt(bodySymbols - 1 - place)) * (place % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 32) + (value % 32);
  }
  return symbols[(32 - (sum % 32)) % 32] ?? '';
}

function printed(plain: string): string {
  return (plain.match(/.{1,4}/gu) ?? []).join('-');
}
