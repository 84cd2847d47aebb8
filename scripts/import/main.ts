import { randomBytes } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FileRefused } from '../../lambdas/ingest/file-refused.ts';
import { readMapping } from '../../lambdas/ingest/mapping/read-mapping.ts';
import { DataFolderError } from '../local/aws/data-folder.ts';
import { dataDirOf } from '../local/settings.ts';
import { stopOnSignals } from '../local/signals.ts';
import { StartError } from '../local/start-error.ts';
import { type ImportArguments, readArguments, usage, UsageError } from './arguments.ts';
import { deliver } from './deliver.ts';
import { follow, NoAnswerError } from './follow.ts';
import { Progress } from './progress.ts';
import { summaryOf } from './summary.ts';
import { StageError, stageTarget } from './stage.ts';
import { localTarget } from './target.ts';

/** npm runs scripts in the project's folder; what a person types is relative to where they are. */
const here = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

async function readable(path: string): Promise<string> {
  await access(path).catch((cause: unknown) => {
    throw new UsageError(`No se puede leer ${path}`, { cause });
  });
  return path;
}

async function mappingOf(given: string | undefined) {
  if (given === undefined) return undefined;
  const path = await readable(here(given));
  const text = await readFile(path, 'utf8');
  // Told at once, rather than by the report of a file that was uploaded for nothing.
  readMapping(text);
  return { path, text };
}

async function importFile({ file, mapping: given, report, dryRun, stage, dataDir }: ImportArguments): Promise<number> {
  const path = await readable(here(file));
  const mapping = await mappingOf(given);
  const signals = stopOnSignals();
  const target = await (stage === undefined
    ? localTarget(dataDir === undefined ? dataDirOf(process.env) : here(dataDir))
    : stageTarget(stage));
  signals.onStop(target.close);
  try {
    Object.assign(process.env, target.environment);
    const unique = randomBytes(4).toString('hex');
    const { key, size } = await deliver({ path, mapping, dryRun, at: new Date(), unique });
    const progress = new Progress(process.stdout, size);
    const informe = await follow(key, progress.show).finally(() => progress.end());
    console.log(summaryOf(informe));
    if (report !== undefined) await writeFile(here(report), `${JSON.stringify(informe, null, 2)}\n`);
    return informe.estado === 'terminado' && informe.muestras.rechazadas === 0 ? 0 : 1;
  } finally {
    await target.close();
  }
}

try {
  process.exitCode = await importFile(readArguments(process.argv.slice(2)));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (
    [FileRefused, NoAnswerError, StageError, StartError, DataFolderError].some((known) => error instanceof known)
  ) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } else throw error;
}
