import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { logOf } from '../http/log.ts';
import { ingestMuestras } from './muestras.ts';
import { droppedKeys } from './notification.ts';
import { ingestPdf } from './pdf.ts';
import type { Informe } from './report.ts';

const log = logOf('ingest');
const now = () => new Date();

/**
 * Reads the files that S3 says were dropped. A file that is refused is done with, and its report says why; a message
 * whose file could not be dealt with for any other reason is given back, to be delivered again.
 */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of event.Records) {
    try {
      for (const key of droppedKeys(body)) await ingest(key);
    } catch (error) {
      log.error('A dropped file could not be dealt with', { messageId, error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

async function ingest(key: string): Promise<void> {
  const informe = key.startsWith('pdfs/') ? await ingestPdf(key, now) : await ingestMuestras(key, now);
  if (informe) log.info('A dropped file was read', { key, ...outcomeOf(informe) });
  else log.warn('A dropped file was withdrawn before it was read', { key });
}

/** What of a report is logged: counts, never what the file says. */
function outcomeOf({ estado, simulacion, muestras, rechazos, avisos }: Informe) {
  return { estado, simulacion, muestras, rechazos: rechazos.total, avisos: avisos.total };
}
