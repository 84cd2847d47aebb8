import { readAliases } from '../store/puntos.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import { PointAliases, type PointNaming } from '../../../engine/query/points/aliases.ts';

/** What decides now which points samples are of. Read consistently. */
export async function readPointNaming(): Promise<PointNaming> {
  const [ajenas, aliases] = await Promise.all([readReferenciasAjenas(), readAliases()]);
  return { ajenas, aliases: new PointAliases(aliases) };
}
