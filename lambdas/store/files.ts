import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files } from './clients.ts';
import { required } from './env.ts';

/** How long the address of a file's bytes serves, in seconds. */
const presignedSeconds = 60;

/** An address that gives a PDF's bytes to whoever holds it, for a minute. Never to be logged. */
export async function presignPdf(key: string, filename: string): Promise<string> {
  const quoted = `filename="${filename.replace(/[^\x20-\x7e]|["\\]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
  const command = new GetObjectCommand({
    Bucket: required('FILES_BUCKET'),
    Key: key,
    ResponseContentType: 'application/pdf',
    ResponseContentDisposition: `inline; ${quoted}`,
  });
  return getSignedUrl(files(), command, { expiresIn: presignedSeconds });
}
