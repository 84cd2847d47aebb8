import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocalOptions, LocalProduct } from '../../../local/product.ts';
import type { Order, Started } from './version.ts';

// Runs the product of one version's checkout in a process of its own. Arguments: the checkout's folder, the data folder and the
// origins that webhooks may be sent to. It sends a `Started` message once it answers, then carries out each `Order`.

const [source = '', dataDir = '', privateOrigins = ''] = process.argv.slice(2);
const { startLocal } = (await import(pathToFileURL(join(source, 'local/product.ts')).href)) as {
  startLocal: (options: LocalOptions) => Promise<LocalProduct>;
};
const product = await startLocal({ dataDir, port: 0, demo: false, web: false, quiet: true, privateOrigins });

process.on('message', (order: Order) => void carryOut(order));
const { url, endpoints, resources } = product;
process.send?.({ url, endpoints, resources } satisfies Started);

// Also where the judge is ended from outside.
process.once('disconnect', () => void product.close());

async function carryOut(order: Order): Promise<void> {
  if (order === 'send-scheduled') await product.sendScheduled();
  else process.disconnect();
}
