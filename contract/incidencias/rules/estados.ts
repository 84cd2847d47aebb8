import * as z from 'zod';
import { fechaEnMadrid } from '../../base/fecha.ts';

/** The states of an incident (spec.md has none: docs/decisions/incidents.md), with their words and what they mean. */
export const estadosDeIncidencia = {
  abierta: { nombre: 'Abierta', nota: 'Nadie ha empezado con ella.' },
  en_curso: { nombre: 'En curso', nota: 'Se está buscando la causa o aplicando la medida.' },
  pendiente_remuestra: {
    nombre: 'Pendiente de nueva muestra',
    nota: 'La medida está hecha y falta volver a analizar.',
  },
  cerrada: { nombre: 'Cerrada', nota: 'Resuelta.' },
  descartada: { nombre: 'Descartada', nota: 'No había nada que resolver.' },
} as const;
export type EstadoDeIncidencia = keyof typeof estadosDeIncidencia;

export const estadoDeIncidenciaSchema = z.enum(
  Object.keys(estadosDeIncidencia) as [EstadoDeIncidencia, ...EstadoDeIncidencia[]],
);

/** What is said once an incident was moved: what it is now. */
export function mensajeDeEstado(estado: EstadoDeIncidencia): string {
  return `Incidencia ${estadosDeIncidencia[estado].nombre.toLowerCase()}`;
}

/** Whether there is still something to do. */
export function isPorResolver(estado: EstadoDeIncidencia): boolean {
  return estado !== 'cerrada' && estado !== 'descartada';
}

/** The states that a person may move an incident to from each; one that was closed is opened again as 'en curso'. */
export const pasosDeEstado: Readonly<Record<EstadoDeIncidencia, readonly EstadoDeIncidencia[]>> = {
  abierta: ['en_curso', 'pendiente_remuestra', 'cerrada', 'descartada'],
  en_curso: ['pendiente_remuestra', 'cerrada', 'descartada'],
  pendiente_remuestra: ['en_curso', 'cerrada', 'descartada'],
  cerrada: ['en_curso'],
  descartada: ['en_curso'],
};

/**
 * Whether a move needs its reason in words: to discard, to open again, and to close without a later sample that complies
 * (`conRemuestra`).
 */
export function necesitaMotivo(
  de: EstadoDeIncidencia,
  a: EstadoDeIncidencia,
  { conRemuestra }: { conRemuestra: boolean },
): boolean {
  return a === 'descartada' || !isPorResolver(de) || (a === 'cerrada' && !conRemuestra);
}

/** What may have caused an incident, in the order in which a form offers them. */
export const causasDeIncidencia = {
  instalacion: 'Fallo o deterioro de la instalación',
  tratamiento: 'Tratamiento o dosificación',
  limpieza: 'Limpieza y desinfección insuficientes',
  temperatura: 'Temperatura o conservación',
  manipulacion: 'Manipulación o higiene del personal',
  materia_prima: 'Materia prima o proveedor',
  origen: 'Origen del agua o causa ambiental',
  toma_de_muestra: 'Toma, transporte o análisis de la muestra',
  otra: 'Otra',
} as const;
export type CausaDeIncidencia = keyof typeof causasDeIncidencia;

export const causaDeIncidenciaSchema = z.enum(
  Object.keys(causasDeIncidencia) as [CausaDeIncidencia, ...CausaDeIncidencia[]],
);

/** What something is due by: a day (`yyyy-mm-dd`) or an instant (ISO 8601); null where it isn't known. */
interface Plazo {
  hasta: string | null;
}

/** What an incident is due by; `hecho` says of a deadline when it was met. */
export interface ConPlazos {
  estado: EstadoDeIncidencia;
  venceEl: string | null;
  plazos: readonly (Plazo & { que: string; hecho: object | null })[];
}

/** The day in Madrid until which a deadline runs; null where it has none. */
export function diaDePlazo({ hasta }: Plazo): string | null {
  return hasta !== null && hasta.length > 10 ? fechaEnMadrid(new Date(hasta)) : hasta;
}

/** The next day by which something of an incident is due: its own date, or a deadline that isn't met; null for none. */
export function venceDe({ estado, venceEl, plazos }: ConPlazos): string | null {
  if (!isPorResolver(estado)) return null;
  const days = plazos.filter(({ hecho }) => hecho === null).flatMap((plazo) => diaDePlazo(plazo) ?? []);
  if (venceEl !== null) days.push(venceEl);
  return days.toSorted().at(0) ?? null;
}

/** What is due on a day, in words: the deadlines that end then, and the own due date. */
export function debidoEl({ plazos, venceEl }: Omit<ConPlazos, 'estado'>, dia: string | null): string {
  const due = plazos
    .filter((plazo) => plazo.hecho === null && dia !== null && diaDePlazo(plazo) === dia)
    .map(({ que }) => que);
  if (venceEl === dia) due.push('Fecha límite propia');
  return due.join('; ');
}

/** Whether a day has passed; that day itself is still in time. */
export function isVencida(vence: string | null, hoy: string): boolean {
  return vence !== null && vence < hoy;
}

/** A sample's day and type: texts where samples are read whole, codes of the index where its rows are. */
interface Seguida<D extends string | number, T extends string | number> {
  dia: D;
  tipo: T;
}

/**
 * Whether a later sample of a failure's point, of what failed there (a parameter, a determination, or the sample as a whole,
 * each by its own verdict), solves it (docs/decisions/verdicts.md): it complies, is of the same type of sample, and was taken on
 * a later day. A sample of another type, or of the same day, never solves it.
 */
export function resuelve<D extends string | number, T extends string | number>(
  { dia, tipo, cumple }: Seguida<D, T> & { cumple: boolean },
  fallo: Seguida<D, T>,
): boolean {
  return cumple && tipo === fallo.tipo && dia > fallo.dia;
}
