import { format3 } from './format-3.ts';
import type { HeadAndTail } from './head-and-tail.ts';

/** Format 4: as format 3, with the points where samples were taken; beside its blocks lie their values (value-columns.ts). */
export const format4: HeadAndTail = { ...format3, signature: Uint8Array.of(0x11, 4), hasPuntos: true };
