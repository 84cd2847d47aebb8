import { type BorradorDeSubida, borradorDeSubidaSchema } from '../../../../contract/entregas/subidas.ts';
import { deleteObject, keysOfNewest, putJson, readObject } from '../../../platform/files/objects.ts';

/** Beside the uploads themselves, so that they go after a week too. */
const prefix = 'subidas/en-espera/';

const bucket = 'DROP_BUCKET';
const keyOf = (id: string) => `${prefix}${id}.json`;

/** Says that an upload waits for a person's answers from now on. */
export async function beginEspera(id: string): Promise<void> {
  await putJson(bucket, keyOf(id), null);
}

/** Says that an upload waits no more: it was delivered, or is discarded. What was answered goes with it. */
export async function endEspera(id: string): Promise<void> {
  await deleteObject(bucket, keyOf(id));
}

/** The ids of uploads that wait, those that were answered last first: at most `most`, of the thousand that are listed. */
export async function listEsperas(most: number): Promise<string[]> {
  const keys = await keysOfNewest(bucket, prefix);
  return keys.slice(0, most).map((key) => key.slice(prefix.length, -'.json'.length));
}

/** What a person has answered of an upload; null where nothing was, or it waits no more. */
export async function readBorrador(id: string): Promise<BorradorDeSubida | null> {
  return (await readEspera(id))?.borrador ?? null;
}

/** Keeps what a person has answered of an upload; nothing where it waits no more. */
export async function keepBorrador(id: string, borrador: BorradorDeSubida): Promise<void> {
  const found = await readEspera(id);
  if (!found) return;
  // Delivered meanwhile, it must not wait again.
  await putJson(bucket, keyOf(id), borrador, { over: found.etag });
}

async function readEspera(id: string): Promise<{ borrador: BorradorDeSubida | null; etag: string } | undefined> {
  const found = await readObject(bucket, keyOf(id));
  if (!found) return undefined;
  const borrador = borradorDeSubidaSchema.nullable().parse(JSON.parse(new TextDecoder().decode(found.content)));
  return { borrador, etag: found.etag };
}
