import { Entity } from 'electrodb';
import * as z from 'zod';
import { type Cliente, clienteSchema } from '../../contract/cliente.ts';
import { clean } from '../../contract/rules/texto.ts';
import { deleteClavesOf } from './claves.ts';
import { deleteWebhooksOf } from './webhooks.ts';
import { readable } from './damaged.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { writeListed } from './change-log.ts';
import { inIdRanges } from './id-ranges.ts';
import { ifUnchanged, portal } from './portal.ts';
import { noteRepasos } from './repasos.ts';
import {
  areReferencesComplete,
  dropReferences,
  isUnderWay,
  noteReferences,
  readReferences,
  targets,
  targetsOfCliente,
} from './references.ts';
import { editedFields, editedAttributes, inVersion } from './last-change.ts';

/** A client as the table keeps it. */
const storedClienteSchema = clienteSchema.extend({
  /** Since when it demands second factors of its users; absent or null while it doesn't. */
  segundoFactorDesde: z.string().nullable().optional(),
  /** Since when its deletion is under way; absent or null while none is, and counting for a minute. */
  eliminando: z.string().nullable().optional(),
  ...editedFields,
});
export type StoredCliente = z.infer<typeof storedClienteSchema>;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'cliente', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          nombre: { type: 'string', required: true },
          solicitantes: { type: 'list', items: { type: 'string' }, required: true },
          contacto: {
            type: 'map',
            properties: { email: { type: 'string' }, telefono: { type: 'string' }, direccion: { type: 'string' } },
            required: true,
          },
          descripcion: { type: 'string', required: true },
          empresa: { type: 'any' },
          referenciaExterna: { type: 'string' },
          segundoFactor: { type: 'string' },
          segundoFactorDesde: { type: 'any' },
          eliminando: { type: 'any' },
          isActive: { type: 'boolean', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          ...editedAttributes,
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: [], template: 'clientes', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

function parse(item: unknown): StoredCliente {
  return storedClienteSchema.parse(item);
}

const solicitantesOf = ({ solicitantes }: Pick<Cliente, 'solicitantes'>) => new Set(solicitantes.map(clean));

/** Every client of the laboratory, active or not. Read consistently: what was just changed counts at once. */
export async function listClientes(): Promise<StoredCliente[]> {
  const items = await inIdRanges(async (from, to) =>
    entity().query.byId({}).between({ _id: from }, { _id: to }).go({ pages: 'all', consistent: true }),
  );
  return readable('cliente', items, parse);
}

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

/** More names than this are looked up by reading every client, which then costs less. */
const maxLookups = 500;

/** The clients, active or not, that have any of some solicitantes, by id. Read consistently. */
export async function findClientesOf(solicitantes: Iterable<string>): Promise<StoredCliente[]> {
  const names = new Set([...solicitantes].map(clean));
  if (names.size === 0) return [];
  const isIndexed = names.size <= maxLookups && (await areReferencesComplete());
  const candidates = isIndexed
    ? await readClientes((await readReferences([...names].map(targets.solicitante))).toSorted())
    : await listClientes();
  return candidates.filter((cliente) => cliente.solicitantes.some((name) => names.has(clean(name))));
}

/** Stores a client as it is given, over any of the same id, as one that the panel never changed. */
export async function putCliente(cliente: Cliente): Promise<void> {
  await noteReferences({ _id: cliente._id, version: 0 }, targetsOfCliente(cliente));
  const [before] = await readClientes([cliente._id]);
  await noteRepasos(solicitantesOf(cliente).symmetricDifference(solicitantesOf(before ?? { solicitantes: [] })));
  await writeListed('clientes', cliente._id, [entity().put(cliente).params()]);
}

/**
 * Stores a client over the version that was read, undefined for a new one, with the entry of the audit trail if any. False where
 * another write came first.
 */
export async function writeCliente(
  cliente: StoredCliente,
  over: number | undefined,
  entrada?: object,
): Promise<boolean> {
  const [before] = over === undefined ? [] : await readClientes([cliente._id]);
  const [had, has] = [targetsOfCliente(before ?? { solicitantes: [] }), targetsOfCliente(cliente)];
  await noteReferences(cliente, has.difference(had));
  await noteRepasos(solicitantesOf(cliente).symmetricDifference(solicitantesOf(before ?? { solicitantes: [] })));
  const write =
    over === undefined ? entity().create(cliente).params() : entity().put(cliente).where(inVersion(over)).params();
  const isStored = await ifUnchanged(async () =>
    writeListed('clientes', cliente._id, [write, ...(entrada ? [entrada] : [])]),
  );
  if (isStored) await dropReferences(cliente, had.difference(has));
  return isStored;
}

/**
 * Notes that a client, in the version that was read, is about to be deleted, or, with null, that it isn't any more. False
 * where it was changed or deleted meanwhile.
 */
export async function noteEliminando({ _id, version }: StoredCliente, eliminando: string | null): Promise<boolean> {
  return ifUnchanged(() => entity().patch({ _id }).set({ eliminando }).where(inVersion(version)).go());
}

/** Whether users may come to be of a client: it is there, and isn't about to be deleted. Read consistently. */
export async function mayGetUsuarios(_id: string, now: Date): Promise<boolean> {
  const [cliente] = await readClientes([_id]);
  return cliente !== undefined && !isUnderWay(cliente.eliminando, now);
}

/** Deletes a client in the version that was read, and its keys, which are good for nothing without it. False where it was changed or deleted meanwhile. */
export async function removeCliente(cliente: StoredCliente, entrada?: object): Promise<boolean> {
  const { _id, version } = cliente;
  await noteRepasos(solicitantesOf(cliente));
  const write = entity().remove({ _id }).where(inVersion(version)).params();
  const isGone = await ifUnchanged(async () => writeListed('clientes', _id, [write, ...(entrada ? [entrada] : [])]));
  if (isGone) {
    await dropReferences({ _id, version }, targetsOfCliente(cliente));
    await deleteClavesOf(`cliente#${_id}`);
    await deleteWebhooksOf(`cliente#${_id}`);
  }
  return isGone;
}
