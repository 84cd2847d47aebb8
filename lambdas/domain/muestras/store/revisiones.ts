import { maxRevisiones } from '../../../../contract/muestras/revision.ts';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { pack } from '../../../platform/dynamo/compressed.ts';
import { absentIfDamaged, readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { documentOf, type MuestraHeader, muestraHeaderSchema, type StoredMuestra } from './muestras.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';

/**
 * The authorised states that samples have had, each as its item was, numbered from 0 (docs/decisions/corrections.md). An item is
 * written by the transaction that replaces the state, and changed only by the mark that its deliveries were withdrawn. The
 * state in force is the sample's own item.
 */
const entity = portalEntity('revisionDeMuestra', () => ({
  attributes: {
    _id: { type: 'string', required: true },
    numero: { type: 'number', required: true, padding: { length: 7, char: '0' } },
    header: { type: 'any', required: true },
    documento: { type: 'any', required: true },
    /** Whether all deliveries that brought it were withdrawn. */
    isRetirada: { type: 'boolean' },
  },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'muestra#${_id}'),
      sk: itemKey('sk', 'revision#${numero}'),
    },
  },
}));

/** A state that a sample has had, without its document. */
export interface HeaderDeRevision {
  numero: number;
  header: MuestraHeader;
  /** Whether the deliveries that brought it were withdrawn since: the laboratory doesn't stand by it. */
  isRetirada: boolean;
}

/** The write that keeps a state under its number, for the transaction that replaces it. */
export function revisionKept(numero: number, { header, document }: StoredMuestra, isRetirada?: boolean): object {
  const { _id } = header;
  return entity()
    .put({ _id, numero, header, documento: pack(document), isRetirada })
    .params();
}

const headerFields = ['numero', 'header', 'isRetirada'] as const;

/** The newest states of a sample that were kept and can be read, newest first, at most `maxRevisiones`. Read consistently. */
export async function readRevisionHeaders(_id: string): Promise<HeaderDeRevision[]> {
  // By `limit` DynamoDB reads no more than these; by `count` alone it reads a megabyte of them.
  const most = { count: maxRevisiones, limit: maxRevisiones };
  const { data } = await entity()
    .query.byMuestra({ _id })
    .go({ order: 'desc', ...most, consistent: true, attributes: [...headerFields] });
  return headersOf(data);
}

/** The same of many samples, in no particular order. */
export async function readRevisionsOf(
  muestras: readonly Pick<MuestraHeader, '_id' | 'correccion'>[],
): Promise<HeaderDeRevision[]> {
  // Of numbers that are many some have no state: what was withdrawn and came back.
  const { few = [], many = [] } = Object.groupBy(muestras, ({ correccion }) =>
    (correccion?.numero ?? 0) > maxRevisiones ? 'many' : 'few',
  );
  const asked = (await mapBounded(many, 16, async ({ _id }) => readRevisionHeaders(_id))).flat();
  const keys = few.flatMap(({ _id, correccion }) =>
    Array.from({ length: correccion?.numero ?? 0 }, (_, numero) => ({ _id, numero })),
  );
  const found = await readUnread(keys, async (pending) => {
    const options = { attributes: [...headerFields], consistent: true, concurrency: 4 } as const;
    const { data, unprocessed } = await entity().get(pending).go(options);
    return { items: data, unread: unprocessed };
  });
  return [...asked, ...headersOf(found)];
}

function headersOf(
  items: readonly { numero: number; header?: unknown; isRetirada?: boolean | undefined }[],
): HeaderDeRevision[] {
  return readable('revision', items, ({ numero, header, isRetirada = false }) => ({
    numero,
    header: parseStored(muestraHeaderSchema, header),
    isRetirada,
  }));
}

/** Marks kept states as brought by withdrawn deliveries alone; those that aren't kept any more are passed over. */
export async function markWithdrawn(states: readonly { _id: string; numero: number }[]): Promise<void> {
  await mapBounded(states, 16, async (state) =>
    ifUnchanged(() => entity().patch(state).set({ isRetirada: true }).go()),
  );
}

/** A state of a sample that isn't opened as yet: who may see it is decided by its header. `open` throws DamagedItem. */
export interface ClosedRevision {
  header: MuestraHeader;
  open: () => StoredMuestra;
}

/**
 * A state of a sample that was kept, closed; undefined where there is none of that number. Read consistently. Throws
 * DamagedItem where its header can't be read.
 */
export async function findRevision(_id: string, numero: number): Promise<ClosedRevision | undefined> {
  const { data } = await entity().get({ _id, numero }).go({ consistent: true });
  if (!data) return undefined;
  const header = readItem('revision', data, (item) => parseStored(muestraHeaderSchema, item.header));
  return { header, open: () => ({ header, document: readItem('revision', data, documentOf) }) };
}

/** The same, opened; undefined where it can't be read, too. */
export async function readRevision(_id: string, numero: number): Promise<StoredMuestra | undefined> {
  try {
    return (await findRevision(_id, numero))?.open();
  } catch (error) {
    return absentIfDamaged(error);
  }
}
