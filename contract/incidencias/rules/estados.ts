import * as z from 'zod';

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
