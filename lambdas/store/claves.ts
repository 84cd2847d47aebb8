import { Entity } from 'electrodb';
import * as z from 'zod';
import { categoriaInformeSchema, masterSchema } from '../../contract/usuario.ts';
import { lazy } from '../runtime/lazy.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { readItem } from './damaged.ts';
import { isMadeBy, type LastChange, lastChangeSchema } from './last-change.ts';
import { ifUnchanged, portal } from './portal.ts';

const text = { type: 'string', required: true } as const;

/** Keys of programs, in partitions of their own (`clave#<id>`): two functions write them, few others read them. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'clave', version: '1', service: 'portal' },
        attributes: {
          _id: text,
          hash: text,
          nombre: text,
          dueno: { type: 'any', required: true },
          acotada: { type: 'any', required: true },
          creada: text,
          creadaPor: { type: 'any', required: true },
          fin: text,
          terminada: { type: 'any' },
          cambio: { type: 'any' },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['_id'], template: 'clave#${_id}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'clave', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Which keys an owner has: an item for each, written before the key, so that no key is left out of its owner's list. */
const lists = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'claveDe', version: '1', service: 'portal' },
        attributes: { de: text, _id: text, expira: { type: 'number', required: true } },
        indexes: {
          byDueno: {
            pk: { field: 'pk', composite: ['de'], template: 'claves#${de}', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Whose a key is. A user's remembers who that user was: another person's address, or another company's data, ends it. */
const duenoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('usuario'),
    usuarioId: z.string(),
    email: z.string(),
    master: masterSchema.nullable(),
    clientes: z.array(z.string()),
  }),
  z.object({ tipo: z.literal('cliente'), clienteId: z.string(), categorias: z.array(categoriaInformeSchema) }),
]);
export type DuenoDeClave = z.infer<typeof duenoSchema>;

/** Who did something to a key, by the address of then. */
const quienSchema = z.object({ _id: z.string(), email: z.string() });

const storedClaveSchema = z.object({
  _id: z.string(),
  /** SHA-256 of its secret, in base64url. */
  hash: z.string(),
  nombre: z.string(),
  dueno: duenoSchema,
  /** Ids of clients and of groups, and names of solicitantes, cleaned. */
  acotada: z.object({
    clientes: z.array(z.string()),
    solicitantes: z.array(z.string()),
    tipoGrupos: z.array(z.string()),
  }),
  creada: z.string(),
  creadaPor: quienSchema,
  /** Its last day, in Madrid. */
  fin: z.string(),
  terminada: z.object({ cuando: z.string(), por: quienSchema }).nullable().default(null),
  cambio: lastChangeSchema.nullable().default(null),
  /** When its item goes, in epoch seconds. */
  expira: z.number(),
});
export type StoredClave = z.infer<typeof storedClaveSchema>;

/** An owner as lists of keys name it. */
export type ListaDeClaves = `usuario#${string}` | `cliente#${string}`;

export function listaOf(dueno: DuenoDeClave): ListaDeClaves {
  return dueno.tipo === 'usuario' ? `usuario#${dueno.usuarioId}` : `cliente#${dueno.clienteId}`;
}

/** A key, over or not; undefined where there is none. Read consistently. */
export async function readClave(_id: string): Promise<StoredClave | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('clave', data, (item) => storedClaveSchema.parse(item)) : undefined;
}

/** Stores a new key. False where there is one of that id. A death in between leaves a list that names a key too many. */
export async function createClave(clave: StoredClave): Promise<boolean> {
  const { _id, dueno, expira } = clave;
  await lists()
    .put({ de: listaOf(dueno), _id, expira })
    .go();
  return ifUnchanged(
    () =>
      entity()
        .create({ ...clave })
        .go(),
    async () => isMadeBy(clave.cambio, await readClave(_id)),
  );
}

/** Ends a key, whose item goes at `expira` then. False where it was ended before, or is gone. */
export async function endClave(
  { _id }: Pick<StoredClave, '_id'>,
  { terminada, cambio, expira }: { terminada: StoredClave['terminada']; cambio: LastChange; expira: number },
): Promise<boolean> {
  return ifUnchanged(
    () =>
      entity()
        .patch({ _id })
        .set({ terminada, cambio, expira })
        .where(({ terminada: was }, { notExists, eq }) => `${notExists(was)} OR ${eq(was, null)}`)
        .go(),
    async () => isMadeBy(cambio, await readClave(_id)),
  );
}

/** Has a key name who did something to it otherwise; nothing, where it is gone. */
export async function rewordClave({
  _id,
  creadaPor,
  terminada,
  cambio,
}: Pick<StoredClave, '_id' | 'creadaPor' | 'terminada' | 'cambio'>): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id }).set({ creadaPor, terminada, cambio }).go());
}

async function idsOf(de: ListaDeClaves): Promise<string[]> {
  const { data } = await lists().query.byDueno({ de }).go({ pages: 'all', consistent: true });
  return data.map(({ _id }) => _id);
}

/** The keys of an owner that there are, over or not, in no order. Read consistently. */
export async function readClavesOf(de: ListaDeClaves): Promise<StoredClave[]> {
  const found = await mapBounded(await idsOf(de), 8, readClave);
  return found.filter((clave) => clave !== undefined);
}

/** Deletes every key of an owner that is gone; without it none was good for anything. */
export async function deleteClavesOf(de: ListaDeClaves): Promise<void> {
  for (const _id of await idsOf(de)) {
    await entity().delete({ _id }).go();
    await lists().delete({ de, _id }).go();
  }
}
