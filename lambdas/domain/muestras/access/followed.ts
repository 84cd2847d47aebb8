import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import type { Cambio } from '../store/cambios.ts';
import { findStoredMuestras, type MuestraHeader, muestraOf } from '../store/muestras.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';

/** The current state of a sample that a program follows. */
export interface Followed {
  header: MuestraHeader;
  /** Undefined where the sample isn't authorised, or isn't in scope. */
  muestra: Muestra | undefined;
}

/** The current samples of these ids, and the ids of unreadable samples. Read consistently. */
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

/** Whether a change concerns a scope: it allowed the sample before, or allows it now. */
export function concerns(alcance: Alcance, { lugares }: Cambio): boolean {
  return lugares.some(
    ({ solicitante, tipo, estado }) => estado === 'autorizada' && isVisible(alcance, solicitante, tipo),
  );
}
