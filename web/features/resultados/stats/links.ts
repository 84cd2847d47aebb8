import { createContext, use } from 'react';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import type { ListState } from '../address.ts';
import { type Narrowing, narrow } from './narrow.ts';

/** The ways from a figure to what it counts. */
export interface StatsLinks {
  /** The address of the table with what a figure counts; undefined where no filters say it. */
  table: (narrowing: Narrowing) => string | undefined;
  /** Opens 'Registros que No Cumplen' on what a figure counts; undefined where no filters say it. */
  nonCompliant: (narrowing: Narrowing) => (() => void) | undefined;
}

/** The links of figures counted under some filters: those of the figures drawn, not of newer ones on their way. */
export function statsLinks(
  filtros: Filtros,
  linkTo: (change: Partial<ListState>) => string,
  show: (filtros: Filtros) => void,
): StatsLinks {
  return {
    table: (narrowing) => {
      const narrowed = narrow(filtros, narrowing);
      return narrowed && linkTo({ tab: 'tabla', filtros: narrowed });
    },
    nonCompliant: (narrowing) => {
      const narrowed = narrow(filtros, narrowing);
      return narrowed && (() => show(narrowed));
    },
  };
}

export const StatsLinksContext = createContext<StatsLinks>({
  table: () => undefined,
  nonCompliant: () => undefined,
});

export const useStatsLinks = (): StatsLinks => use(StatsLinksContext);
