import { PutObjectCommand } from '@aws-sdk/client-s3';
import { required } from '../runtime/environment.ts';
import { files } from './clients.ts';

/** Where the order lies in the outbox; a queue of its own is notified of it. */
const key = 'seguimiento/muestras.json';

/** Has incidents follow what is new of samples at once. One order stands for all that were put before it is read. */
export async function orderSeguimiento(): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: key,
      Body: '{}',
      ContentType: 'application/json',
    }),
  );
}
