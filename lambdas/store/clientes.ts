import { Entity } from 'electrodb';
import type * as z from 'zod';
import { type Cliente, clienteSchema } from '../../contract/cliente.ts';
import { lazy } from '../runtime/lazy.ts';
import { ifUnchanged, portal } from './portal.ts';
import { editedFields, editedAttributes, inVersion, isMadeBy } from './last-change.ts';

/** A client as the table keeps it. */
const storedClienteSchema = clienteSchema.extend(editedFields);
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

/** Every client of the laboratory, active or not. Read consistently: what was just changed counts at once. */
export async function listClientes(): Promise<StoredCliente[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all', consistent: true });
  return data.map(parse);
}

/** The clients with these ids that exist; at most 100 ids. Read consistently. */
export async function readClientes(ids: readonly string[]): Promise<StoredCliente[]> {
  if (ids.length === 0) return [];
  const found = await Promise.all(ids.map(async (_id) => entity().get({ _id }).go({ consistent: true })));
  return found.flatMap(({ data }) => (data ? [parse(data)] : []));
}

/** Stores a client as it is given, over any of the same id, as one that the panel never changed. */
export async function putCliente(cliente: Cliente): Promise<void> {
  await entity().put(cliente).go();
}

/** Stores a client over the version that was read, undefined for a new one. False where another write came first. */
export async function writeCliente(cliente: StoredCliente, over: number | undefined): Promise<boolean> {
  const isWritten = async () => isMadeBy(cliente.cambio, (await readClientes([cliente._id]))[0]);
  if (over === undefined) return ifUnchanged(() => entity().create(cliente).go(), isWritten);
  return ifUnchanged(() => entity().put(cliente).where(inVersion(over)).go(), isWritten);
}

/** Deletes a client in the version that was read. False where it was changed or deleted meanwhile. */
export async function removeCliente(_id: string, over: number): Promise<boolean> {
  return ifUnchanged(() => entity().remove({ _id }).where(inVersion(over)).go());
}
