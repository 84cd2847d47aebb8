import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { logOf } from '../http/log.ts';
import { droppedKeys } from '../ingest/notification.ts';
import { carryOut } from './carry-out.ts';

const log = logOf('mail');

/** Sends the mails that were ordered. A message whose mail could not be sent is given back, to be delivered again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { messageId, body } of event.Records) {
    try {
      for (const key of droppedKeys(body))
        log.info('An order was read', { key, outcome: await carryOut(key, new Date()) });
    } catch (error) {
      const name = error instanceof Error ? error.name : typeof error;
      // SES's own words may name the address, and a schema's the text that it refused.
      log.error('A mail could not be sent', { messageId, error: name });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}
