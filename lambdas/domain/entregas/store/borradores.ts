import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type BorradorDeSubida, borradorDeSubidaSchema } from '../../../../contract/entregas/subidas.ts';
import { required } from '../../../platform/runtime/environment.ts';
import { files } from '../../../platform/dynamo/clients.ts';

/** Beside the uploads themselves, so that they go after a week too. */
const prefix = 'subidas/en-espera/';

const at = (id: string) => ({ Bucket: required('DROP_BUCKET'), Key: `${prefix}${id}.json` });

/** Says that an upload waits for a person's answers from now on. */
export async function beginEspera(id: string): Promise<void> {
  await files().send(new PutObjectCommand({ ...at(id), Body: 'null', ContentType: 'application/json' }));
}

/** Says that an upload waits no more: it was delivered, or is discarded. What was answered goes with it. */
export async function endEspera(id: string): Promise<void> {
  await files().send(new DeleteObjectCommand(at(id)));
}

/** The ids of uploads that wait, those that were answered last first: at most `most`, of the thousand that are listed. */
export async function listEsperas(most: number): Promise<string[]> {
  const { Contents = [] } = await files().send(
    new ListObjectsV2Command({ Bucket: required('DROP_BUCKET'), Prefix: prefix }),
  );
  return Contents.toSorted((a, b) => Number(b.LastModified) - Number(a.LastModified))
    .slice(0, most)
    .map(({ Key = '' }) => Key.slice(prefix.length, -'.json'.length));
}

/** What a person has answered of an upload; null where nothing was, or it waits no more. */
export async function readBorrador(id: string): Promise<BorradorDeSubida | null> {
  return (await readEspera(id))?.borrador ?? null;
}

/** Keeps what a person has answered of an upload; nothing where it waits no more. */
export async function keepBorrador(id: string, borrador: BorradorDeSubida): Promise<void> {
  const found = await readEspera(id);
  if (!found) return;
  const Body = JSON.stringify(borrador);
  // Delivered meanwhile, it must not wait again.
  await unlessOther(async () =>
    files().send(new PutObjectCommand({ ...at(id), Body, ContentType: 'application/json', IfMatch: found.etag })),
  );
}

async function readEspera(id: string): Promise<{ borrador: BorradorDeSubida | null; etag: string } | undefined> {
  return unlessOther(async () => {
    const { Body, ETag } = await files().send(new GetObjectCommand(at(id)));
    if (!Body || !ETag) throw new Error('S3 gave too little of a draft');
    const borrador = borradorDeSubidaSchema.nullable().parse(JSON.parse(await Body.transformToString()));
    return { borrador, etag: ETag };
  });
}

/** Undefined where what was asked for isn't there, or is another one by now. */
async function unlessOther<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 409 || status === 412) return undefined;
    throw error;
  }
}
