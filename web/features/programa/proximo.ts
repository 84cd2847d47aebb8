import type { InstalacionContada } from '../../../contract/programa/cobertura.ts';

/** What is to be sampled next, the last day for it, and at which installation. */
export interface Proximo {
  que: string;
  hasta: string;
  instalacion: Pick<InstalacionContada, '_id' | 'nombre'>;
}

/** The first to end of the periods of a point's rows of which samples lack and that aren't over; undefined for none. */
export function proximoDe(instalaciones: readonly InstalacionContada[]): Proximo | undefined {
  return instalaciones
    .flatMap(({ _id, nombre, filas }) =>
      filas.flatMap(({ que, periodos, sigue }) =>
        [...periodos, ...(sigue ? [sigue] : [])]
          .filter(({ faltan, estado }) => faltan > 0 && estado !== 'falta')
          .map(({ hasta }) => ({ que, hasta, instalacion: { _id, nombre } })),
      ),
    )
    .toSorted((a, b) => (a.hasta < b.hasta ? -1 : a.hasta > b.hasta ? 1 : 0))[0];
}
