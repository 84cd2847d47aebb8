import { sumaDias } from '../../../contract/base/dias-habiles.ts';
import { isGrifo } from './clases.ts';
import type { ParametroId } from '../../../contract/normas/diccionario.ts';
import { motivoIndeterminable } from './medido.ts';
import type { Limite, Lugar, NormaId } from '../../../contract/normas/norma.ts';
import { type LecturaConActuacion, type Plazo, plazosDe, type Relojes } from './plazos.ts';
import { normas } from '../../../contract/normas/todas.ts';

/** The actions that a norm demands after a value. */
export interface Actuaciones {
  readonly plazos: readonly Plazo[];
  /** One sentence with its article; undefined where the norm names no measure, or the measure isn't certain. */
  readonly medida: string | undefined;
}

/** A reading, with its norm and place. */
export interface ConNorma {
  readonly norma: NormaId;
  readonly lectura: LecturaConActuacion;
  /** Undefined where the class of the point isn't known. */
  readonly lugar?: Lugar | undefined;
}

/** The terms that a reading starts, and the norm's measure by range and installation. */
export function actuacionesDe({ norma, lectura, lugar, ...relojes }: ConNorma & Relojes): Actuaciones {
  return { plazos: plazosDe(norma, lectura, lugar, relojes), medida: medidas[norma]?.(lectura, lugar) };
}

/** The new sample that a norm demands after its measure where a parameter exceeds a limit, in days from the measure. */
interface Remuestra {
  readonly parametro: ParametroId;
  readonly desde: number;
  readonly hasta: number;
  /** The article to cite for limits of several articles. */
  readonly articuloDeVarios: string;
}

/** By norm; a norm that is missing here sets no days. */
const remuestras: Readonly<Partial<Record<NormaId, Remuestra>>> = {
  'rd-487-2022': { parametro: 'legionella', desde: 15, hasta: 30, articuloDeVarios: 'anexo VIII.B' },
};

/** When the norm wants a new sample after its measure, by the date of the measure; undefined where it says no days. */
export function remuestraDe(
  { norma, lectura }: ConNorma,
  medida: string,
): { desde: string; hasta: string; articulo: string } | undefined {
  const asked = remuestras[norma];
  if (lectura.situacion !== 'supera' || lectura.parametro !== asked?.parametro) return undefined;
  const [articulo, ...others] = [...new Set(rotos(lectura).map((row) => row.articulo))];
  if (articulo === undefined) return undefined;
  const donde = others.length === 0 ? articulo : asked.articuloDeVarios;
  return {
    desde: sumaDias(medida, asked.desde),
    hasta: sumaDias(medida, asked.hasta),
    articulo: `${normas[norma].cita}, ${donde}`,
  };
}

/** The limits of the class that a value breaks; of every possible case, where place or facts aren't known. */
function rotos({ clase, limites }: LecturaConActuacion): Limite[] {
  return limites.filter((row) => row.clase === clase);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function medidaDeInstalacion(lectura: LecturaConActuacion): string | undefined {
  if (lectura.falta.includes(motivoIndeterminable)) {
    return 'Revisar el circuito y el programa, limpiar y desinfectar si hace falta, y tomar nuevas muestras hasta que se pueda determinar (RD 487/2022, anexo VIII.B, nota)';
  }
  if (lectura.situacion !== 'supera' || !lectura.clase?.startsWith('acción')) return undefined;
  const asked = new Set(
    rotos(lectura).map(({ consecuencia, articulo }) => `${consecuencia} (RD 487/2022, ${articulo})`),
  );
  const [only, ...others] = asked;
  return only === undefined || others.length > 0 ? undefined : capital(only);
}

function medidaDePiscina({ situacion, clase }: LecturaConActuacion): string | undefined {
  if (situacion !== 'supera') return undefined;
  const publico = 'informar al público del incumplimiento y de las medidas (RD 742/2013, art. 14)';
  return clase === 'cierre'
    ? `Cerrar el vaso hasta que se normalice (RD 742/2013, art. 12.3) e ${publico}`
    : capital(publico);
}

function medidaDeConsumo(
  { situacion, clase, parametro }: LecturaConActuacion,
  lugar: Lugar | undefined,
): string | undefined {
  const base = situacion === 'supera' && clase ? medidasDeConsumo[clase] : undefined;
  if (base === undefined) return undefined;
  const more = [
    base,
    parametro === 'legionella' &&
      'identificar si es L. pneumophila y su serogrupo, y seguir el RD 487/2022 (anexo I A, nota 2)',
    isGrifo(lugar) &&
      'muestrear también tras la llave de corte, para saber si viene de la red o de la instalación (arts. 15.2 y 16.3)',
  ];
  return more.filter(Boolean).join('; ');
}

const luego = 'investigar el motivo y tomar medidas correctoras, con una nueva muestra que las verifique';

const medidasDeConsumo: Readonly<Partial<Record<Limite['clase'], string>>> = {
  A: `Comunicarlo a la autoridad sanitaria tras su detección, confirmarlo, ${luego} (RD 3/2023, arts. 23 y 24)`,
  B: `Confirmarlo, comunicarlo a la autoridad sanitaria tras la confirmación, ${luego} (RD 3/2023, arts. 23 y 24)`,
  C: `Confirmarlo, comunicarlo a la autoridad sanitaria, ${luego} (RD 3/2023, arts. 23 y 27.a)`,
  'no aptitud': `Confirmarlo, comunicarlo a la autoridad sanitaria, ${luego} (RD 3/2023, arts. 23 y 27.a)`,
  E: 'Investigar de inmediato el origen y el motivo e informar a la autoridad sanitaria, que valora las medidas (RD 3/2023, anexo VI.C)',
  observación:
    'Comunicarlo a la autoridad sanitaria y seguirlo en la red hasta que tres muestras consecutivas estén por debajo del valor de referencia (RD 3/2023, art. 26)',
};

/** The measures of each norm after a value; a norm that is missing here names none. */
const medidas: Readonly<
  Partial<Record<NormaId, (lectura: LecturaConActuacion, lugar: Lugar | undefined) => string | undefined>>
> = {
  'rd-3-2023': medidaDeConsumo,
  'rd-487-2022': medidaDeInstalacion,
  'rd-742-2013': medidaDePiscina,
};
