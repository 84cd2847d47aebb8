import { type EntradaAuditoria, entradaAuditoriaSchema } from '../../../contract/administracion/auditoria.ts';
import { readable } from '../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../dynamo/portal.ts';

/** A stored entry of the audit trail, written with the change that it records. */
export type StoredEntrada = EntradaAuditoria;

/** The key of an entry: the trail is in order of `cuando`, an instant, and the id. */
type EntradaKey = Pick<StoredEntrada, '_id' | 'cuando'>;

const entity = portalEntity('auditoria', () => ({
  attributes: attributesOf(entradaAuditoriaSchema),
  indexes: {
    byTime: {
      pk: itemKey('pk', 'auditoria'),
      sk: itemKey('sk', '${cuando}#${_id}'),
    },
  },
}));

const parse = (item: unknown): StoredEntrada => parseStored(entradaAuditoriaSchema, item);

/** The write of an entry, to be made with the change that it records. */
export function enteringEntrada(entrada: StoredEntrada): object {
  return entity()
    .put({ ...entrada })
    .params();
}

/** Writes the entry of an act outside of the table, which can't share a transaction. */
export async function noteEntrada(entrada: StoredEntrada): Promise<void> {
  await entity()
    .put({ ...entrada })
    .go();
}

/** Removes the entry of an act that wasn't done. */
export async function forgetEntrada({ _id, cuando }: EntradaKey): Promise<void> {
  await entity().delete({ _id, cuando }).go();
}

/** Entries before one (undefined: the newest of all), newest first, at most `limit` of them. Read consistently. */
export async function readEntradas(
  before: EntradaKey | undefined,
  limit: number,
): Promise<{ entradas: StoredEntrada[]; hasMore: boolean }> {
  const query = entity().query.byTime({});
  const { data, cursor } = await (before ? query.lt(before) : query).go({ order: 'desc', limit, consistent: true });
  return { entradas: readable('auditoria', data, parse), hasMore: cursor !== null };
}

/** Every entry, oldest first, a thousand at a time. Read consistently. */
export async function* scanEntradas(): AsyncGenerator<StoredEntrada[]> {
  let cursor: string | null = null;
  do {
    const page: { data: unknown[]; cursor: string | null } = await entity()
      .query.byTime({})
      .go({ limit: 1000, consistent: true, cursor });
    yield readable('auditoria', page.data, parse);
    ({ cursor } = page);
  } while (cursor !== null);
}

/** Rewrites the names and values of an entry; does nothing where there is no such entry. */
export async function rewordEntrada({ _id, cuando, quien, cosa, cambios }: StoredEntrada): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id, cuando }).set({ quien, cosa, cambios }).go());
}
