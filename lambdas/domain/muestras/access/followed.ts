import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { Cambio } from '../store/cambios.ts';
import { findStoredMuestras, type MuestraHeader, muestraOf } from '../store/muestras.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';

/** A sample that a program follows, as it is stored now. */
export interface Followed {
  header: MuestraHeader;
  /** Undefined where it is none of the authorised samples in scope. */
  muestra: Muestra | undefined;
}

/** Samples as they are now, and the ids of those that can't be read. Read consistently. */
export async function readFollowed(
  alcance: Alcance,
  ids: readonly string[],
): Promise<{ found: Map<string, Followed>; damaged: ReadonlySet<string> }> {
  const { good, damaged } = await findStoredMuestras(ids);
  const found = new Map<string, Followed>();
  for (const [id, stored] of good) {
    const { header } = stored;
    const isShown = header.estado === 'autorizada' && isVisible(alcance, header.solicitante, header.tipo);
    found.set(id, { header, muestra: isShown ? muestraOf(stored) : undefined });
  }
  return { found, damaged };
}

/** Whether who has a scope is to be told of a change: it saw the sample before, or sees it now. */
export function concerns(alcance: Alcance, { lugares }: Cambio): boolean {
  return lugares.some(
    ({ solicitante, tipo, estado }) => estado === 'autorizada' && isVisible(alcance, solicitante, tipo),
  );
}
