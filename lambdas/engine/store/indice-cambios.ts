import * as z from 'zod';
import { randomBytes } from 'node:crypto';
import { putItem, queryItems } from '../../platform/dynamo/items.ts';
import { indice, type Part, shardName } from './indice-blocks.ts';

const pkOf = ({ familia, shard }: Part) => `cambios#${familia}#${shardName(shard)}`;
const versionName = (version: number) => String(version).padStart(12, '0');

const cambiosSchema = z.object({
  version: z.number().int(),
  nombre: z.string(),
  anterior: z.string().optional(),
  escrita: z.number(),
  body: z.instanceof(Uint8Array).optional(),
});

/**
 * What changed with a version of a shard's manifest. Several writers may have written one for the same version; the
 * manifest names the one that counts (`cambio`), and the others are never read. `anterior` is the name of the version
 * before, absent where it had none; `escrita` is in milliseconds since the epoch, by the writer's clock. Without `body`
 * any sample of the shard may have changed.
 */
export interface StoredCambios {
  version: number;
  nombre: string;
  anterior?: string | undefined;
  escrita: number;
  body?: Uint8Array | undefined;
}

/** How long changes are kept, in days: a reader that was away for longer reads everything again. */
const keptDays = 60;

/** Stores what a version changes, and gives the name by which its manifest is to name it. */
export async function putCambios(part: Part, cambios: Omit<StoredCambios, 'nombre' | 'escrita'>): Promise<string> {
  const escrita = Date.now();
  const nombre = randomBytes(6).toString('base64url');
  const sk = `${versionName(cambios.version)}#${nombre}`;
  const expira = Math.floor(escrita / 1000) + keptDays * 24 * 3600;
  await putItem(indice(), { pk: pkOf(part), sk, ...cambios, nombre, escrita, expira });
  return nombre;
}

/** Versions of a shard: after one, up to another, and how many items are read at most. */
export interface VersionRange {
  after: number;
  through: number;
  limit: number;
}

/**
 * What writers have said of some versions of a shard, whether they came to be or not, in order of versions or, with
 * `newestFirst`, the other way round. `isWhole`: nothing in the range was left unread. Read consistently.
 */
export async function queryCambios(
  part: Part,
  { after, through, limit }: VersionRange,
  { newestFirst = false } = {},
): Promise<{ cambios: StoredCambios[]; isWhole: boolean }> {
  if (through <= after) return { cambios: [], isWhole: true };
  const between = [versionName(after + 1), `${versionName(through)}#~`] as const;
  const cambios: StoredCambios[] = [];
  let next: string | undefined;
  do {
    const asked = { between, after: next, limit: limit - cambios.length, newestFirst, consistent: true };
    const page = await queryItems(indice(), pkOf(part), asked);
    cambios.push(...page.items.map((item) => cambiosSchema.parse(item)));
    ({ next } = page);
  } while (next !== undefined && cambios.length < limit);
  return { cambios, isWhole: next === undefined };
}
