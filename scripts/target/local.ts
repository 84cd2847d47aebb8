import { resourceEnvironment, sdkEnvironment } from '../../local/environment.ts';
import { startLocal } from '../../local/product.ts';
import { findRunning } from '../../local/running.ts';
import type { Target } from './target.ts';

const nothing = async () => {};

/** The portal of this machine: the one that runs on a data directory, otherwise one started for the occasion. */
export async function localTarget(dataDir: string): Promise<Target> {
  const running = await findRunning(dataDir);
  if (running) {
    return {
      environment: { ...sdkEnvironment(running.endpoints), ...resourceEnvironment(running.resources) },
      close: nothing,
    };
  }
  const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
  return { environment: product.environment, close: () => product.close() };
}
