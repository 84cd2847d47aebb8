/** A mail in both its forms. */
export interface Correo {
  subject: string;
  text: string;
  html: string;
  /** Header lines besides the usual ones, by name: addresses and such, in ASCII. */
  headers?: Readonly<Record<string, string>>;
}

/** Whom a mail is from, and whom to: addresses in ASCII, and the sender's name in any letters. */
export interface Sobre {
  from: string;
  name: string;
  to: string;
}

/**
 * A mail as it travels (RFC 5322, 2045, 2046): text and HTML as alternatives, both UTF-8 in base64, no line longer than
 * 76 characters but for headers of one long word. Throws a RangeError where a header would break out of its line.
 */
export function mimeOf({ subject, text, html, headers = {} }: Correo, { from, name, to }: Sobre): Buffer {
  // Base64 has no '=_' but at its end, and never at a line's beginning: no part can hold the boundary.
  const boundary = '=_alicuota_alternativas';
  const part = (type: string, body: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=UTF-8`,
      'Content-Transfer-Encoding: base64',
      '',
      base64Lines(body),
    ].join('\r\n');
  const lines = [
    header('From', name === '' ? `<${from}>` : `${encodedWords(name)}\r\n <${from}>`),
    header('To', to),
    header('Subject', encodedWords(subject)),
    ...Object.entries(headers).map(([key, value]) => header(key, value)),
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    part('text/plain', text),
    part('text/html', html),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'));
}

/** A header is one line, whatever is put into it, but for the folds that encodedWords makes. */
function header(name: string, value: string): string {
  const line = `${name}: ${value}`;
  if (/[^\u0020-\u007e]/u.test(line.replaceAll('\r\n ', ''))) throw new RangeError(`Not a header: ${name}`);
  return line;
}

/** Bytes of text in one encoded word: 39 make 52 characters of base64, the word's frame 12 more, and a header's name fits. */
const wordBytes = 39;

/** A text for a header, in RFC 2047's encoded words, folded between them; none ends within a letter. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > wordBytes) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  if (word !== '') words.push(word);
  return words.map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}

function base64Lines(text: string): string {
  return (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/gu) ?? []
  ).join('\r\n');
}
