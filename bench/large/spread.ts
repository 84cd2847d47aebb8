import { rowOf } from '../../lambdas/index/blocks/row.ts';
import { answer, input } from '../child.ts';
import { progress } from './progress.ts';
import { type Laboratory, largeDataset } from './laboratory.ts';
import { RowFiles } from './rows.ts';

/** Makes a large laboratory's samples, one at a time, and writes them to files. */
export interface SpreadInput {
  laboratory: Laboratory;
  folder: string;
}

export interface Spread {
  indexed: number;
  authorised: number;
  solicitantes: number;
}

const { laboratory, folder } = input() as SpreadInput;
const files = new RowFiles(folder, laboratory.samples);
const show = progress('samples made', laboratory.samples);
let indexed = 0;
for (const muestra of largeDataset(laboratory).muestras()) {
  if (muestra.estado === 'anulada') continue;
  await files.add(muestra.estado, rowOf(muestra));
  show(++indexed);
}
await files.end();
const spread: Spread = { indexed, authorised: files.authorised, solicitantes: files.solicitantes };
answer(spread);
