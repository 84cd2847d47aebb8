import fc from 'fast-check';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openBlock, unpackBlock } from './block.ts';
import { ByteWriter } from './bytes.ts';
import { decodeBlock, encodeBlock } from './format.ts';
import { identityOf } from './ids.ts';
import { comparePositions, type IndexRow } from './row.ts';
import { runsOf } from '../../../testing/thorough.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll('\0', ''));
const counted = fc.integer({ min: 0, max: 1_000_000 });
const numeros = fc.oneof(
  counted.map((n) => `M-2026-${String(n).padStart(6, '0')}`),
  counted.map((n) => `26/${n}`),
  counted.map(String),
  text,
);
const objectIds = fc.tuple(fc.nat(0xffff_ffff), fc.nat(0xff_ffff)).map(([time, counter]) => {
  return `${time.toString(16).padStart(8, '0')}5f1d00beef${counter.toString(16).padStart(6, '0')}`;
});
const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const anyRow: fc.Arbitrary<IndexRow> = fc
  .record({
    id: fc.oneof(objectIds, text, fc.constant('derived')),
    numero: numeros,
    fecha: days.map((date) => date.toISOString().slice(0, 10)),
    tipo: text,
    solicitante: fc.constant('Ayuntamiento de Peñíscola 水'),
    conclusion: fc.constantFrom('Cumple', 'NO CUMPLE', '', 'Apto'),
    referencia: text,
    producto: fc.constantFrom('Leche', 'Agua', ''),
    prevista: fc.oneof(
      fc.constant(''),
      days.map((date) => date.toISOString().slice(0, 10)),
    ),
    determinaciones: fc.array(fc.tuple(text, fc.constantFrom('Cumple', 'Sin conclusión')), { maxLength: 4 }),
    punto: text,
    codigoPunto: text,
  })
  .map((row) => (row.id === 'derived' ? { ...row, id: identityOf([row.numero]) } : row));
const aFew = fc.array(anyRow, { minLength: 1, maxLength: 12 });
const compareTexts = (a: string, b: string) => (a < b ? -1 : 1);

describe('a block', () => {
  it('gives back every row as it was, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 60 }), (some) => {
        const inOrder = some.toSorted(comparePositions);
        expect(unpackBlock(encodeBlock(inOrder))).toEqual(inOrder);
      }),
      { numRuns: runsOf(300) },
    );
  });

  it('holds more than 256 types and a sample of 600 determinations', () => {
    const determinaciones = Array.from({ length: 600 }, (_, n): [string, string] => [`Plaguicida ${n}`, 'Cumple']);
    const [base] = fc.sample(anyRow, 1) as [IndexRow];
    const many = Array.from({ length: 700 }, (_, n): IndexRow => {
      return { ...base, fecha: '2026-01-01', numero: String(10_000 + n), tipo: `Tipo ${n}`, determinaciones };
    });
    expect(unpackBlock(encodeBlock(many))).toEqual(many);
  });

  it('takes no more bytes for expected dates where no row has one', () => {
    const [base] = fc.sample(anyRow, 1) as [IndexRow];
    const without = encodeBlock([{ ...base, prevista: '' }]);
    expect(decodeBlock(without).previstaSection).toBeUndefined();
    expect(decodeBlock(encodeBlock([{ ...base, prevista: '2026-05-07' }])).previstaSection).toBeDefined();
  });
});

describe('bytes that no writer wrote', () => {
  const one = encodeBlock(fc.sample(anyRow, 1));

  it.each([
    ['of another version of the portal', Uint8Array.of(99, 1, 0), /format 99/u],
    ['whose head is no stream of brotli', Uint8Array.of(one[0] as number, 3, 255, 255, 255), /Decompression failed/u],
    ['cut', one.subarray(0, 20), /unexpected end of file/u],
  ])('are refused: those %s', (_, bytes, reason) => {
    expect(() => unpackBlock(bytes)).toThrow(reason);
  });
});

describe('a block of several solicitantes', () => {
  const shared = fc
    .uniqueArray(fc.oneof(text, fc.constantFrom('', '水道', 'Ñ')), { minLength: 1, maxLength: 12 })
    .chain((names) => fc.tuple(...names.toSorted(compareTexts).map((name) => fc.tuple(fc.constant(name), aFew))))
    .map((runs) =>
      runs.map(([solicitante, own]) => own.map((row) => ({ ...row, solicitante })).toSorted(comparePositions)),
    );

  it('gives back the rows of several solicitantes as they were, and where those of each begin', () => {
    fc.assert(
      fc.property(shared, (runs) => {
        const block = openBlock(encodeBlock(runs.flat()));
        expect(Array.from({ length: block.rows }, (_, row) => block.row(row))).toEqual(runs.flat());
        expect(block.columns.solicitantes).toEqual(runs.map(([first]) => first?.solicitante));
        const starts = runs.map((_, run) => runs.slice(0, run).flat().length);
        expect([...block.columns.runs]).toEqual([...starts, block.rows]);
      }),
      { numRuns: runsOf(60) },
    );
  });

  it('takes a few bytes for a solicitante more', () => {
    const [base] = fc.sample(anyRow, 1) as [IndexRow];
    const of = (solicitantes: number) =>
      Array.from({ length: 2500 }, (_, n): IndexRow => {
        const own = String(Math.floor((n * solicitantes) / 2500)).padStart(3, '0');
        return { ...base, fecha: '2026-01-01', numero: String(10_000 + n), solicitante: `Explotación ganadera ${own}` };
      });
    const [one, many] = [of(1), of(83)].map((own) => encodeBlock(own).length) as [number, number];
    expect(many - one).toBeLessThan(8 * 82);
  });

  it('is refused where its runs are not of all its rows', () => {
    const head = new ByteWriter();
    head.varint(3);
    head.texts(['Hotel Luna', 'Hotel Sol']);
    for (const length of [1, 1]) head.varint(length);
    const bytes = brotliCompressSync(head.finish());
    const data = Buffer.concat([Uint8Array.of(6, bytes.length), bytes]);
    expect(() => unpackBlock(data)).toThrow('not of all its rows');
  });
});
