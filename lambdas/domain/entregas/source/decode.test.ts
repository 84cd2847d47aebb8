import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Encoding, decode, type SayWrong } from './decode.ts';
import { inPieces } from '../store/testing.ts';
import { refuseBinaries, unzip } from './archive.ts';

async function decodedText(bytes: Uint8Array, codificacion: Encoding = 'auto', size = 7): Promise<string> {
  return textFrom(inPieces(bytes, size), codificacion);
}

async function textFrom(
  source: AsyncIterable<Uint8Array>,
  codificacion: Encoding,
  say: SayWrong = () => expect.unreachable(),
): Promise<string> {
  let text = '';
  for await (const chunk of decode(refuseBinaries(unzip(source)), codificacion, say)) text += chunk;
  return text;
}

async function* broken() {
  yield gzipSync('a;b\n');
  throw new Error('ECONNRESET');
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const piece = fc.integer({ min: 1, max: 40 });
const words = fc.string({ unit: fc.constantFrom('a', 'ñ', 'É', 'º', '€', '漢', '😀', ';', '\n'), minLength: 1 });

describe('the text of a file', () => {
  it('is the same in any pieces, with or without gzip and byte-order mark', async () => {
    await fc.assert(
      fc.asyncProperty(words, piece, fc.boolean(), fc.boolean(), async (text, size, isZipped, hasMark) => {
        const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`);
        expect(await decodedText(isZipped ? gzipSync(bytes) : bytes, 'auto', size)).toBe(text);
      }),
    );
  });

  it('is read as Windows-1252 where it is not valid UTF-8, even far into a file that begins with ASCII', async () => {
    expect(await decodedText(latin('CAMIÓN Nº 3; 5 µS/cm'))).toBe('CAMIÓN Nº 3; 5 µS/cm');
    const late = `${'a'.repeat(200_000)}ñ y más`;
    expect(await decodedText(latin(late), 'auto', 65_536)).toBe(late);
    expect(await decodedText(Buffer.from([0x80, 0x20, 0x93]))).toBe('€ “');
  });

  it('may be the UTF-16 that Excel calls Unicode', async () => {
    expect(await decodedText(Buffer.from('\uFEFFaño;1', 'utf16le'))).toBe('año;1');
  });

  it('is refused when it is not in the encoding that the mapping says', async () => {
    await expect(textFrom(inPieces(latin('año'), 7), 'utf-8', () => {})).rejects.toThrow(
      '"codificacion": "windows-1252"',
    );
  });

  it.each(['auto', 'utf-8'] as const)(
    'is UTF-8 where a few bytes are not, which are read as Windows-1252 and said with their line: %s',
    async (encoding) => {
      const lines = ['a;b', 'Peña;ó', 'Ibáñez;Muñoz €', 'Nájera;x'].map((line) => `${line}\r\n`);
      for (const [n, line] of lines.entries()) {
        if (/^\p{ASCII}*$/u.test(line)) continue;
        const bytes = Buffer.concat([
          Buffer.from(lines.slice(0, n).join('')),
          latin(line.replace('€', '\u0080')),
          Buffer.from(lines.slice(n + 1).join('') + lines.join('').repeat(3)),
        ]);
        for (const size of [1, 2, 3, 7, 1000]) {
          const said: number[] = [];
          const text = await textFrom(inPieces(bytes, size), encoding, (linea, texto) => {
            said.push(linea);
            expect(texto).toMatch(/[áéíóúñ€]/u);
          });
          expect(text).toBe(lines.join('').repeat(4));
          expect(new Set(said)).toEqual(new Set([n + 1]));
        }
      }
    },
  );

  it('has every letter that UTF-8 can write, in any pieces, and none that it can not', async () => {
    const letters = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(letters, piece, async (text, size) => {
        const bytes = Buffer.from(text.toWellFormed().replaceAll('\0', ' '));
        expect(await textFrom(inPieces(bytes, size), 'utf-8')).toBe(new TextDecoder().decode(bytes));
      }),
    );
    const said: string[] = [];
    const bad = [
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80],
      [0xe2, 0x82],
      [0xf4, 0x90, 0x80, 0x80],
    ];
    for (const bytes of bad) {
      const text = await textFrom(
        inPieces(Buffer.from([...Buffer.from('ñ'.repeat(9)), ...bytes]), 1),
        'utf-8',
        (_, each) => said.push(each),
      );
      expect(text).toBe('ñ'.repeat(9) + new TextDecoder('windows-1252').decode(Uint8Array.from(bytes)));
    }
    expect(said).toHaveLength(bad.length);
  });

  it('is refused when UTF-8 turns into something else half way', async () => {
    const mixed = Buffer.concat([Buffer.from(`año${'a'.repeat(70_000)}`), latin('año'.repeat(3))]);
    await expect(textFrom(inPieces(mixed, 65_536), 'auto', () => {})).rejects.toThrow(
      'no está escrito entero en utf-8',
    );
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'vacío'],
    ['gzip of nothing', gzipSync(''), 'vacío'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'latin1'), 'No es un archivo de texto'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'bajo pdfs/'],
    ['gzip that ends early', gzipSync('a;b\n1;2\n'.repeat(500)).subarray(0, 40), 'cortado'],
    ['gzip with a broken inside', Buffer.concat([gzipSync('a').subarray(0, 10), Buffer.alloc(20, 255)]), 'dañado'],
  ])('is not to be had of %s', async (_, bytes, reason) => {
    await expect(decodedText(bytes, 'auto', 65_536)).rejects.toThrow(reason);
  });

  it('passes on an error of the source of the bytes, which is no fault of the file', async () => {
    await expect(textFrom(broken(), 'auto')).rejects.toThrow('ECONNRESET');
  });
});

describe('a packed file that unpacks to far more than an export would', () => {
  it('is refused by its ratio, before all of it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2, ' '), { level: 9 });
    let unpacked = 0;
    const reading = async () => {
      for await (const chunk of unzip(inPieces(bomb, 4096))) unpacked += chunk.length;
    };
    await expect(reading()).rejects.toThrow('se descomprime en más de 200 veces su tamaño');
    expect(unpacked).toBeLessThan(40 * 1024 ** 2);
  });

  it('is refused by its size, with whatever ratio, and not a byte before', async () => {
    const text = Array.from({ length: 5000 }, (_, n) => `${(n * 7919) % 10_007};`).join('');
    const unpackedWithin = async (bytes: number) => {
      let unpacked = 0;
      const limits = { bytes, ratio: 200, judgedFrom: 1024 };
      for await (const chunk of unzip(inPieces(gzipSync(text), 512), limits)) unpacked += chunk.length;
      return unpacked;
    };
    expect(await unpackedWithin(text.length)).toBe(text.length);
    await expect(unpackedWithin(text.length - 1)).rejects.toThrow(/ocupa más de .* GB. Repártelo/u);
  });

  it('is read where it is small, or packs as exports do', async () => {
    const small = 'a;b\n'.repeat(1_000_000);
    expect(await decodedText(gzipSync(small), 'auto', 4096)).toHaveLength(small.length);
    const rows = Array.from(
      { length: 600_000 },
      (_, n) => `M-${n};2026-05-07;Agua de consumo;Hotel Sol;pH;7,${n % 97};Cumple\n`,
    );
    const text = rows.join('');
    expect(text.length).toBeGreaterThan(32 * 1024 ** 2);
    expect(await decodedText(gzipSync(text, { level: 9 }), 'auto', 65_536)).toHaveLength(text.length);
  });
});
