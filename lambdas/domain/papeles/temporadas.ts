import type { Temporada } from '../../../contract/programa/instalacion.ts';

/** Days from one to another, both included. */
export interface Dias {
  desde: string;
  hasta: string;
}

/** The years that some days are of, or the seasons in them, cut to these days; a season over New Year is one. */
export function periodosDe({ desde, hasta }: Dias, temporada: Temporada | undefined): Dias[] {
  const { desde: opens, hasta: closes } = temporada ?? { desde: '01-01', hasta: '12-31' };
  const first = Number(desde.slice(0, 4)) - 1;
  const years = Array.from({ length: Number(hasta.slice(0, 4)) - first + 1 }, (_, place) => first + place);
  return years.flatMap((year) => {
    const season = { desde: `${year}-${opens}`, hasta: `${opens <= closes ? year : year + 1}-${closes}` };
    const cut = { desde: max(season.desde, desde), hasta: min(season.hasta, hasta) };
    return cut.desde <= cut.hasta ? [cut] : [];
  });
}

const max = (a: string, b: string) => (a > b ? a : b);
const min = (a: string, b: string) => (a < b ? a : b);
