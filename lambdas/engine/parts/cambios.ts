import * as z from 'zod';
import { brotliDecompressSync } from 'node:zlib';
import { putCambios, type StoredCambios } from '../store/indice-cambios.ts';
import { compressed } from '../blocks/bytes.ts';
import type { IndexRow } from '../blocks/row.ts';
import type { Part } from './part.ts';

/** Most bytes that one version says of its changes, compressed; of more it only says that anything may have changed. */
const maxBytes = 300_000;

const lugarSchema = z.tuple([z.string(), z.string()]);
const cambioSchema = z.tuple([z.string(), z.number().int(), z.string(), z.array(lugarSchema)]);

/** A sample that a writer of the index changes. */
export interface Cambio {
  id: string;
  /** The revision that its item comes to have, by a write after the index's own; 0 where the item stays as it is. */
  revision: number;
  /** The beginning of that revision's `huella`. */
  huella: string;
  /** The solicitante and the type of it before and after: who may see one of them is told. */
  lugares: readonly (readonly [solicitante: string, tipo: string])[];
}

/** How much of a `huella` is kept: as much as tells two writers of one revision apart. */
export const huellaDe = (huella: string) => huella.slice(0, 12);

/** Whether the changes of a part are kept: those of results, which other programs follow. */
export function isFollowed({ familia }: Part): boolean {
  return familia === 'autorizada';
}

/**
 * Stores what a version of a shard changes, before the manifest moves to it, and gives the name by which that names it.
 * 'todo': any of its samples. `anterior`: what the version before is named by.
 */
export async function putRegistro(
  part: Part,
  {
    version,
    anterior,
    cambios,
  }: { version: number; anterior: string | undefined; cambios: readonly Cambio[] | 'todo' },
): Promise<string> {
  return putCambios(part, { version, anterior, body: cambios === 'todo' ? undefined : bodyOf(cambios) });
}

function bodyOf(cambios: readonly Cambio[]): Uint8Array | undefined {
  const text = JSON.stringify(cambios.map(({ id, revision, huella, lugares }) => [id, revision, huella, lugares]));
  const body = compressed(Buffer.from(text));
  return body.length <= maxBytes ? body : undefined;
}

/** Changes with the places of the rows that leave and come, and those of samples that only these speak of. */
export function withPlaces(cambios: readonly Cambio[], rows: readonly IndexRow[]): Cambio[] {
  const byId = new Map(cambios.map((cambio) => [cambio.id, cambio]));
  for (const { id, solicitante, tipo } of rows) {
    const { lugares, ...cambio } = byId.get(id) ?? { id, revision: 0, huella: '', lugares: [] };
    const isKnown = lugares.some(([one, other]) => one === solicitante && other === tipo);
    byId.set(id, { ...cambio, lugares: isKnown ? lugares : [...lugares, [solicitante, tipo]] });
  }
  return [...byId.values()];
}

/** The changes that a version speaks of; 'todo' where any sample of the shard may have changed. */
export function cambiosIn({ body }: StoredCambios): Cambio[] | 'todo' {
  if (!body) return 'todo';
  const parsed = z.array(cambioSchema).parse(JSON.parse(brotliDecompressSync(body).toString()));
  return parsed.map(([id, revision, huella, lugares]) => ({ id, revision, huella, lugares }));
}
