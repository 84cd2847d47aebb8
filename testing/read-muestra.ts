import type { Muestra } from '../contract/muestras/muestra.ts';
import { findMuestra, type MuestraHeader } from '../lambdas/domain/muestras/store/muestras.ts';

/** A sample whole, with its header; undefined where there is none. */
export async function readMuestra(_id: string): Promise<{ header: MuestraHeader; muestra: Muestra } | undefined> {
  const found = await findMuestra(_id);
  return found && { header: found.header, muestra: found.open() };
}
