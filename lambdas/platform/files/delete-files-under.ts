import { DeleteObjectCommand, ListObjectsV2Command, type ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { files } from '../dynamo/clients.ts';
import { required } from '../runtime/environment.ts';

/** Deletes everything of the files bucket whose key begins with a prefix, and says how many files that were. */
export async function deleteFilesUnder(prefix: string): Promise<number> {
  const Bucket = required('FILES_BUCKET');
  let deleted = 0;
  let ContinuationToken: string | undefined;
  do {
    const page: ListObjectsV2CommandOutput = await files().send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken }),
    );
    for (const { Key } of page.Contents ?? []) {
      await files().send(new DeleteObjectCommand({ Bucket, Key }));
      deleted++;
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
  return deleted;
}
