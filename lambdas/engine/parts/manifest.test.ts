import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BlockEntry, mayHold, placesOf, spansOf } from './manifest.ts';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ', '🔬'), maxLength: 3 });

/** Blocks as a shard has them: one solicitante's rows may go on in the next ones. */
const blocks = fc.array(name, { maxLength: 12 }).map((firsts) =>
  firsts
    .toSorted((a, b) => Number(a > b) - Number(a < b))
    .map((solicitante): BlockEntry => {
      const from = { solicitante, fecha: '2026-01-01', numero: '1', id: '1' };
      return { name: 'bloque', from, rows: 1, firstDay: 0, lastDay: 0, valores: [] };
    }),
);

it('finds the blocks of many solicitantes as of each alone', () => {
  fc.assert(
    fc.property(blocks, fc.uniqueArray(name, { maxLength: 8 }), (some, names) => {
      const spans = spansOf(some);
      expect(placesOf(spans, names)).toEqual([...spans.keys()].filter((at) => spans[at] && mayHold(spans[at], names)));
    }),
    { numRuns: 500 },
  );
});
