import { Entity } from 'electrodb';
import * as z from 'zod';
import { entradaAuditoriaSchema } from '../../contract/auditoria.ts';
import { readable } from './damaged.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { ifUnchanged, portal } from './portal.ts';

/**
 * An entry of the audit trail as the table keeps it. It is written with the change that it records, or before it and
 * `isConfirmed` after, so that no change is without one; one that never was confirmed may tell a change that wasn't made.
 */
const storedEntradaSchema = entradaAuditoriaSchema.extend({ isConfirmed: z.boolean() });
export type StoredEntrada = z.infer<typeof storedEntradaSchema>;

/** What an entry is found by: the trail is in order of `cuando`, an instant, and the id. */
type EntradaKey = Pick<StoredEntrada, '_id' | 'cuando'>;

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'auditoria', version: '1', service: 'portal' },
        attributes: {
          _id: text,
          cuando: text,
          quien: { type: 'map', properties: { _id: text, email: text }, required: true },
          accion: text,
          cosa: { type: 'map', properties: { tipo: text, _id: text, nombre: text }, required: true },
          cambios: { type: 'any', required: true },
          contrasenaCambiada: { type: 'boolean', required: true },
          isConfirmed: { type: 'boolean', required: true },
        },
        indexes: {
          byTime: {
            pk: { field: 'pk', composite: [], template: 'auditoria', casing: 'none' },
            sk: { field: 'sk', composite: ['cuando', '_id'], template: '${cuando}#${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const parse = (item: unknown): StoredEntrada => storedEntradaSchema.parse(item);

/** Writes an entry, unconfirmed as yet unless it says otherwise. */
export async function noteEntrada({
  isConfirmed = false,
  ...entrada
}: Omit<StoredEntrada, 'isConfirmed'> & { isConfirmed?: boolean }): Promise<void> {
  await entity()
    .put({ ...entrada, isConfirmed })
    .go();
}

/** The write of an entry that is made with the change that it records, in one transaction. */
export function enteringEntrada(entrada: Omit<StoredEntrada, 'isConfirmed'>): object {
  return entity()
    .put({ ...entrada, isConfirmed: true })
    .params();
}

/** Confirms that the change an entry records was made; nothing, where there is no such entry. */
export async function confirmEntrada({ _id, cuando }: EntradaKey): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id, cuando }).set({ isConfirmed: true }).go());
}

/** Takes back an entry whose change was refused. */
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

/** Has an entry name people and say values otherwise than it was written; nothing, where there is no such entry. */
export async function rewordEntrada({ _id, cuando, quien, cosa, cambios }: StoredEntrada): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id, cuando }).set({ quien, cosa, cambios }).go());
}
