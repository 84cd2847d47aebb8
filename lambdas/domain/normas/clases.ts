import type { Clase, Lugar } from '../../../contract/normas/norma.ts';

/** The name of a class of limits, and the meaning of a breach. */
interface DatosDeClase {
  /** With its article: 'el valor paramétrico'; '' where the figure alone says it. */
  readonly nombre: string;
  /** The words for a value within the limit, where they aren't 'cumple' and the class's name. */
  readonly conforme?: string;
  /** The graver of two breaches is the reading. */
  readonly gravedad: number;
  /** The consequence of a breach by the norm; '' where each limit has its own. */
  readonly consecuencia: string;
  /** Article 6.1 of RD 3/2023: whether a breach makes water no apta, leaves it apta, or isn't named there. */
  readonly calificacion?: 'no apta' | 'apta' | 'anexo VI';
}

export const clases: Readonly<Record<Clase, DatosDeClase>> = {
  referencia: {
    nombre: 'el valor de referencia',
    gravedad: 1,
    consecuencia: '',
    calificacion: 'apta',
  },
  calidad: { nombre: 'el valor de calidad del agua', gravedad: 2, consecuencia: '' },
  piscina: { nombre: 'el valor paramétrico', gravedad: 2, consecuencia: 'no obliga por sí a cerrar el vaso' },
  vertido: {
    nombre: 'la concentración del requisito',
    gravedad: 2,
    consecuencia: 'muestra no conforme de la serie del año, salvo que se cumpla el porcentaje de reducción',
  },
  C: {
    nombre: 'el valor paramétrico',
    gravedad: 3,
    consecuencia: 'incidencia tipo C, apta por este parámetro',
    calificacion: 'apta',
  },
  'acción 1': { nombre: '', conforme: 'está en el intervalo sin actuación', gravedad: 3, consecuencia: '' },
  'acción 2': { nombre: '', gravedad: 4, consecuencia: '' },
  'acción 3': { nombre: '', gravedad: 5, consecuencia: '' },
  E: {
    nombre: 'el valor paramétrico',
    gravedad: 4,
    consecuencia: 'incidencia tipo E, se valora según el anexo VI (art. 6.3)',
    calificacion: 'anexo VI',
  },
  observación: {
    nombre: 'el valor de referencia de la lista de observación',
    gravedad: 5,
    consecuencia: 'incidencia tipo O, agua no apta',
    calificacion: 'no apta',
  },
  A: {
    nombre: 'el valor paramétrico',
    gravedad: 6,
    consecuencia: 'incidencia tipo AB, agua no apta',
    calificacion: 'no apta',
  },
  B: {
    nombre: 'el valor paramétrico',
    gravedad: 6,
    consecuencia: 'incidencia tipo AB, agua no apta',
    calificacion: 'no apta',
  },
  'no aptitud': {
    nombre: 'el valor de no aptitud',
    conforme: 'no supera el valor de no aptitud',
    gravedad: 7,
    consecuencia: 'incidencia tipo C, agua no apta',
    calificacion: 'no apta',
  },
  cierre: {
    nombre: 'el valor de cierre del vaso',
    conforme: 'no rebasa el valor de cierre del vaso',
    gravedad: 7,
    consecuencia: 'el vaso se cierra hasta que se normalice',
  },
};

/** Article 22.2 of RD 3/2023 has a type of incident for taps, and no rule of which type comes first. */
export function isGrifo(lugar: Lugar | undefined): boolean {
  return lugar === 'grifo' || lugar === 'edificio prioritario';
}
