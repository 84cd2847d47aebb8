import { queryCambios, type StoredCambios } from '../store/indice-cambios.ts';
import type { StoredManifest } from '../store/indice-manifests.ts';
import type { Part } from '../parts/part.ts';

/** Where a reader stands in the changes of a shard: after this version, by the name that its manifest had for it. */
export interface Posicion {
  /** 0: before the first. */
  version: number;
  nombre: string | undefined;
}

/** The newest position of a shard, by its manifest; undefined: it has none. */
export function posicionOf(manifest: StoredManifest | undefined): Posicion {
  return { version: manifest?.version ?? 0, nombre: manifest?.cambio };
}

/**
 * What was kept of a shard's changes doesn't follow on from a position: it is too long ago, a version of the portal that
 * keeps none has written the index, it was made anew, or it is another table's.
 */
export class BrokenChainError extends Error {
  override name = 'BrokenChainError';

  constructor() {
    super('The changes that were kept do not follow on from there');
  }
}

/** Versions read at once. */
const versionsAtOnce = 100;
/** Items of them, those included that came to nothing. */
const itemsAtOnce = 400;

/**
 * The versions of a shard that follow a position up to the newest, or the first of them, in order. Throws
 * BrokenChainError.
 */
export async function versionsAfter(
  part: Part,
  { version, nombre }: Posicion,
  newest: Posicion,
): Promise<StoredCambios[]> {
  if (newest.version < version) throw new BrokenChainError();
  let through = Math.min(newest.version, version + versionsAtOnce);
  // One more than is wanted says which of several writers of the last one came to move the manifest.
  const last = Math.min(newest.version, through + 1);
  const { cambios, isWhole } = await queryCambios(part, { after: version, through: last, limit: itemsAtOnce });
  if (!isWhole) through = (cambios.at(-1)?.version ?? 0) - 2;
  if (through < version) throw new BrokenChainError();
  const follower = cambios.find((one) => one.version === through + 1);
  const named = through === newest.version ? newest.nombre : follower?.anterior;
  const found = linked(cambios, { version: through, nombre: named }, version);
  const first = found.at(-1);
  const before = first ? first.anterior : named;
  if (found.length < through - version || before !== nombre) throw new BrokenChainError();
  return found.toReversed();
}

/** The newest versions of a shard, newest first, as far as `isWanted` says and they follow each other, at most so many. */
export async function newestVersions(
  part: Part,
  newest: Posicion,
  isWanted: (cambios: StoredCambios) => boolean,
): Promise<StoredCambios[]> {
  const range = { after: 0, through: newest.version, limit: itemsAtOnce };
  const { cambios } = await queryCambios(part, range, { newestFirst: true });
  const found = linked(cambios, newest, 0);
  const end = found.findIndex((one) => !isWanted(one));
  return end === -1 ? found : found.slice(0, end);
}

/** The versions that lead from one down to another, which is left out: each is named by the one above it. */
function linked(cambios: readonly StoredCambios[], { version, nombre }: Posicion, downTo: number): StoredCambios[] {
  const found: StoredCambios[] = [];
  const byName = new Map(cambios.map((one) => [one.nombre, one]));
  let named = nombre;
  for (let at = version; at > downTo; at--) {
    const one = named === undefined ? undefined : byName.get(named);
    if (one?.version !== at) break;
    found.push(one);
    named = one.anterior;
  }
  return found;
}
