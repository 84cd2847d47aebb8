// As much of RFC 5322, 2045 and 2047 as it takes to show a mail that someone put together.

/** What a reader sees of a mail. */
export interface ReadMail {
  /** Headers named in lower case, decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** Reads a raw mail; the first text and the first HTML part are its bodies. */
export function readMime(raw: Buffer): ReadMail {
  const source = raw.toString('latin1').replaceAll(/\r?\n/gu, '\n');
  const end = source.indexOf('\n\n');
  const headers = headersOf(end === -1 ? source : source.slice(0, end));
  const found: ReadMail = { headers, text: '', html: '' };
  collect(headers, end === -1 ? '' : source.slice(end + 2), found);
  return found;
}

function collect(headers: Map<string, string>, body: string, found: ReadMail): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";\s]+)/iu.exec(type)?.[1];
  if (boundary !== undefined && /^multipart\//iu.test(type)) {
    for (const part of `\n${body}`.split(`\n--${boundary}`).slice(1)) {
      if (part.startsWith('--')) break;
      const end = part.indexOf('\n\n');
      if (end !== -1) collect(headersOf(part.slice(0, end)), part.slice(end + 2), found);
    }
  } else if (/^attachment/iu.test(headers.get('content-disposition') ?? '')) {
    // Attachments aren't shown.
  } else if (/^text\/html/iu.test(type)) found.html ||= bodyText(headers, type, body);
  else if (/^text\/plain/iu.test(type)) found.text ||= bodyText(headers, type, body);
}

function headersOf(block: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/gu, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const value = Buffer.from(line.slice(colon + 1).trim(), 'latin1').toString();
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(value));
  }
  return headers;
}

function bodyText(headers: Map<string, string>, type: string, body: string): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase();
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\n/gu, '')) : body, 'latin1');
  return decode(bytes, /charset="?([^";\s]+)/iu.exec(type)?.[1]);
}

/** A header's text with its encoded words decoded. */
export function decodeWords(text: string): string {
  const joined = text.replaceAll(/(\?=)\s+(=\?)/gu, '$1$2');
  return joined.replaceAll(
    /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/giu,
    (_, charset: string, how: string, data: string) =>
      decode(
        how.toLowerCase() === 'b'
          ? Buffer.from(data, 'base64')
          : Buffer.from(unquote(data.replaceAll('_', ' ')), 'latin1'),
        charset,
      ),
  );
}

function unquote(text: string): string {
  return text.replaceAll(/=([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decode(bytes: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
