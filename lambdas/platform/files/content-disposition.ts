import { clean } from '../../../contract/base/texto.ts';

/** What a browser does with a file: shows it, or saves it. */
export type Disposition = 'inline' | 'attachment';

/** What S3 tells browsers of a file's bytes, as the API tells them of its address: no copy stays on a shared computer. */
export const keptByNobody = 'private, no-store';

/**
 * A file's name for old browsers and, whole, for all others (RFC 6266, RFC 8187), in printable ASCII. Half a
 * character, which nothing can encode, is cleaned away.
 */
export function contentDisposition(disposition: Disposition, filename: string): string {
  const name = clean(filename);
  const plain = name.replace(/[^\x20-\x7e]|["\\]/gu, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
