import { logOf } from '../runtime/log.ts';
import { familias } from '../index/row.ts';
import { sweep } from '../index/sweep.ts';
import { queueHandler } from '../runtime/queue-handler.ts';
import { ingestMuestras } from './ingest-muestras.ts';
import { type Notice, noticesOf } from '../runtime/s3-notification.ts';
import { ingestPdf } from './ingest-certificate.ts';
import type { Informe } from './delivery-report.ts';

const log = logOf('ingest');
const now = () => new Date();

/** Most blocks that are looked at after a file, for versions that nobody uses any more. */
const sweptBlocks = 500;

/**
 * Reads the files that S3 says were dropped. A file that is refused is done with, and its report says why; a message
 * whose file could not be dealt with for any other reason is given back, to be delivered again.
 */
export const handler = queueHandler(
  async (body) => {
    for (const notice of noticesOf(body)) await ingest(notice);
  },
  (error, messageId) => log.error('A dropped file could not be dealt with', { messageId, error }),
);

async function ingest(notice: Notice): Promise<void> {
  const touched = new Set<string>();
  const { key } = notice;
  const isPdf = key.startsWith('pdfs/');
  const informe = isPdf ? await ingestPdf(notice, now) : await ingestMuestras(notice, now, touched);
  if (informe) log.info('A dropped file was read', { key, ...outcomeOf(informe) });
  else log.warn('A dropped file was withdrawn before it was read', { key });
  await tidy(touched);
}

/** Removes old versions of what was written; what fails or is too much is left for the next file or `--sweep`. */
async function tidy(touched: ReadonlySet<string>): Promise<void> {
  const targets = [...touched].flatMap((solicitante) => familias.map((familia) => ({ familia, solicitante })));
  try {
    await sweep(targets, { now: now(), budget: sweptBlocks });
  } catch (error) {
    log.warn('Old versions of the index were left for a later sweep', { error });
  }
}

/** What of a report is logged: counts, never what the file says. */
function outcomeOf({ estado, simulacion, muestras, rechazos, avisos }: Informe) {
  return { estado, simulacion, muestras, rechazos: rechazos.total, avisos: avisos.total };
}
