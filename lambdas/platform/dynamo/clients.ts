import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { lazy } from '../../../contract/base/lazy.ts';

// The clients are marked pure: a function's bundle leaves out clients that its code doesn't use.

/**
 * Removes the SDK's logging middleware from a client: it walks through every request and answer, even without a logger.
 */
function unlogged<C extends { middlewareStack: { remove: (name: string) => boolean } }>(client: C): C {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}

/**
 * DynamoDB, with plain JavaScript values; undefined fields aren't written. A write refused because of a concurrent transaction is
 * retried, like a write refused by a busy table.
 */
export const documents = /* @__PURE__ */ lazy(() => {
  const client = unlogged(new DynamoDBClient({}));
  client.middlewareStack.add(
    (next) => async (given) => {
      try {
        return await next(given);
      } catch (error) {
        if (isTransactionConflict(error)) Object.assign(error, { $retryable: { throttling: false } });
        throw error;
      }
    },
    // Within what makes requests again.
    { step: 'deserialize', priority: 'high', name: 'retryTransactionConflicts' },
  );
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
});

/** Whether a write was refused only because of a concurrent transaction. */
function isTransactionConflict(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof TransactionCanceledException)) return error.name === 'TransactionConflictException';
  const codes = new Set(error.CancellationReasons?.map(({ Code }) => Code));
  return codes.has('TransactionConflict') && codes.isSubsetOf(conflictAlone);
}
const conflictAlone = new Set(['None', 'TransactionConflict']);

/** S3. Checksums only where S3 demands them: a presigned URL must ask for no header that a browser can't send. */
export const files = /* @__PURE__ */ lazy(() =>
  unlogged(new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' })),
);

/** SES. */
export const mailer = /* @__PURE__ */ lazy(() => unlogged(new SESClient({})));

/** Secrets Manager. */
export const secrets = /* @__PURE__ */ lazy(() => unlogged(new SecretsManagerClient({})));
