import type { HeadAndTail } from './head-and-tail.ts';

/** Format 2: the rows of a block are of one solicitante, and in order of date. */
export const format2: HeadAndTail = {
  signature: Uint8Array.of(0x11, 2),
  writeRuns: (to, rows) => to.text(rows[0]?.solicitante ?? ''),
  readRuns: (from, rows) => ({ solicitantes: [from.text()], runs: Uint32Array.of(0, rows) }),
  hasPuntos: false,
  hasParametros: false,
};
