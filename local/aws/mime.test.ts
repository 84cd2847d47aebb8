import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMime } from './mime.ts';
import { mimeOf } from '../../lambdas/platform/mail/mime.ts';

const envelope = { from: 'no-responder@alicuota.example', name: 'Alícuota', to: 'ana@cliente.example' };

describe('a mail as it travels', () => {
  it('is read again as it was written, whatever its texts are', async () => {
    const unicode = fc.string({ unit: 'grapheme', maxLength: 300 });
    const line = unicode.map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    await fc.assert(
      fc.asyncProperty(line.filter(Boolean), unicode, unicode, line, async (subject, text, html, name) => {
        const raw = await mimeOf({ subject, text: `>${text}`, html: `<p>${html}` }, { ...envelope, name });
        const read = readMime(raw);
        expect(read.headers.get('subject')).toBe(subject);
        expect(senderOf(read.headers.get('from'))).toEqual({ name, address: envelope.from });
        expect([read.text, read.html]).toEqual([`>${text}`, `<p>${html}`]);
      }),
    );
  });

  it('has no line longer than 76 characters, and nothing that isn’t ASCII, however long its subject', async () => {
    const mail = { subject: 'Añ '.repeat(99), text: 'ñ'.repeat(999), html: '🧀'.repeat(999) };
    const raw = (await mimeOf(mail, envelope)).toString();
    const lines = raw.split('\r\n');
    expect(lines.filter(({ length }) => length > 76)).toEqual([]);
    expect(raw).not.toMatch(/[^\r\n\u0020-\u007e]/u);
  });

  it('carries the headers that it is given, each as one line', async () => {
    const headers = {
      'List-Unsubscribe': '<https://a.test/b?token=c>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const raw = (await mimeOf({ subject: '', text: 'a', html: '<p>a', headers }, envelope)).toString();
    expect(raw.split('\r\n')).toEqual(
      expect.arrayContaining([
        'List-Unsubscribe: <https://a.test/b?token=c>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]),
    );
  });

  it('can’t be given another header by what is put into one', async () => {
    const mail = { subject: 'a\r\nBcc: otro@malo.example', text: '', html: '' };
    expect(readMime(await mimeOf(mail, envelope)).headers.has('bcc')).toBe(false);
    const broken = { ...mail, headers: { 'X-A': 'b\r\nBcc: c@d.example' } };
    await expect(mimeOf(broken, envelope)).rejects.toThrow(RangeError);
    await expect(mimeOf(mail, { ...envelope, to: 'a@b.example\r\nBcc: c@d.example' })).rejects.toThrow(RangeError);
  });
});

/** A `From` header's name, in quotes or not (RFC 5322, 3.4), and address. */
function senderOf(from = ''): { name: string; address: string } {
  const {
    quoted,
    plain = '',
    address = from,
  } = /^(?:"(?<quoted>.*)"|(?<plain>.*)) <(?<address>.*)>$/su.exec(from)?.groups ?? {};
  return { name: quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain, address };
}
