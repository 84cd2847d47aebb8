import { join } from 'node:path';
import { root } from './environment.ts';

/**
 * The variable by which a thread keeps what V8 compiles, and types stripped from sources, for the next one that loads the
 * same. Read by Node as the thread starts, so that the thread's own first file is kept too: to strip its types alone
 * takes more than the rest of what a thread needs to begin. Where the folder can't be written, nothing is kept and
 * nothing else changes.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/alicuota') };
