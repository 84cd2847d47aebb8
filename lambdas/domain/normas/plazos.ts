import { sumaDiasHabiles } from '../../../contract/base/dias-habiles.ts';
import type { LecturaDeResultado } from './lectura.ts';
import type { Clase, Lugar, NormaId } from '../../../contract/normas/norma.ts';

/**
 * Until when something has to be done, by an article: an instant where hours count, a date where days do. `cuando` says what
 * the law does where the portal knows no day: it sets no term, or counts it from what no sample tells.
 */
export interface Plazo {
  readonly que: string;
  readonly articulo: string;
  readonly hasta:
    | { readonly instante: string; readonly fecha?: never; readonly cuando?: never }
    | { readonly fecha: string; readonly instante?: never; readonly cuando?: never }
    | { readonly cuando: string; readonly instante?: never; readonly fecha?: never };
  /** The hours after the incident is closed in which it has to be done; absent: its clock is another. */
  readonly horasTrasCierre?: number;
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

/** The acts that a reading starts, the first one first, and last those without a day. */
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

/** What the law dates by no day. */
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

/** Who the authority is told by, and the users: the law gives these no hour, or counts from what the authority decides. */
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
    ...(isIncidencia(lectura) ? sinReloj(lectura) : []),
  ];
}

/** Places of the sanitary water of a building, whose results go to SINAC where the building is a priority one. */
const aguaSanitaria: ReadonlySet<Lugar | undefined> = new Set<Lugar>([
  'edificio prioritario',
  'ACS',
  'AFCH',
  'depósito de AFCH',
  'acumulador',
  'retorno',
  'terminal',
]);

/** Legionella and table 1 of a building's sanitary water (art. 11.7); of other installations the norm dates no notice. */
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

/** The acts of each norm; one that isn't here has none that follow from a result or its report. */
const plazosPorNorma: Readonly<Partial<Record<NormaId, typeof plazosDeConsumo>>> = {
  'rd-3-2023': plazosDeConsumo,
  'rd-487-2022': plazosDeLegionella,
  'rd-742-2013': plazosDePiscina,
};
