import { sumaDiasHabiles } from '../../../contract/base/dias-habiles.ts';
import type { LecturaDeResultado } from './lectura.ts';
import type { Clase, Lugar, NormaId } from '../../../contract/normas/norma.ts';

/**
 * The term of an act, with its article: an instant where the law counts hours, a date where it counts days. `cuando`: the law's
 * rule where the portal knows no day, as the law sets no term, or counts it from an event that no sample tells.
 */
export interface Plazo {
  readonly que: string;
  readonly articulo: string;
  readonly hasta:
    | { readonly instante: string; readonly fecha?: never; readonly cuando?: never }
    | { readonly fecha: string; readonly instante?: never; readonly cuando?: never }
    | { readonly cuando: string; readonly instante?: never; readonly fecha?: never };
  /** The hours after the incident's closing within which the act is due; absent where it isn't counted from there. */
  readonly horasTrasCierre?: number;
  /** Whether the term is counted in working days of all Spain (contract/base/dias-habiles.ts). */
  readonly habiles: boolean;
}

/** The beginnings of terms. An unknown one starts no term. */
export interface Relojes {
  /** The instant at which the result was known: its authorisation. */
  readonly detectada?: string | undefined;
  /** The date of the report with the result, `yyyy-mm-dd`. */
  readonly informe?: string | undefined;
  /** The instant at which a new, complying sample's results were known. */
  readonly conforme?: string | undefined;
}

/** The fields of a reading that decide the acts. */
export type LecturaConActuacion = Pick<LecturaDeResultado, 'situacion' | 'clase' | 'limites' | 'parametro' | 'falta'>;

/** Classes whose breach opens an incident and is a breach of a parametric value (RD 3/2023, articles 22.1 and 27). */
const parametricas: ReadonlySet<Clase | undefined> = new Set<Clase>(['A', 'B', 'C', 'E', 'no aptitud']);

/** The acts that a reading starts, by term, and last the acts without a day. */
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

const claveDe = ({ hasta }: Plazo) => hasta.instante ?? hasta.fecha ?? 'sin día';

/** The words for an act for which the law sets no day. */
const sinPlazo = 'Sin plazo en la ley';

function sinDia(que: string, articulo: string, cuando: string = sinPlazo): Plazo {
  return { que, articulo, hasta: { cuando }, habiles: false };
}

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

/** Notices to the authority and the users: the law sets no hour for them, or counts from a decision of the authority's. */
const comunicaciones: Readonly<Partial<Record<Clase, readonly Plazo[]>>> = (() => {
  const riesgo = sinDia(
    'Informar a los usuarios, si la autoridad sanitaria declara una situación de posible riesgo',
    'RD 3/2023, art. 24.d',
    'En menos de 24 horas desde la valoración de la autoridad sanitaria',
  );
  const indicador = [sinDia('Comunicarlo a la autoridad sanitaria', 'RD 3/2023, art. 27.a')];
  return {
    A: [sinDia('Comunicarlo a la autoridad sanitaria tras su detección', 'RD 3/2023, art. 24.a'), riesgo],
    B: [sinDia('Comunicarlo a la autoridad sanitaria tras confirmarlo', 'RD 3/2023, art. 24.a'), riesgo],
    C: indicador,
    'no aptitud': indicador,
    E: [
      sinDia(
        'Comunicar a la población afectada el riesgo, las medidas y las recomendaciones',
        'RD 3/2023, anexo VI.C.6',
        'En menos de 24 horas desde que se conocen, con la valoración de la autoridad sanitaria',
      ),
    ],
    observación: [sinDia('Comunicarlo a la autoridad sanitaria', 'RD 3/2023, art. 26')],
  };
})();

function sinReloj({ clase }: LecturaConActuacion): Plazo[] {
  return [
    ...((clase && comunicaciones[clase]) ?? []),
    sinDia('Notificar la incidencia en SINAC', 'RD 3/2023, art. 22.3'),
    {
      ...sinDia(
        'Comunicar el cierre a los usuarios y a los demás operadores',
        'RD 3/2023, art. 23.6',
        'En 24 horas desde el cierre de la incidencia',
      ),
      horasTrasCierre: 24,
    },
  ];
}

/** The bulletin in SINAC: within 4 working days in the network or with a breach; otherwise within 10 (annex XI.A.7). */
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

/** The acts for drinking water. Hours are consecutive, as the norm doesn't mention working hours. */
function plazosDeConsumo(lectura: LecturaConActuacion, lugar: Lugar | undefined, relojes: Relojes): Plazo[] {
  return [
    ...(isIncidencia(lectura) ? [...trasDeteccion(lectura, relojes), ...trasConformidad(lectura, relojes)] : []),
    ...boletin(lectura, lugar, relojes),
    ...(isIncidencia(lectura) ? sinReloj(lectura) : []),
  ];
}

/** Places of a building's sanitary water; results of priority buildings go to SINAC. */
const aguaSanitaria: ReadonlySet<Lugar | undefined> = new Set<Lugar>([
  'edificio prioritario',
  'ACS',
  'AFCH',
  'depósito de AFCH',
  'acumulador',
  'retorno',
  'terminal',
]);

/**
 * The acts for Legionella and table 1 of a building's sanitary water (art. 11.7); for other installations the norm sets no day.
 */
function plazosDeLegionella(
  { situacion, parametro }: LecturaConActuacion,
  lugar: Lugar | undefined,
  { informe }: Relojes,
): Plazo[] {
  if (situacion !== 'supera') return [];
  const edibase: Plazo[] =
    aguaSanitaria.has(lugar) && informe !== undefined
      ? [
          {
            que: 'Cargar el resultado en SINAC (EDIBASE), si el edificio es prioritario',
            articulo: 'RD 487/2022, art. 11.7, y RD 3/2023, anexo XI.A.7.e',
            hasta: { fecha: sumaDiasHabiles(informe, 4) },
            habiles: true,
          },
        ]
      : [];
  const autoridad = sinDia('Comunicarlo a la autoridad sanitaria, si lo tiene pedido', 'RD 487/2022, art. 10.2');
  return parametro === 'legionella' ? [...edibase, autoridad] : edibase;
}

function plazosDePiscina({ situacion }: LecturaConActuacion): Plazo[] {
  return situacion === 'supera'
    ? [sinDia('Informar al público del incumplimiento y de las medidas', 'RD 742/2013, art. 14', 'En cuanto se sabe')]
    : [];
}

/** The acts of each norm; a norm that is missing here demands none after a result or a report. */
const plazosPorNorma: Readonly<Partial<Record<NormaId, typeof plazosDeConsumo>>> = {
  'rd-3-2023': plazosDeConsumo,
  'rd-487-2022': plazosDeLegionella,
  'rd-742-2013': plazosDePiscina,
};
