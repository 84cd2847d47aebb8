import type { InstalacionContada } from '../../../contract/programa/cobertura.ts';

/** What is to be sampled next, and the last day for it. */
export interface Proximo {
  que: string;
  hasta: string;
}

/** The first to end of the periods of a point's rows of which samples lack and that aren't over; undefined for none. */
export function proximoDe(clave: string, instalaciones: readonly InstalacionContada[]): Proximo | undefined {
  return instalaciones
    .flatMap(({ filas }) => filas)
    .filter(({ puntos }) => puntos.length === 0 || puntos.includes(clave))
    .flatMap(({ que, periodos }) =>
      periodos.filter(({ faltan, estado }) => faltan > 0 && estado !== 'falta').map(({ hasta }) => ({ que, hasta })),
    )
    .toSorted((a, b) => (a.hasta < b.hasta ? -1 : a.hasta > b.hasta ? 1 : 0))[0];
}
