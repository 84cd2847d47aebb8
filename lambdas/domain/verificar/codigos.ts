import { newSecret } from '../../platform/credentials/tokens.ts';
import { createHash, createHmac } from 'node:crypto';
import { canonicalText, codigoOfBytes } from '../../../contract/verificar/rules/codigo.ts';

/** Bytes of a code. */
const codeBytes = 20;

/** The code of a report by a key of its laboratory (64 hexadecimal digits), as docs/verificacion.md has it. */
export function codigoOf(secreto: string, numero: string, revision: number): string {
  const mac = createHmac('sha256', Buffer.from(secreto, 'hex')).update(canonicalText(numero, revision)).digest();
  return codigoOfBytes(mac.subarray(0, codeBytes));
}

/** The code of a report whose laboratory makes none. */
export function newCodigo(): string {
  return codigoOfBytes(Buffer.from(newSecret('hex'), 'hex').subarray(0, codeBytes));
}

/** What a code is stored under. */
export function huellaOfCodigo(codigo: string): string {
  return createHash('sha256').update(`codigo ${codigo}`).digest('hex');
}
