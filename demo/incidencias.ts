import type { TipoClave } from './catalogo/tipos.ts';
import type { PerfilClave } from './perfiles.ts';

/** Something that goes wrong in one place for a while, as in life. */
interface Incidencia {
  readonly plantilla: string;
  /** Text that the solicitante's name contains. */
  readonly sitio: string;
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

const incidencias: readonly Incidencia[] = [
  // A central kitchen whose abatement tunnel and cleaning failed for half a year.
  {
    plantilla: 'colectividades',
    sitio: 'Cocina central',
    tipos: ['platoCaliente', 'platoFrio', 'triturado', 'superficie', 'manos'],
    riesgo: 0.34,
    dias: [330, 150],
  },
  // Nitrates that the autumn rains wash from the fields into one network.
  {
    plantilla: 'aguas',
    sitio: 'Fuentelviso',
    tipos: ['red', 'completo'],
    riesgo: 0.5,
    parametro: 'Nitrato',
    meses: [10, 11, 12, 1],
  },
  // A hotel whose hot water loop was out of balance in two summers.
  {
    plantilla: 'hoteles',
    sitio: 'Playa',
    tipos: ['acs'],
    riesgo: 0.22,
    parametro: 'Legionella spp.',
    meses: [7, 8, 9],
  },
  // Listeria that came back to one slicer until it was dismantled.
  {
    plantilla: 'carnicas',
    sitio: 'Loncheado',
    tipos: ['listeriaSuperficie', 'loncheado'],
    riesgo: 0.2,
    dias: [700, 610],
  },
];

/** What befalls a place, at a day so many days before today. Only what can be is looked at. */
export interface Suceso {
  readonly riesgo: number;
  readonly parametro: string | undefined;
  isOn(daysAgo: number, month: number): boolean;
}

/** The incidents of one solicitante and type. Repetitions of a client have theirs at other times. */
export function sucesosDe(
  place: { plantilla: string; nombre: string; copia: number; perfil: PerfilClave },
  tipo: TipoClave,
): Suceso[] {
  return incidencias
    .filter((one) => one.plantilla === place.plantilla && place.nombre.includes(one.sitio) && one.tipos.includes(tipo))
    .map((one) => {
      const shift = (place.copia * 97) % 600;
      const [from, until] = one.dias ?? [Number.POSITIVE_INFINITY, 0];
      return {
        riesgo: one.riesgo,
        parametro: one.parametro,
        isOn: (daysAgo, month) => {
          if (one.meses) return one.meses.includes(month);
          return daysAgo <= from + shift && daysAgo >= until + shift;
        },
      };
    });
}
