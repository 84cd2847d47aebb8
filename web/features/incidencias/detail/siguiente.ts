import type { Incidencia } from '../../../../contract/incidencias/incidencia.ts';
import {
  type EstadoDeIncidencia,
  estadosDeIncidencia,
  necesitaMotivo,
  pasosDeEstado,
} from '../../../../contract/incidencias/rules/estados.ts';

/** A move that a person may make. */
export interface Opcion {
  a: EstadoDeIncidencia;
  /** Whether its reason is asked for. */
  conMotivo: boolean;
}

/** What is to be done next of an incident, in words; the one move that leads on, if any; and the others. */
export interface Siguiente {
  texto: string;
  primera: Opcion | null;
  otras: Opcion[];
}

/** What leads on from each state where nothing is proposed. */
const adelante: Partial<Record<EstadoDeIncidencia, EstadoDeIncidencia>> = {
  abierta: 'en_curso',
  en_curso: 'pendiente_remuestra',
};

/** The next thing to do of an incident. */
export function siguienteDe({ estado, propuesta }: Pick<Incidencia, 'estado' | 'propuesta'>): Siguiente {
  const conRemuestra = propuesta?.tipo === 'cerrar';
  const opciones = pasosDeEstado[estado].map((a) => ({ a, conMotivo: necesitaMotivo(estado, a, { conRemuestra }) }));
  const wanted = propuesta ? (conRemuestra ? 'cerrada' : 'descartada') : adelante[estado];
  return {
    texto: propuesta?.motivo ?? estadosDeIncidencia[estado].nota,
    primera: opciones.find(({ a }) => a === wanted) ?? null,
    otras: opciones.filter(({ a }) => a !== wanted),
  };
}
