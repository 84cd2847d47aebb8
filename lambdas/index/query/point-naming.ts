import { readAliases } from '../../store/puntos.ts';
import { readReferenciasAjenas } from '../../store/referencias-ajenas.ts';
import { PointAliases } from './point-aliases.ts';

/** What decides which point a sample is of, besides the sample. */
export interface PointNaming {
  /** Solicitantes, cleaned, whose external references are no points. */
  ajenas: ReadonlySet<string>;
  aliases: PointAliases;
}

/** What decides now which points samples are of. Read consistently. */
export async function readPointNaming(): Promise<PointNaming> {
  const [ajenas, aliases] = await Promise.all([readReferenciasAjenas(), readAliases()]);
  return { ajenas, aliases: new PointAliases(aliases) };
}
