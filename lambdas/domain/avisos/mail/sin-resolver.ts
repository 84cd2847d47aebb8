import { cuantoSinResolver } from '../../../../contract/incidencias/rules/nombre.ts';

/** How much is unresolved in a reader's scope, as a paragraph of a mail. */
export function textoSinResolver(total: number): string {
  return total === 0 ? 'Ahora no hay nada sin resolver.' : `Ahora hay ${cuantoSinResolver(total)}.`;
}
