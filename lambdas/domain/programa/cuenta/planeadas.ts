import { fold } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import type { StoredInstalacion } from '../store/instalaciones.ts';
import type { FilaContada } from './contar.ts';
import { type Periodo, periodosDe, type Planificada } from './periodos.ts';

/** Days that are asked for, both included. */
export interface Ventana {
  desde: string;
  hasta: string;
}

type ConPrograma = Pick<StoredInstalacion, 'puntos' | 'activaDesde' | 'activaHasta' | 'hechos' | 'filas'>;

/** Periods of rows, each kind of row once: most of many have one of a few frequencies since one of a few days. */
export type PeriodosDeFila = (
  fila: Planificada,
  ventana: Ventana & { hechos: readonly string[] },
) => readonly Periodo[];

/** Makes what gives the periods of rows, for one question about many. */
export function periodosEnComun(): PeriodosDeFila {
  const known = new Map<string, readonly Periodo[]>();
  return (fila, ventana) => {
    const key = JSON.stringify([fila, ventana]);
    const own = known.get(key) ?? periodosDe(fila, ventana);
    known.set(key, own);
    return own;
  };
}

/** The rows of an installation that plan anything in some days, to be counted. `claveOf`: the point that a key is of, by aliases. */
export function filasPlaneadas(
  { puntos, activaDesde, activaHasta, hechos, filas }: ConPrograma,
  claveOf: (clave: string) => string,
  ventana: Ventana,
  periodosOf: PeriodosDeFila = periodosDe,
): FilaContada[] {
  const dias = hechos.map(({ fecha }) => fecha);
  return filas.flatMap((fila) => {
    const desde = later(fila.desde, activaDesde);
    const hasta = earlier(fila.hasta, activaHasta);
    if (hasta !== null && desde > hasta) return [];
    const periodos = periodosOf(
      {
        frecuencia: fila.frecuencia,
        desde,
        ...(hasta !== null && { hasta }),
        ...(fila.temporada && { temporada: fila.temporada }),
      },
      { ...ventana, hechos: fila.frecuencia.cada === 'tras' ? dias : [] },
    );
    if (periodos.length === 0) return [];
    return [
      {
        _id: fila._id,
        tipos: fila.tipos,
        parametros: fila.parametros.map(fold),
        puntos: new Set((fila.puntos.length > 0 ? fila.puntos : puntos).map(claveOf)),
        periodos,
      },
    ];
  });
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);
const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);

/** The days over which samples may count in a period that has any of some days. */
export function alcanceDe(filas: readonly FilaContada[], { desde, hasta }: Ventana): Ventana {
  const periodos = filas.flatMap((fila) => fila.periodos);
  return {
    desde: periodos.reduce((first, one) => (one.desde < first ? one.desde : first), desde),
    hasta: periodos.reduce((last, one) => (one.hasta > last ? one.hasta : last), hasta),
  };
}

/** The parameters that rows ask for, folded. */
export const parametrosDe = (filas: readonly Pick<FilaDePrograma, 'parametros'>[]): string[] =>
  filas.flatMap(({ parametros }) => parametros.map(fold));
