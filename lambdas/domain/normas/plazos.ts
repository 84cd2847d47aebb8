import { sumaDiasHabiles } from '../../../contract/base/dias-habiles.ts';
import type { NormaId } from '../../../contract/normas/ids.ts';
import type { LecturaDeResultado } from './lectura.ts';
import type { Clase, Lugar } from '../../../contract/normas/norma.ts';

/** Until when something has to be done, by an article: an instant where hours count, a date where days do. */
export interface Plazo {
  readonly que: string;
  readonly articulo: string;
  readonly hasta:
    | { readonly instante: string; readonly fecha?: never }
    | { readonly fecha: string; readonly instante?: never };
  /** Counted in working days of all Spain (contract/base/dias-habiles.ts). */
  readonly habiles: boolean;
}

/** From when terms are counted. What isn't known starts none. */
export interface Relojes {
  /** The instant at which the result was known: that of its authorisation. */
  readonly detectada?: string | undefined;
  /** The date of the report with the result, `yyyy-mm-dd`. */
  readonly informe?: string | undefined;
  /** The instant at which a new sample's results said that it complies. */
  readonly conforme?: string | undefined;
}

/** The part of a reading that actions follow from. */
export type LecturaConActuacion = Pick<LecturaDeResultado, 'situacion' | 'clase' | 'limites' | 'parametro' | 'falta'>;

/** Classes whose breach opens an incident and is a breach of a parametric value (RD 3/2023, articles 22.1 and 27). */
const parametricas: ReadonlySet<Clase | undefined> = new Set<Clase>(['A', 'B', 'C', 'E', 'no aptitud']);

/** The terms that a reading starts, the first one first. */
export function plazosDe(
  norma: NormaId,
  lectura: LecturaConActuacion,
  lugar: Lugar | undefined,
  relojes: Relojes,
): Plazo[] {
  if (lectura.situacion === 'sin límite') return [];
  const all = plazosPorNorma[norma]?.(lectura, lugar, relojes) ?? [];
  return all.toSorted((a, b) => claveDe(a).localeCompare(claveDe(b)));
}

const claveDe = ({ hasta }: Plazo) => hasta.instante ?? hasta.fecha;

function isIncidencia({ situacion, clase }: LecturaConActuacion): boolean {
  return situacion === 'supera' && (parametricas.has(clase) || clase === 'observación');
}

function enUnDia(instante: string, que: string, articulo: string): Plazo {
  const hasta = new Date(Date.parse(instante) + 24 * 3_600_000).toISOString();
  return { que, articulo: `RD 3/2023, ${articulo}`, hasta: { instante: hasta }, habiles: false };
}

function trasDeteccion({ clase }: LecturaConActuacion, { detectada }: Relojes): Plazo[] {
  if (detectada === undefined) return [];
  const confirmar = 'Confirmar la incidencia, con una nueva toma de muestra si es necesaria';
  if (clase !== 'E') return [enUnDia(detectada, confirmar, 'art. 23.1')];
  return [
    enUnDia(
      detectada,
      'Tomar la muestra de confirmación, si es la primera vez, se sospecha un origen artificial o lo pide la autoridad sanitaria',
      'anexo VI.C.1.a',
    ),
    enUnDia(detectada, 'Notificarlo a la autoridad sanitaria', 'anexo VI.C.1.b'),
  ];
}

function trasConformidad({ clase }: LecturaConActuacion, { conforme }: Relojes): Plazo[] {
  if (conforme === undefined) return [];
  if (clase === 'E') {
    return [
      enUnDia(conforme, 'Informar de la normalidad a la autoridad sanitaria y a la población afectada', 'anexo VI.C.7'),
    ];
  }
  if (clase !== 'A' && clase !== 'B') return [];
  return [
    enUnDia(conforme, 'Informar a los usuarios del fin de la situación de posible riesgo, si se abrió', 'art. 24.g'),
  ];
}

/** The bulletin in SINAC: in the network, or with a breach, 4 working days; elsewhere without one, 10 (annex XI.A.7). */
function boletin({ situacion, clase }: LecturaConActuacion, lugar: Lugar | undefined, { informe }: Relojes): Plazo[] {
  if (informe === undefined) return [];
  const que = 'Cargar el boletín en SINAC, si se notifica allí';
  const con = (n: number, texto: string, articulo: string): Plazo[] => [
    { que: texto, articulo: `RD 3/2023, ${articulo}`, hasta: { fecha: sumaDiasHabiles(informe, n) }, habiles: true },
  ];
  if (lugar === 'red') return con(4, `${que} y no es un control de rutina`, 'anexo XI.A.7.d');
  if (situacion === 'supera' && parametricas.has(clase)) {
    return lugar === undefined
      ? con(4, `${que} y no es un control de rutina`, 'anexo XI.A.7.d y e')
      : con(4, que, 'anexo XI.A.7.e');
  }
  return situacion === 'conforme' && lugar !== undefined ? con(10, que, 'anexo XI.A.7.e') : [];
}

/** Hours are counted one after the other, as the norm says nothing of working hours. */
function plazosDeConsumo(lectura: LecturaConActuacion, lugar: Lugar | undefined, relojes: Relojes): Plazo[] {
  return [
    ...(isIncidencia(lectura) ? [...trasDeteccion(lectura, relojes), ...trasConformidad(lectura, relojes)] : []),
    ...boletin(lectura, lugar, relojes),
  ];
}

/** The terms of each norm; one that isn't here has none that count from a result or its report. */
const plazosPorNorma: Readonly<Partial<Record<NormaId, typeof plazosDeConsumo>>> = { 'rd-3-2023': plazosDeConsumo };
