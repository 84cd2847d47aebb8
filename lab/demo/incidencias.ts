import type { TipoClave } from './catalogo/tipos.ts';

/** Something that goes wrong in one place for a while, as in life. */
export interface Suceso {
  readonly solicitante: string;
  readonly tipos: readonly TipoClave[];
  /** Share of its samples that fail meanwhile. */
  readonly riesgo: number;
  /** The parameter; any by default. */
  readonly parametro?: string;
  /** Days before today: from, until. */
  readonly dias?: readonly [number, number];
  /** Months of every year (1 to 12). */
  readonly meses?: readonly number[];
}

const cocina = ['platoCaliente', 'platoFrio', 'triturado', 'superficie', 'manos'] as const;

const sucesos: readonly Suceso[] = [
  // A central kitchen whose abatement tunnel and cleaning failed for half a year.
  { solicitante: 'Nutriaula - Cocina central', tipos: cocina, riesgo: 0.34, dias: [330, 150] },
  // Nitrates that the autumn rains wash from the fields into one network.
  {
    solicitante: 'Valdemoraleda - Red pedanía Fuentelviso',
    tipos: ['red', 'completo'],
    riesgo: 0.5,
    parametro: 'Nitrato',
    meses: [10, 11, 12, 1],
  },
  // A hotel whose hot water loop was out of balance in two summers.
  {
    solicitante: 'Hotel Calamarina Playa',
    tipos: ['acs'],
    riesgo: 0.22,
    parametro: 'Legionella spp.',
    meses: [7, 8, 9],
  },
  // A pool whose dosing pump loses its prime at the end of each season: its board tells what was done.
  { solicitante: 'Hotel Calamarina Palace', tipos: ['descubierta'], riesgo: 1, meses: [10] },
  // Listeria that came back to one slicer until it was dismantled.
  {
    solicitante: 'Cárnicas Valdehoyo - Loncheado',
    tipos: ['listeriaSuperficie', 'loncheado'],
    riesgo: 0.2,
    dias: [700, 610],
  },
];

export const sucesosDe = (solicitante: string, tipo: TipoClave): Suceso[] =>
  sucesos.filter((one) => one.solicitante === solicitante && one.tipos.includes(tipo));

/** Whether it goes on at a day so many days before today. */
export function isOn({ meses, dias: [from, until] = [Infinity, 0] }: Suceso, daysAgo: number, month: number): boolean {
  return meses ? meses.includes(month) : daysAgo <= from && daysAgo >= until;
}
