import * as z from 'zod';
import { readFollowed } from '../../muestras/access/followed.ts';
import type { Alcance, Allowed } from '../../../platform/access/scope.ts';
import { cambiosIn } from '../../../engine/parts/cambios.ts';
import {
  concerns,
  newestVersions,
  partOfShard,
  type Posicion,
  posicionOf,
  readHeads,
} from '../../../engine/query/changes.ts';
import type { StoredManifest } from '../../../engine/store/indice-manifests.ts';
import { revisionOf } from '../../muestras/store/muestras.ts';
import { createHash } from 'node:crypto';
import type { RowKey } from '../../../engine/blocks/row.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import type { StoredCambios } from '../../../engine/store/indice-cambios.ts';

/**
 * The newest version of a shard, or the one before the first whose samples are still being stored: their rows stand
 * before their items do.
 */
export async function positionToFollow(
  alcance: Alcance,
  shard: number,
  { manifest, now }: { manifest: StoredManifest | undefined; now: Date },
): Promise<Posicion> {
  const newest = posicionOf(manifest);
  const recent = await newestVersions(partOfShard(shard), newest, (one) => isWaitedFor(one, now));
  let position = newest;
  for (const version of recent) {
    const cambios = cambiosIn(version);
    if (cambios === 'todo') break;
    const own = cambios.filter(({ revision, lugares }) => revision > 0 && concerns(alcance, lugares));
    const { found } = await readFollowed(
      alcance,
      own.map(({ id }) => id),
    );
    const isBehind = own.some(({ id, revision }) => {
      const header = found.get(id)?.header;
      return !header || revisionOf(header) < revision;
    });
    if (isBehind) position = { version: version.version - 1, nombre: version.anterior };
  }
  return position;
}

/** The newest versions of all shards, in one read: of each what was announced. Undefined while solicitantes are being moved to shards. */
export async function announcedVersions(): Promise<((shard: number) => number | undefined) | undefined> {
  const heads = await readHeads([]);
  return heads && ((shard) => heads.announced(shard));
}

/**
 * The places whose shards have moved on, and where to; back, where the table was restored to an earlier time. Most
 * requests find none, by the versions that were announced: one item.
 */
export async function movedOf(lugares: readonly Lugar[]): Promise<{ lugar: Lugar; newest: Posicion }[]> {
  const heads = await readHeads([]);
  const moved = lugares.filter(({ shard, version }) => (heads.announced(shard) ?? 0) !== version);
  if (moved.length === 0) return [];
  const newest = await readHeads(
    moved.map(({ shard }) => shard),
    { consistent: true },
  );
  return moved.map((lugar) => {
    return { lugar, newest: posicionOf(newest.manifestOf(lugar.shard)) };
  });
}

/** Where a reader stands in a shard: after a version, by its name, and after so many changes of the one that follows. */
export interface Lugar {
  shard: number;
  version: number;
  nombre: string | undefined;
  hechos: number;
}

/** Where a reader stands. */
export interface Cursor {
  /** What the scope was, in short: of another one everything is read again. */
  alcance: string;
  /** The shards whose changes are followed: all of the scope's, but those that are still to be listed. */
  lugares: Lugar[];
  /** While the whole list is being sent: the current shard, and the last row of it that was sent. */
  lista: { shard: number; tras: RowKey | undefined } | undefined;
}

const keySchema = z.tuple([z.string(), z.string(), z.string(), z.string()]);
const cursorSchema = z.tuple([
  z.string(),
  z.array(z.tuple([z.number().int().min(0), z.number().int().min(0), z.string(), z.number().int().min(0)])),
  z.tuple([z.number().int().min(0), keySchema.nullable()]).nullable(),
]);

/** The text of a cursor, for its reader to bring back. It opens nothing: the scope is asked again each time. */
export function cursorText({ alcance, lugares, lista }: Cursor): string {
  const value: z.infer<typeof cursorSchema> = [
    alcance,
    lugares.map(({ shard, version, nombre, hechos }) => [shard, version, nombre ?? '', hechos]),
    lista ? [lista.shard, lista.tras ? arrayOf(lista.tras) : null] : null,
  ];
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The cursor of a text. Throws CURSOR_INVALID. */
export function cursorOf(text: string): Cursor {
  try {
    const [alcance, lugares, lista] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return {
      alcance,
      lugares: lugares.map(([shard, version, nombre, hechos]) => ({
        shard,
        version,
        nombre: nombre === '' ? undefined : nombre,
        hechos,
      })),
      lista: lista ? { shard: lista[0], tras: lista[1] ? rowKeyOf(lista[1]) : undefined } : undefined,
    };
  } catch {
    throw new Failure('CURSOR_INVALID');
  }
}

function arrayOf({ solicitante, fecha, numero, id }: RowKey): z.infer<typeof keySchema> {
  return [solicitante, fecha, numero, id];
}

function rowKeyOf([solicitante, fecha, numero, id]: z.infer<typeof keySchema>): RowKey {
  return { solicitante, fecha, numero, id };
}

/** A scope in short: the same for the same solicitantes and types. */
export function shortOf({ solicitantes, tipos }: Alcance): string {
  const text = (allowed: Allowed) => (allowed === 'todos' ? allowed : JSON.stringify([...allowed].toSorted()));
  return createHash('sha256')
    .update(`${text(solicitantes)}\n${text(tipos)}`)
    .digest('base64url')
    .slice(0, 16);
}

/**
 * How long the item of a sample that the index speaks of is waited for, in milliseconds: twice as long as a writer may take
 * (`longestToItemMs`). After that its writer has died; where it is repeated, the index speaks of the sample again.
 */
const waitedMs = 20 * 60_000;

/** Whether the samples of a version may still be about to be stored. */
export function isWaitedFor({ escrita }: Pick<StoredCambios, 'escrita'>, now: Date): boolean {
  return now.getTime() - escrita < waitedMs;
}
