import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Mutant } from './mutants.ts';

/** The variable that names the fault to be made, as JSON of a Mutant; without it nothing is changed. */
export const mutantVariable = 'ALICUOTA_MUTANT';

/** Gives tests a source with one fault in it; the file stays as it is. */
export function mutation(root: string, given: string | undefined): Plugin[] {
  if (!given) return [];
  const { path, start, end, original, text } = JSON.parse(given) as Mutant;
  return [
    {
      name: 'alicuota-mutation',
      enforce: 'pre',
      transform(code, id) {
        if (id !== join(root, path)) return undefined;
        if (code.slice(start, end) !== original) throw new Error(`${path} has changed meanwhile`);
        return { code: code.slice(0, start) + text + code.slice(end), map: null };
      },
    },
  ];
}
