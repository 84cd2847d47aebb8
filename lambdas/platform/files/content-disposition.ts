import { clean } from '../../../contract/base/texto.ts';

/** What a browser does with a file: shows it, or saves it. */
export type Disposition = 'inline' | 'attachment';

/** The Cache-Control of a file's bytes, and of its address in the API's answer: no copy stays on a shared computer. */
export const keptByNobody = 'private, no-store';

/**
 * The Content-Disposition header with a file's name, in an ASCII form for old browsers and whole for all others (RFC 6266, RFC
 * 8187). Removes lone surrogates, which can't be encoded.
 */
export function contentDisposition(disposition: Disposition, filename: string): string {
  const name = clean(filename);
  const plain = name.replace(/[^\x20-\x7e]|["\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
