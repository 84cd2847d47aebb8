import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

/** Any text that a name may have been stored as: half characters, controls and all. */
const anyName = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

it('any name that was ever stored gives a header of printable ASCII, from which it is read again', () => {
  fc.assert(
    fc.property(fc.oneof(anyName, fc.string({ unit: 'binary' })), (name) => {
      const header = contentDisposition('attachment', name);
      const [, plain, encoded = ''] =
        /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.!~%-]*)$/u.exec(header) ?? [];
      expect(header).toMatch(/^[\x20-\x7e]+$/u);
      expect(plain).toBeDefined();
      expect(decodeURIComponent(encoded)).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
    }),
    { numRuns: 2000, examples: [['informe\ud800.pdf'], ['a"; filename=b.exe\r\n.pdf'], ['fdp.\u202eexe']] },
  );
});

it('a name as people write it is kept whole', () => {
  expect(contentDisposition('inline', 'Año (1)’s.pdf')).toBe(
    `inline; filename="A_o (1)_s.pdf"; filename*=UTF-8''A%C3%B1o%20%281%29%E2%80%99s.pdf`,
  );
});
