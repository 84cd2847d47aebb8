import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMime } from '../../local/aws/mime.ts';
import { mimeOf } from './mime.ts';

const sobre = { from: 'no-responder@alicuota.example', name: 'Alícuota', to: 'ana@cliente.example' };

describe('a mail as it travels', () => {
  it('is read again as it was written, whatever its texts are', () => {
    const unicode = fc.string({ unit: 'grapheme', maxLength: 300 });
    const line = unicode.map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    fc.assert(
      fc.property(line, unicode, unicode, line, (subject, text, html, name) => {
        const raw = mimeOf({ subject, text: `>${text}`, html: `<p>${html}` }, { ...sobre, name });
        const read = readMime(raw);
        expect(read.headers.get('subject')).toBe(subject);
        expect(read.headers.get('from')).toBe(`${name} <${sobre.from}>`.trim());
        expect([read.text, read.html]).toEqual([`>${text}`, `<p>${html}`]);
      }),
    );
  });

  it('has no line longer than 76 characters, and nothing that isn’t ASCII, however long its subject', () => {
    const raw = mimeOf({ subject: 'Añ '.repeat(99), text: 'ñ'.repeat(999), html: '🧀'.repeat(999) }, sobre).toString();
    const lines = raw.split('\r\n');
    expect(lines.filter(({ length }) => length > 76)).toEqual([]);
    expect(raw).not.toMatch(/[^\r\n\u0020-\u007e]/u);
  });

  it('carries the headers that it is given, each as one line', () => {
    const headers = {
      'List-Unsubscribe': '<https://a.test/b?token=c>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const raw = mimeOf({ subject: '', text: '', html: '', headers }, sobre).toString();
    expect(raw).toContain('\r\nList-Unsubscribe: <https://a.test/b?token=c>\r\n');
    expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  it('can’t be given another header by what is put into one', () => {
    const correo = { subject: 'a\r\nBcc: otro@malo.example', text: '', html: '' };
    expect(readMime(mimeOf(correo, sobre)).headers.has('bcc')).toBe(false);
    expect(() => mimeOf({ ...correo, headers: { 'X-A': 'b\r\nBcc: c@d.example' } }, sobre)).toThrow(RangeError);
    expect(() => mimeOf(correo, { ...sobre, to: 'a@b.example\r\nBcc: c@d.example' })).toThrow(RangeError);
  });
});
