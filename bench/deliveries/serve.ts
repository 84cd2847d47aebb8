import { startLocal } from '../../local/product.ts';
import { input } from '../child.ts';

/** Runs the local product, as `npm start` does, until it is disconnected; on any message it answers what it has used. */
export interface Served {
  url: string;
  environment: Record<string, string>;
}

/**
 * What the process that holds every function and the stand-ins of DynamoDB and S3 has used: bytes in memory now and at the
 * most, and seconds of the processor's time.
 */
export interface Used {
  now: number;
  peak: number;
  processor: number;
}

const { dataDir } = input() as { dataDir: string };
const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const used: Used = {
    now: process.memoryUsage.rss(),
    peak: process.resourceUsage().maxRSS * 1024,
    processor: (user + system) / 1e6,
  };
  process.send?.(used);
});
process.on('disconnect', () => void product.close().then(() => process.exit(0)));
process.send?.({ url: product.url, environment: product.environment } satisfies Served);
