import { isFecha } from '../../../../contract/base/fecha.ts';
import {
  type FilaDePrograma,
  type FilaEscrita,
  filaEscritaSchema,
  type InstalacionCambiada,
  type InstalacionEntera,
} from '../../../../contract/programa/programa.ts';
import { formErrors } from '../../../forms/form-errors.ts';
import { readTemporada, writtenDay } from './atributos.ts';
import { cambiada, conFilaCambiada, conFilaDesde, escrita } from './cambio.ts';
import { errorOfFrecuencia, frecuenciaValues, type FrecuenciaValues, readFrecuencia } from './frecuencia.ts';

/** What a form holds of a row of a programme. */
export interface FilaValues {
  que: string;
  tipos: string[];
  parametros: string[];
  puntos: string[];
  frecuencia: FrecuenciaValues;
  abre: string;
  cierra: string;
  quien: string;
  desde: string;
  hasta: string;
  origen: 'ley' | 'autoridad' | 'propio';
  documento: string;
  /** Of a row that has begun and shall be sampled otherwise: from a day on, or as if it had always been so. */
  como: 'desde' | 'siempre';
  nuevoDesde: string;
}

/** What a form begins with; of no row, for a new one that begins on a day. */
export function filaValues(fila: FilaDePrograma | null, hoy: string): FilaValues {
  return {
    que: fila?.que ?? '',
    tipos: fila?.tipos ?? [],
    parametros: fila?.parametros ?? [],
    puntos: fila?.puntos ?? [],
    frecuencia: frecuenciaValues(fila?.frecuencia),
    abre: writtenDay(fila?.temporada?.desde),
    cierra: writtenDay(fila?.temporada?.hasta),
    quien: fila?.quien ?? '',
    desde: fila?.desde ?? `${hoy.slice(0, 4)}-01-01`,
    hasta: fila?.hasta ?? '',
    origen: fila?.origen.clase ?? 'propio',
    documento:
      fila?.origen.clase === 'autoridad'
        ? fila.origen.resolucion
        : fila?.origen.clase === 'propio'
          ? fila.origen.documento
          : '',
    como: 'desde',
    // A month that has begun would be cut in two, with samples due in both parts.
    nuevoDesde: firstOfMonthFrom(hoy),
  };
}

/** The first day of a month on a day (`yyyy-mm-dd`) or after it. */
function firstOfMonthFrom(dia: string): string {
  const [ano, mes, dd] = dia.split('-').map(Number) as [number, number, number];
  return dd === 1 ? dia : new Date(Date.UTC(ano, mes, 1)).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

function plain(values: FilaValues) {
  const { que, tipos, parametros, puntos, quien, desde, hasta, origen, documento } = values;
  return {
    que,
    tipos,
    parametros,
    puntos,
    frecuencia: readFrecuencia(values.frecuencia),
    temporada: readTemporada(values.abre, values.cierra) ?? null,
    quien,
    desde,
    hasta: hasta || null,
    origen:
      origen === 'ley'
        ? { clase: origen }
        : origen === 'autoridad'
          ? { clase: origen, resolucion: documento }
          : { clase: origen, documento },
  };
}

/** Whether the form asks for another frequency, or another season, than a row that has begun. */
export function isOtraFrecuencia(values: FilaValues, fila: FilaDePrograma | null, hoy: string): boolean {
  if (!fila || fila.desde > hoy) return false;
  const { frecuencia, temporada } = plain(values);
  return JSON.stringify([frecuencia, temporada]) !== JSON.stringify([inOrder(fila), fila.temporada]);
}

/** A row's frequency as a form reads it, so that both can be compared. */
const inOrder = ({ frecuencia }: FilaDePrograma) => readFrecuencia(frecuenciaValues(frecuencia));

/** What is wrong with a row, by field of the form. */
export function errorsOfFila(values: FilaValues, fila: FilaDePrograma | null, hoy: string): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(formErrors(filaEscritaSchema.safeParse(plain(values))))) {
    const [name = ''] = path.split('.');
    if (name === 'frecuencia') continue;
    if (path.startsWith('temporada'))
      errors[path.endsWith('hasta') ? 'cierra' : 'abre'] = 'Escribe un día y un mes, como 15/06';
    else errors[name === 'origen' ? 'documento' : name] ??= message;
  }
  const fault = errorOfFrecuencia(values.frecuencia);
  if (fault !== undefined) errors['frecuencia'] = fault;
  if (fila && values.como === 'desde' && isOtraFrecuencia(values, fila, hoy)) {
    const late = lateFault(values, fila);
    if (late !== undefined) errors['nuevoDesde'] = late;
  }
  return errors;
}

/** What is wrong with the day from which a row is sampled otherwise. */
function lateFault({ nuevoDesde, hasta }: FilaValues, { desde }: FilaDePrograma): string | undefined {
  if (!isFecha(nuevoDesde)) return 'Escribe desde qué día se muestrea así';
  if (nuevoDesde <= desde) return 'Elige un día posterior al primero de la fila de antes';
  return hasta !== '' && nuevoDesde > hasta ? 'Va después del último día de la fila' : undefined;
}

/**
 * The installation with the row of the form: a new row, the changed row, or a row that succeeds it. The present row is read from
 * `over`, which another person may have changed since.
 */
export function withFila(
  values: FilaValues,
  fila: FilaDePrograma | null,
  over: InstalacionEntera,
  hoy: string,
): InstalacionCambiada {
  const next: FilaEscrita = filaEscritaSchema.parse(plain(values));
  const filas = over.filas.map(escrita);
  const now = over.filas.find(({ _id }) => _id === fila?._id);
  if (!now) return cambiada(over, { filas: [...filas, next] });
  const isLater = values.como === 'desde' && isOtraFrecuencia(values, now, hoy);
  return cambiada(over, {
    filas: isLater
      ? conFilaDesde(filas, now._id, { ...next, desde: values.nuevoDesde })
      : conFilaCambiada(filas, now._id, next),
  });
}
