import { solicitanteOfClave } from '../../../../contract/puntos/puntos.ts';
import { type Alcance, allows } from '../../../platform/access/scope.ts';
import { noAliases, PointAliases, type PointNaming } from '../../../engine/query/points/aliases.ts';
import { readPointNaming } from './point-naming.ts';
import { querySeenNames } from '../../../engine/query/points/point.ts';

/** What decides to a scope which points samples are of. */
export interface ScopedNaming extends PointNaming {
  /** All aliases, whatever the scope; `aliases` has only those that the scope sees. */
  joined: PointAliases;
  /** Whether a key's name was never joined, or has a sample in scope. */
  isSeen: (clave: string) => boolean;
}

/**
 * How samples are assigned to points within a scope. Names without a sample in scope are left out; a point whose own
 * name is left out goes by another of its names. So neither answers nor searches reveal names that the viewer can't
 * see.
 */
export async function readPointNamingFor(alcance: Alcance): Promise<ScopedNaming> {
  const { ajenas, aliases: joined } = await readPointNaming();
  const seesAll = alcance.solicitantes === 'todos' && alcance.tipos === 'todos';
  const puntos = joined.joinedPoints().filter((de) => allows(alcance.solicitantes, solicitanteOfClave(de) ?? ''));
  if (seesAll) return { ajenas, aliases: joined, joined, isSeen: () => true };
  const names = puntos.flatMap((de) => joined.namesOf(de));
  const { seen, nombres } = await querySeenNames(alcance, names, ajenas);
  const shown = puntos.flatMap((de) => joined.within(de, seen, nombres));
  return {
    ajenas,
    aliases: shown.length > 0 ? new PointAliases(shown) : noAliases,
    joined,
    isSeen: (clave) => joined.namesOf(clave).length === 1 || seen.has(clave),
  };
}
