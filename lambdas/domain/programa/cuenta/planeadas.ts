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

/**
 * The rows of an installation over all the days that decide what counts in the periods that have any of some days, and those days.
 * One that plans nothing in the days asked for may count a sample of a longer period; and where periods about named days overlap, to
 * which of them a sample goes depends on those before.
 */
export function filasEnAlcance(
  instalacion: ConPrograma,
  { claveOf, periodosOf }: { claveOf: (clave: string) => string; periodosOf: PeriodosDeFila },
  ventana: Ventana,
): { filas: FilaContada[]; wide: Ventana } {
  const planned = filasPlaneadas(instalacion, claveOf, ventana, periodosOf);
  let wide = cubierta(
    planned.flatMap(({ periodos }) => periodos),
    ventana,
  );
  for (;;) {
    const isSame = wide.desde === ventana.desde && wide.hasta === ventana.hasta;
    const filas = isSame ? planned : filasPlaneadas(instalacion, claveOf, wide, periodosOf);
    const next = cubierta(
      filas.flatMap(({ periodos }) => solapados(periodos)),
      wide,
    );
    if (next.desde === wide.desde && next.hasta === wide.hasta) return { filas, wide };
    wide = next;
  }
}

/** Some days with all those of some periods. */
const cubierta = (periodos: readonly Periodo[], { desde, hasta }: Ventana): Ventana => ({
  desde: periodos.reduce((first, one) => (one.desde < first ? one.desde : first), desde),
  hasta: periodos.reduce((last, one) => (one.hasta > last ? one.hasta : last), hasta),
});

/** Those of periods in their order that have a day of the one before or after. */
const solapados = (periodos: readonly Periodo[]) =>
  periodos.filter(({ desde, hasta }, place) => {
    const [before, after] = [periodos[place - 1], periodos[place + 1]];
    return (before && before.hasta >= desde) || (after && after.desde <= hasta);
  });

/** The parameters that rows ask for, folded. */
export const parametrosDe = (filas: readonly Pick<FilaDePrograma, 'parametros'>[]): string[] =>
  filas.flatMap(({ parametros }) => parametros.map(fold));
