import { resolve } from 'node:path';
import { DataFolderError } from '../../local/aws/data-folder.ts';
import { resourceEnvironment, sdkEnvironment } from '../../local/environment.ts';
import { startLocal } from '../../local/product.ts';
import { findRunning } from '../../local/running.ts';
import { dataDirOf } from '../../local/settings.ts';
import { stopOnSignals } from '../../local/signals.ts';
import { StartError } from '../../local/start-error.ts';
import { isUnreachable } from '../../local/unreachable.ts';
import { awsFault } from './aws-fault.ts';
import type { targetOf } from './options.ts';
import { StageError, stageTarget, type Target } from './stage.ts';

/** npm runs scripts in the project's folder; what a person types is relative to where they are. */
export const here = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

/** The portal of this machine: the one that runs on a data directory, otherwise one started for the occasion. */
async function localTarget(dataDir: string): Promise<Target> {
  const running = await findRunning(dataDir);
  if (running) {
    const environment = { ...sdkEnvironment(running.endpoints), ...resourceEnvironment(running.resources) };
    return { environment, close: async () => {} };
  }
  const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
  return { environment: product.environment, close: () => product.close() };
}

/**
 * Does something with this process's environment pointed at a portal (a deployed one by its stage, else the one of this
 * machine), which is let go afterwards, and when the person
 * stops the command. Throws StageError, StartError and DataFolderError where it can't be reached.
 */
export async function withTarget<T>(
  { stage, dataDir }: ReturnType<typeof targetOf>,
  work: () => Promise<T>,
): Promise<T> {
  const signals = stopOnSignals();
  const target = await (stage === undefined
    ? localTarget(dataDir === undefined ? dataDirOf(process.env) : here(dataDir))
    : stageTarget(stage));
  signals.onStop(target.close);
  try {
    Object.assign(process.env, target.environment);
    return await work();
  } catch (error) {
    throw isUnreachable(error) ? lost(error, stage) : error;
  } finally {
    await target.close();
  }
}

/** A portal that was there when the command began, and is not any more. */
function lost(cause: unknown, stage: string | undefined): Error {
  const repeat = 'La orden ha quedado a medias: se puede repetir.';
  return stage === undefined
    ? new StartError(`El portal de esta máquina ha dejado de responder mientras se usaba. ${repeat}`, { cause })
    : new StageError(`No se puede seguir: ${awsFault(cause)} ${repeat}`, { cause });
}

/** Whether an error says that the portal can't be reached, with a message for the person who ran the command. */
export function isTargetError(error: unknown): error is Error {
  return [StageError, StartError, DataFolderError].some((known) => error instanceof known);
}
