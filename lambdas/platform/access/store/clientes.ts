import * as z from 'zod';
import { type Cliente, clienteSchema } from '../../../../contract/administracion/cliente.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { deleteClavesOf } from './claves.ts';
import { readable } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { AssignmentsChanged } from './assignment-guard.ts';
import { logging } from '../../dynamo/change-log.ts';
import { inIdRanges } from '../../dynamo/items.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';
import { noteRepasos } from './repasos.ts';
import { editedFields, inVersion } from '../../dynamo/last-change.ts';
import { attempt, type Check, checking, transact } from '../../dynamo/transaction.ts';

/** A client as the table keeps it. */
const storedClienteSchema = clienteSchema.extend({
  /** Since when the client demands second factors of its users; absent or null while it doesn't. */
  segundoFactorDesde: z.string().nullable().optional(),
  ...editedFields,
});
export type StoredCliente = z.infer<typeof storedClienteSchema>;

const entity = portalEntity('cliente', () => ({
  attributes: attributesOf(storedClienteSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'clientes'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

function parse(item: unknown): StoredCliente {
  return parseStored(storedClienteSchema, item);
}

const solicitantesOf = ({ solicitantes }: Pick<Cliente, 'solicitantes'>) => new Set(solicitantes.map(clean));

/** Every client of the laboratory, active or not. Read consistently: a change counts at once. */
export async function listClientes(): Promise<StoredCliente[]> {
  const items = await inIdRanges(async (from, to) =>
    entity().query.byId({}).between({ _id: from }, { _id: to }).go({ pages: 'all', consistent: true }),
  );
  return readable('cliente', items, parse);
}

/** Refuses a transaction where there is no such client. */
export const existingCliente = (_id: string): Check => checking(entity().get({ _id }).params());

/** Clients read at once. */
const readWidth = 32;

/** The clients with these ids that exist, in their order. Read consistently. */
export async function readClientes(ids: readonly string[]): Promise<StoredCliente[]> {
  const found = await mapBounded(ids, readWidth, async (_id) => entity().get({ _id }).go({ consistent: true }));
  return readable(
    'cliente',
    found.flatMap(({ data }) => data ?? []),
    parse,
  );
}

/** Stores a client as given, over any of the same id, as if the panel had never changed it. */
export async function putCliente(cliente: Cliente): Promise<void> {
  const [before] = await readClientes([cliente._id]);
  await noteRepasos(solicitantesOf(cliente).symmetricDifference(solicitantesOf(before ?? { solicitantes: [] })));
  await transact([entity().put(cliente).params(), logging('clientes', cliente._id)]);
}

/** Writes beside a client's: the entry of the audit trail, and the guard of an assignment. */
interface WithCliente {
  entrada?: object | undefined;
  guard?: object | undefined;
  /** Further writes, without conditions. */
  others?: readonly object[];
}

/**
 * Stores a client over the version that was read, undefined for a new one. False where another write came first. Throws
 * AssignmentsChanged.
 */
export async function writeCliente(
  cliente: StoredCliente,
  over: number | undefined,
  more: WithCliente = {},
): Promise<boolean> {
  const [before] = over === undefined ? [] : await readClientes([cliente._id]);
  await noteRepasos(solicitantesOf(cliente).symmetricDifference(solicitantesOf(before ?? { solicitantes: [] })));
  const write =
    over === undefined ? entity().create(cliente).params() : entity().put(cliente).where(inVersion(over)).params();
  return written(cliente._id, write, more);
}

/**
 * Changes whether a client's verified reports show their content, and no other field, over the version that was read. False where
 * another write came first.
 */
export async function setVerificacionAbierta(
  { _id, version: over, verificacionAbierta, updatedAt, cambio }: StoredCliente,
  entrada: object,
): Promise<boolean> {
  const patch = entity()
    .patch({ _id })
    .set({ updatedAt, version: over + 1, cambio, ...(verificacionAbierta && { verificacionAbierta }) });
  const write = (verificacionAbierta ? patch : patch.remove(['verificacionAbierta'])).where(inVersion(over)).params();
  return written(_id, write, { entrada });
}

async function written(_id: string, write: object, { entrada, guard, others = [] }: WithCliente): Promise<boolean> {
  const refused = await attempt([write, logging('clientes', _id), entrada, ...others, guard]);
  if (refused.length > 0 && !refused.includes(0)) throw new AssignmentsChanged();
  return refused.length === 0;
}

/**
 * Deletes a client in the version that was read, and its keys, which don't work without it. False where it was changed or deleted
 * meanwhile. Throws AssignmentsChanged.
 */
export async function removeCliente(cliente: StoredCliente, more: WithCliente = {}): Promise<boolean> {
  const { _id, version } = cliente;
  await noteRepasos(solicitantesOf(cliente));
  const write = entity().remove({ _id }).where(inVersion(version)).params();
  if (!(await written(_id, write, more))) return false;
  await deleteClavesOf(`cliente#${_id}`);
  return true;
}
