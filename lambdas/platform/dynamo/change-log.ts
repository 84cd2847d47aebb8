import { randomUUID } from 'node:crypto';
import { itemKey, portalEntity } from './portal.ts';

// The recent changes of users, clients, incidents, installations, points and requests: an entry for each write, in the write's own
// transaction (docs/decisions/lists.md).

/** The kinds of item that `ItemList` keeps in memory and brings up to date by their changes. */
export type ListedKind = 'usuarios' | 'clientes' | 'incidencias' | 'instalaciones' | 'puntos' | 'solicitudes';

/** How long an entry is kept, in milliseconds. */
export const loggedMs = 24 * 3_600_000;

const text = { type: 'string', required: true } as const;

const entity = portalEntity('cambioListado', () => ({
  attributes: {
    kind: text,
    cuando: text,
    token: text,
    _id: text,
    expira: { type: 'number', required: true },
  },
  indexes: {
    byKind: {
      pk: itemKey('pk', 'cambios#${kind}'),
      sk: itemKey('sk', '${cuando}#${token}'),
    },
  },
}));

/** A write of an item: the item's id, and the write's token. */
interface LoggedChange {
  _id: string;
  token: string;
}

/** The write of an entry: the item of an id changes now. */
export function logging(kind: ListedKind, _id: string): object {
  const now = new Date();
  const expira = Math.ceil((now.getTime() + loggedMs) / 1000);
  return entity().put({ kind, cuando: now.toISOString(), token: randomUUID(), _id, expira }).params();
}

/** The changes whose entries were begun at or after an instant, in order. Read consistently. */
export async function readChangesSince(kind: ListedKind, since: Date): Promise<LoggedChange[]> {
  const { data } = await entity()
    .query.byKind({ kind })
    .gte({ cuando: since.toISOString() })
    .go({ pages: 'all', consistent: true, attributes: ['_id', 'token'] });
  return data;
}
