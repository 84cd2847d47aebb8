import { Entity } from 'electrodb';
import { type Cliente, clienteSchema } from '../../contract/cliente.ts';
import { once } from './once.ts';
import { portal } from './portal.ts';

const entity = once(
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

function parse(item: unknown): Cliente {
  return clienteSchema.parse(item);
}

/** Every client of the laboratory, active or not. */
export async function listClientes(): Promise<Cliente[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all' });
  return data.map(parse);
}

/** The clients with these ids that exist; at most 100 ids. */
export async function readClientes(ids: readonly string[]): Promise<Cliente[]> {
  if (ids.length === 0) return [];
  const found = await Promise.all(ids.map(async (_id) => entity().get({ _id }).go()));
  return found.flatMap(({ data }) => (data ? [parse(data)] : []));
}

/** Stores a client as it is given, over any of the same id. */
export async function putCliente(cliente: Cliente): Promise<void> {
  await entity().put(cliente).go();
}
