import type { Output } from '../../../../contract/calls.ts';
import type { IncidenciaListada } from '../../../../contract/incidencias/incidencia.ts';

interface Gathering {
  /** One page of what is asked for, from 1. */
  ask: (page: number) => Promise<Output<'listIncidencias'>>;
  /** Receives what wasn't there before, in order. */
  write: (incidencias: readonly IncidenciaListada[]) => Promise<void>;
  onProgress: (written: number, total: number) => void;
}

/** How many were written; `isExact` where that is how many there were at the end as at the beginning. */
export interface Gathered {
  count: number;
  isExact: boolean;
}

/** Brings every page to the file, one after another. One that moved to a later page meanwhile doesn't come twice. */
export async function gather({ ask, write, onProgress }: Gathering): Promise<Gathered> {
  const seen = new Set<string>();
  let first: number | undefined;
  for (let page = 1; ; page++) {
    const { incidencias, total, paginas } = await ask(page);
    first ??= total;
    const fresh = incidencias.filter(({ _id }) => !seen.has(_id));
    await write(fresh);
    for (const { _id } of fresh) seen.add(_id);
    onProgress(seen.size, Math.max(total, seen.size));
    if (page >= paginas) return { count: seen.size, isExact: total === first && seen.size === total };
  }
}
