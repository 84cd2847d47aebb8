import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { readable, readItem } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';
import { commit } from '../../dynamo/transaction.ts';

const key = itemKey('pk', 'factor#${usuarioId}');

const codes = portalEntity('codigosRecuperacion', () => ({
  attributes: {
    usuarioId: { type: 'string', required: true },
    _id: { type: 'string', required: true },
    hashes: { type: 'set', items: 'string' },
  },
  indexes: {
    byUsuario: { pk: key, sk: itemKey('sk', 'codigos#${_id}') },
  },
}));

const shared = {
  usuarioId: z.string(),
  _id: z.string(),
  nombre: z.string(),
  creado: z.string(),
  ultimoUso: z.string().optional(),
};

/** An authenticator app: its secret in base32, and the step of RFC 6238 whose code was last used. */
const totpSchema = z.object({
  ...shared,
  tipo: z.literal('totp'),
  secreto: z.string(),
  ultimoPaso: z.number().default(-1),
});
export type StoredTotp = z.output<typeof totpSchema>;

/** A passkey: its credential's id and public key in base64url, and the counter of its last signature. */
const llaveSchema = z.object({
  ...shared,
  tipo: z.literal('llave'),
  credencialId: z.string(),
  clavePublica: z.string(),
  contador: z.number(),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).default([]),
  dominio: z.string(),
  /** Whether the passkey verified its bearer when it was added. */
  verificada: z.boolean(),
  sinContrasena: z.boolean(),
});
export type StoredLlave = z.output<typeof llaveSchema>;

const factorSchema = z.discriminatedUnion('tipo', [totpSchema, llaveSchema]);
export type StoredFactor = z.output<typeof factorSchema>;

/**
 * Second factors and recovery codes, in partitions of their own (`factor#<user>`), which only the functions that sign people in
 * and that keep users may read. A user names those in force by their ids: factors that no user names, left by a crash or never
 * confirmed, have no effect.
 */
const entity = portalEntity('factor', () => ({
  attributes: attributesOf(
    z.object({
      ...totpSchema.partial().shape,
      ...llaveSchema.partial().shape,
      ...shared,
      tipo: z.enum(['totp', 'llave']),
    }),
  ),
  indexes: {
    byUsuario: { pk: key, sk: itemKey('sk', 'factor#${_id}') },
  },
}));

/** The factors and the recovery codes that a user names. */
export interface Named {
  _id: string;
  factores: readonly string[];
  codigosRecuperacion: string | null;
}

/** Stores a factor, which takes effect once its user names it. */
export async function putFactor(factor: StoredFactor): Promise<void> {
  await entity().put(factor).go();
}

/** A factor, named or not; undefined where there is none. Read consistently. */
export async function readFactor(usuarioId: string, _id: string): Promise<StoredFactor | undefined> {
  const { data } = await entity().get({ usuarioId, _id }).go({ consistent: true });
  return data ? readItem('factor', data, (item) => parseStored(factorSchema, item)) : undefined;
}

/** The factors that a user names, oldest first. Read consistently; a user that names none costs no read. */
export async function readFactores({
  _id: usuarioId,
  factores,
}: Omit<Named, 'codigosRecuperacion'>): Promise<StoredFactor[]> {
  if (factores.length === 0) return [];
  const all = await readAll(usuarioId);
  return all
    .filter(({ _id }) => factores.includes(_id))
    .toSorted((a, b) => (a.creado + a._id < b.creado + b._id ? -1 : 1));
}

async function readAll(usuarioId: string): Promise<StoredFactor[]> {
  const { data } = await entity().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  return readable('factor', data, (item) => parseStored(factorSchema, item));
}

/** Uses up a step of an app: false where it or a later step was used. `cuando`: the instant of the sign-in. */
export async function takeStep({ usuarioId, _id }: StoredTotp, step: number, cuando?: string): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .patch({ usuarioId, _id })
      .set({ ultimoPaso: step, ...(cuando !== undefined && { ultimoUso: cuando }) })
      .where(({ ultimoPaso }, { notExists, lt }) => `${notExists(ultimoPaso)} OR ${lt(ultimoPaso, step)}`)
      .go(),
  );
}

/** Moves a passkey's counter on from the value read; false where another use came first. */
export async function moveContador(llave: StoredLlave, contador: number, cuando: string): Promise<boolean> {
  const { usuarioId, _id } = llave;
  const write = entity()
    .patch({ usuarioId, _id })
    .set({ contador, ultimoUso: cuando })
    .where(({ contador: was }, { eq }) => eq(was, llave.contador))
    .params();
  return commit([write]);
}

/** Changes a factor's name, and whether it signs in alone; false where it is gone. */
export async function changeFactor(
  { usuarioId, _id }: StoredFactor,
  changes: { nombre?: string; sinContrasena?: boolean },
): Promise<boolean> {
  return ifUnchanged(() => entity().patch({ usuarioId, _id }).set(changes).go());
}

/** Deletes factors that their user no longer names. */
export async function deleteFactores(usuarioId: string, ids: readonly string[]): Promise<void> {
  for (const _id of ids) await entity().delete({ usuarioId, _id }).go();
}

/** Deletes the factors of a user that were begun before an instant and never confirmed. */
export async function clearUnnamed(
  { _id: usuarioId, factores }: Omit<Named, 'codigosRecuperacion'>,
  before: string,
): Promise<void> {
  const left = (await readAll(usuarioId)).filter(({ _id, creado }) => creado < before && !factores.includes(_id));
  await deleteFactores(
    usuarioId,
    left.map(({ _id }) => _id),
  );
}

/** Stores the hashes of recovery codes; gives the id for the user to name them by. */
export async function putCodigos(usuarioId: string, hashes: readonly string[]): Promise<string> {
  const _id = randomUUID();
  await codes()
    .put({ usuarioId, _id, hashes: [...hashes] })
    .go();
  return _id;
}

/** The number of recovery codes that a user has left; null where it names none. Read consistently. */
export async function countCodigos({ _id: usuarioId, codigosRecuperacion }: Named): Promise<number | null> {
  if (codigosRecuperacion === null) return null;
  const { data } = await codes().get({ usuarioId, _id: codigosRecuperacion }).go({ consistent: true });
  return data?.hashes?.length ?? 0;
}

/** Uses up a recovery code: false where the user's codes don't have it, or it was used. */
export async function takeCodigo({ _id: usuarioId, codigosRecuperacion }: Named, hash: string): Promise<boolean> {
  if (codigosRecuperacion === null) return false;
  return ifUnchanged(() =>
    codes()
      .patch({ usuarioId, _id: codigosRecuperacion })
      .delete({ hashes: [hash] })
      .where(({ hashes }, { contains }) => contains(hashes, hash))
      .go(),
  );
}

/** Deletes recovery codes that their user no longer names; null: none. */
export async function deleteCodigos(usuarioId: string, _id: string | null): Promise<void> {
  if (_id !== null) await codes().delete({ usuarioId, _id }).go();
}

/** Deletes every factor and recovery code of a deleted user. */
export async function deleteFactoresOf(usuarioId: string): Promise<void> {
  await deleteFactores(
    usuarioId,
    (await readAll(usuarioId)).map(({ _id }) => _id),
  );
  const { data } = await codes().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { _id } of data) await deleteCodigos(usuarioId, _id);
}
