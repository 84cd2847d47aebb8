import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'electrodb';
import { clean } from '../../contract/rules/texto.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { documents } from './clients.ts';
import { ifUnchanged, portal } from './portal.ts';

// Which users refer to a client, a group or a role, and which clients have a solicitante or
// say that their external references are no points: an item for each, beside the
// holder's own item, so that they are found without reading every user or client (docs/decisions/0045).

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'referencia', version: '1', service: 'portal' },
        attributes: { target: text, _id: text, version: { type: 'number', required: true }, desde: { type: 'string' } },
        indexes: {
          byTarget: {
            pk: { field: 'pk', composite: ['target'], template: 'referencia#${target}', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
          byHolder: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['_id'], template: 'referenciasDe#${_id}', casing: 'none' },
            sk: { field: 'gsi1sk', composite: ['target'], template: '${target}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** What can be referred to, as references are kept by. */
export const targets = {
  cliente: (_id: string) => `cliente#${_id}`,
  grupo: (_id: string) => `grupo#${_id}`,
  master: (master: string) => `master#${master}`,
  admin: 'rol#admin',
  solicitante: (nombre: string) => `solicitante#${clean(nombre)}`,
  referenciaAjena: 'referencia#otra',
} as const;

/** The part of a user that refers to something. */
interface ReferringUsuario {
  role: string;
  master: string | null;
  clientes: readonly string[];
  grupoTipoMuestra: readonly string[];
}

/** What a user refers to, each once. */
export function targetsOfUsuario({ role, master, clientes, grupoTipoMuestra }: ReferringUsuario): Set<string> {
  return new Set([
    ...(role === 'admin' ? [targets.admin] : []),
    ...(master ? [targets.master(master)] : []),
    ...clientes.map(targets.cliente),
    ...grupoTipoMuestra.map(targets.grupo),
  ]);
}

/** The part of a client that refers to something, or that it is found by. */
interface ReferringCliente {
  solicitantes: readonly string[];
  referenciaExterna?: 'punto' | 'otra' | undefined;
}

/** What a client refers to, each once. */
export function targetsOfCliente({ solicitantes, referenciaExterna }: ReferringCliente): Set<string> {
  return new Set([
    ...solicitantes.map(targets.solicitante),
    ...(referenciaExterna === 'otra' ? [targets.referenciaAjena] : []),
  ]);
}

/** A user or a client in the version (`version` of its item) that a write makes. */
export interface Holder {
  _id: string;
  version: number;
}

/** Requests to the table at once. */
const width = 32;

/**
 * Notes that a holder refers to some targets; before its own item is written, so that a death in between leaves a
 * reference too many, which readers find out, and never one too few.
 */
export async function noteReferences({ _id, version }: Holder, added: ReadonlySet<string>): Promise<void> {
  await mapBounded([...added], width, async (target) =>
    ifUnchanged(() =>
      entity()
        .put({ target, _id, version, desde: new Date().toISOString() })
        .where((known, { notExists, lte }) => `${notExists(known.version)} OR ${lte(known.version, version)}`)
        .go(),
    ),
  );
}

/**
 * Takes away what a holder no longer refers to since a version; after its own item was written. What a later version
 * refers to again stays: it was noted by that version, since writes of a holder go by the version that they read.
 */
export async function dropReferences({ _id, version }: Holder, dropped: ReadonlySet<string>): Promise<void> {
  await mapBounded([...dropped], width, async (target) =>
    ifUnchanged(() =>
      entity()
        .remove({ target, _id })
        .where((known, { lte }) => lte(known.version, version))
        .go(),
    ),
  );
}

/** The ids of the holders noted for any of some targets; some may refer to them no more. Read consistently. */
export async function readReferences(wanted: Iterable<string>): Promise<string[]> {
  const found = await mapBounded([...new Set(wanted)], width, async (target) => {
    const { data } = await entity().query.byTarget({ target }).go({ pages: 'all', consistent: true });
    return data.map(({ _id }) => _id);
  });
  return [...new Set(found.flat())];
}

/** No call takes as long, in milliseconds: what was noted earlier, and refers to nothing, was left over by a death. */
const diedAfterMs = 60_000;

/** Whether someone may be about to refer to a target: a reference was noted a moment ago. Read consistently. */
export async function isBeingReferredTo(target: string, now: Date): Promise<boolean> {
  const { data } = await entity().query.byTarget({ target }).go({ pages: 'all', consistent: true });
  return data.some(({ desde }) => isUnderWay(desde, now));
}

/** Whether something that began then may still be under way. */
export function isUnderWay(desde: string | null | undefined, now: Date): boolean {
  return desde !== null && desde !== undefined && Math.abs(now.getTime() - Date.parse(desde)) < diedAfterMs;
}

/** Forgets the references of a holder that is gone; what was noted a moment ago may be missing. */
export async function deleteReferencesOf(_id: string): Promise<void> {
  const pages = paginateQuery(
    { client: documents() },
    {
      TableName: portal().table,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': `referenciasDe#${_id}` },
      ProjectionExpression: 'gsi1sk',
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { gsi1sk: target } of Items) await entity().delete({ target, _id }).go();
  }
}

/** The item that says that everything older than references has been noted too. */
const completeness = { target: 'referencias', _id: 'completas' };

let isKnownComplete = false;

/** Whether every user and client has its references; once they have, it stays so. Read consistently. */
export async function areReferencesComplete(): Promise<boolean> {
  if (isKnownComplete) return true;
  const { data } = await entity().get(completeness).go({ consistent: true });
  isKnownComplete = data !== null;
  return isKnownComplete;
}

/** Notes that every user and client has its references. */
export async function markReferencesComplete(): Promise<void> {
  await entity()
    .put({ ...completeness, version: 0 })
    .go();
}
