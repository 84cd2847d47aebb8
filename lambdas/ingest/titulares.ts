import type { MuestraHeader } from '../store/muestras.ts';

type Titulares = MuestraHeader['titulares'];

/** Most changes of solicitante that are remembered of a sample; of those before, nothing is known. */
const mostTitulares = 30;

/** The solicitantes that a sample has had, once a delivery of an instant brings it with this one. */
export function titularesTras(
  former: MuestraHeader | undefined,
  { solicitante, entregada }: { solicitante: string; entregada: Date },
): Titulares {
  if (!former || former.solicitante === solicitante) return former?.titulares;
  const known = former.titulares ?? [{ solicitante: former.solicitante, desde: '' }];
  // A revision counts before the time of its delivery: the newest solicitante is the last of the list all the same.
  const desde = [entregada.toISOString(), known.at(-1)?.desde ?? ''].toSorted().at(-1) ?? '';
  return [...known, { solicitante, desde }].slice(-mostTitulares);
}
