import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import { withRequestId } from './log.ts';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';

const options = { processInParallel: false, throwOnFullBatchFailure: false };

/**
 * Makes the handler of a queue's messages, which come one after the other. A message for which `handle` throws goes back
 * to the queue, to be delivered again; `logFailure` is called with the error and the message's id first.
 */
export function queueHandler(
  handle: (body: string) => Promise<void>,
  logFailure: (error: unknown, messageId: string) => void,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const handleRecord = async ({ messageId, body }: SQSRecord) => {
    try {
      await withRequestId(messageId, async () => handle(body));
    } catch (error) {
      logFailure(error, messageId);
      throw error;
    }
  };
  return async (event) => processPartialResponse(event, handleRecord, new BatchProcessor(EventType.SQS), options);
}
