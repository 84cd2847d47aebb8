import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';

/** How long it is remembered which states a user was shown and has read, in seconds: two years. */
const rememberedSeconds = 2 * 365 * 24 * 3600;

const text = { type: 'string', required: true } as const;
const number = { type: 'number', required: true } as const;

/** By sample and user: the newest states that the user was shown, was mailed, and confirmed. */
const vistas = portalEntity('muestraVista', () => ({
  attributes: { ...attributesOf(storedAcuseSchema), expira: number },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'vista#${_id}'),
      sk: itemKey('sk', '${usuarioId}'),
    },
    byUsuario: {
      index: 'gsi1',
      pk: itemKey('gsi1pk', 'vistasDe#${usuarioId}'),
      sk: itemKey('gsi1sk', '${_id}'),
    },
  },
}));

/** By user, for corrected samples: the newest state that the user opened, and the newest that they confirmed. */
const leidas = portalEntity('correccionLeida', () => ({
  attributes: {
    usuarioId: text,
    _id: text,
    abierta: { type: 'number' },
    leida: { type: 'number' },
    expira: number,
  },
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'acuses#${usuarioId}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const expiry = (now: Date) => Math.floor(now.getTime() / 1000) + rememberedSeconds;

/** A sample and a user. */
export interface MuestraDeUsuario {
  _id: string;
  usuarioId: string;
}

const storedAcuseSchema = z.object({
  _id: z.string(),
  usuarioId: z.string(),
  /** The newest state that the user was shown, by page, certificate or mail; absent where it only confirmed one. */
  vista: z.number().int().optional(),
  /** The newest correction that the user was mailed. */
  avisada: z.number().int().optional(),
  leida: z.number().int().optional(),
  leidaEn: instantSchema.optional(),
});
export type StoredAcuse = z.infer<typeof storedAcuseSchema>;

/** The states of a sample that a user was shown; eventually consistent. */
export async function readVista({ _id, usuarioId }: MuestraDeUsuario): Promise<StoredAcuse | undefined> {
  const { data } = await vistas().get({ _id, usuarioId }).go();
  return data ? readable('acuse', [data], (item) => parseStored(storedAcuseSchema, item))[0] : undefined;
}

/** All users who were shown a sample, with the states. Read consistently. */
export async function readVistasDe(_id: string): Promise<StoredAcuse[]> {
  const { data } = await vistas().query.byMuestra({ _id }).go({ pages: 'all', consistent: true });
  return readable('acuse', data, (item) => parseStored(storedAcuseSchema, item));
}

/** Notes that a user was shown a state of a sample, unless this or a later state is noted. */
export async function noteVista({ _id, usuarioId }: MuestraDeUsuario, numero: number, now: Date): Promise<void> {
  await ifUnchanged(() =>
    vistas()
      .upsert({ _id, usuarioId, vista: numero, expira: expiry(now) })
      .where(({ vista }, { lt, notExists }) => `${notExists(vista)} OR ${lt(vista, numero)}`)
      .go(),
  );
}

/** Notes that a user was mailed a correction, unless this or a later one is noted. */
export async function noteAvisada({ _id, usuarioId }: MuestraDeUsuario, numero: number, now: Date): Promise<void> {
  await ifUnchanged(() =>
    vistas()
      .upsert({ _id, usuarioId, avisada: numero, expira: expiry(now) })
      .where(({ avisada }, { lt, notExists }) => `${notExists(avisada)} OR ${lt(avisada, numero)}`)
      .go(),
  );
}

/** Notes that a user has opened a corrected sample at a state, unless this or a later state is noted. */
export async function noteAbierta({ _id, usuarioId }: MuestraDeUsuario, numero: number, now: Date): Promise<void> {
  await ifUnchanged(() =>
    leidas()
      .upsert({ _id, usuarioId, abierta: numero, expira: expiry(now) })
      .where(({ abierta }, { lt, notExists }) => `${notExists(abierta)} OR ${lt(abierta, numero)}`)
      .go(),
  );
}

/** Notes for the laboratory that a user has read the changes up to a state; the first time stands. */
export async function noteConfirmada({ _id, usuarioId }: MuestraDeUsuario, numero: number, now: Date): Promise<void> {
  await ifUnchanged(() =>
    vistas()
      .upsert({ _id, usuarioId, leida: numero, leidaEn: now.toISOString(), expira: expiry(now) })
      .where(({ leida }, { lt, notExists }) => `${notExists(leida)} OR ${lt(leida, numero)}`)
      .go(),
  );
}

/** Notes for the user itself that it has read the changes up to a state. */
export async function noteLeida({ _id, usuarioId }: MuestraDeUsuario, numero: number, now: Date): Promise<void> {
  await ifUnchanged(() =>
    leidas()
      .upsert({ _id, usuarioId, leida: numero, expira: expiry(now) })
      .where(({ leida }, { lt, notExists }) => `${notExists(leida)} OR ${lt(leida, numero)}`)
      .go(),
  );
}

const leidaSchema = z.object({
  _id: z.string(),
  abierta: z.number().int().optional(),
  leida: z.number().int().optional(),
});
export type Leida = z.infer<typeof leidaSchema>;

/** The states of corrected samples that a user has opened and read, by sample. Read consistently. */
export async function readLeidasOf(usuarioId: string): Promise<Map<string, Leida>> {
  const { data } = await leidas().query.byUsuario({ usuarioId }).go({ pages: 'all', consistent: true });
  return new Map(readable('acuse', data, (item) => parseStored(leidaSchema, item)).map((leida) => [leida._id, leida]));
}

/** The states of a corrected sample that a user has opened and read. Read consistently. */
export async function readLeida({ _id, usuarioId }: MuestraDeUsuario): Promise<Leida | undefined> {
  const { data } = await leidas().get({ _id, usuarioId }).go({ consistent: true });
  return data ? readable('acuse', [data], (item) => parseStored(leidaSchema, item))[0] : undefined;
}

/** All samples that a user was shown; one shown a moment ago may be missing. */
export async function readVistasOf(usuarioId: string): Promise<StoredAcuse[]> {
  const found = await vistas()
    .query.byUsuario({ usuarioId })
    .go({ pages: 'all', attributes: ['_id', 'usuarioId'] });
  const keys = found.data.map(({ _id }) => ({ _id, usuarioId }));
  const all = await Promise.all(keys.map(async (key) => vistas().get(key).go({ consistent: true })));
  const items = all.flatMap(({ data }) => data ?? []);
  return readable('acuse', items, (item) => parseStored(storedAcuseSchema, item));
}

/** Forgets the samples that a deleted user was shown and has read. */
export async function deleteAcusesOf(usuarioId: string): Promise<void> {
  for (const _id of (await readLeidasOf(usuarioId)).keys()) await leidas().delete({ usuarioId, _id }).go();
  for (const { _id } of await readVistasOf(usuarioId)) await vistas().delete({ usuarioId, _id }).go();
}
