import { format4 } from './format-4.ts';
import type { HeadAndTail } from './head-and-tail.ts';

/** Format 5: as format 4, with the names of parameters that rows are found by. */
export const format5: HeadAndTail = { ...format4, signature: Uint8Array.of(0x11, 5), hasParametros: true };
