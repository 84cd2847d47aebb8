import * as z from 'zod';
import { vistaSchema } from '../../../../contract/vistas/vista.ts';
import { existingCliente } from '../../../platform/access/store/clientes.ts';
import { existingUsuario } from '../../../platform/access/store/usuarios.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { attempt } from '../../../platform/dynamo/transaction.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';

const storedVistaSchema = vistaSchema.omit({ cliente: true, puedeCambiar: true });
export type StoredVista = z.infer<typeof storedVistaSchema>;

const listaSchema = z.object({
  dueno: z.string(),
  vistas: z.array(storedVistaSchema),
  /** Counts the writes of the list. */
  version: z.number().int(),
});
/** The views of a user, or of a client. */
export type ListaDeVistas = z.infer<typeof listaSchema>;

/** An item for each user and each client that has views: so that their number and their names are of one write. */
const entity = portalEntity('vistasGuardadas', () => ({
  attributes: attributesOf(listaSchema),
  indexes: {
    byDueno: {
      pk: itemKey('pk', 'vistasGuardadas#${dueno}'),
      sk: itemKey('sk', 'vistas'),
    },
  },
}));

export const deUsuario = (_id: string): string => `usuario#${_id}`;
export const deCliente = (_id: string): string => `cliente#${_id}`;

/** Lists read at once. */
const readWidth = 16;

/** The lists of these owners, in their order. Read consistently. */
export async function readListas(duenos: readonly string[]): Promise<ListaDeVistas[]> {
  return mapBounded(duenos, readWidth, async (dueno) => {
    const { data } = await entity().get({ dueno }).go({ consistent: true });
    const parse = (item: unknown) => parseStored(listaSchema, item);
    return data ? readItem('vistas', data, parse) : { dueno, vistas: [], version: 0 };
  });
}

/**
 * Stores lists over the versions that were read. False where another write of one of them came first. Throws NOT_FOUND where an
 * owner was deleted meanwhile, and with it its list.
 */
export async function writeListas(listas: readonly ListaDeVistas[]): Promise<boolean> {
  const writes = listas.map((lista) =>
    entity()
      .put({ ...lista, version: lista.version + 1 })
      .where(({ version }, { eq, notExists }) =>
        lista.version === 0 ? notExists(version) : eq(version, lista.version),
      )
      .params<object>(),
  );
  const refused = await attempt([...writes, ...listas.map(({ dueno }) => existing(dueno))]);
  if (refused.some((place) => place >= listas.length)) throw new Failure('NOT_FOUND');
  return refused.length === 0;
}

const existing = (dueno: string) => (dueno.startsWith(deUsuario('')) ? existingUsuario : existingCliente)(idOf(dueno));

const idOf = (dueno: string) => dueno.slice(dueno.indexOf('#') + 1);

/** The write that deletes an owner's views. */
export const deletingVistasDe = (dueno: string): object => entity().delete({ dueno }).params<object>();

/** Deletes the views of an owner that is gone. */
export async function deleteVistasDe(dueno: string): Promise<void> {
  await entity().delete({ dueno }).go();
}
