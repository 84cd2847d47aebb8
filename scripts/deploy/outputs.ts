import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** What the stacks of a stage say of themselves, by their part (`data`, `web`…) and the output's name. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>;

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** Reads the file that `cdk deploy --outputs-file` writes, which names stacks in full. */
export async function readOutputs(path: string, stage: string): Promise<Outputs> {
  const prefix = `alicuota-${stage}-`;
  const stacks = Object.entries(fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))));
  return Object.fromEntries(
    stacks.filter(([name]) => name.startsWith(prefix)).map(([name, outputs]) => [name.slice(prefix.length), outputs]),
  );
}
