import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type {
  FilaDePrograma,
  FilaEscrita,
  InstalacionCambiada,
  InstalacionEntera,
} from '../../../../contract/programa/programa.ts';

/** A row as it is written again, as it stands. */
export function escrita({ origen, ...fila }: FilaDePrograma): FilaEscrita {
  return { ...fila, origen: origen.clase === 'ley' ? { clase: 'ley' } : origen };
}

/** An installation as it is written again, over the version that was read, but for a change. */
export function cambiada(
  { nombre, atributos, puntos, activaDesde, activaHasta, hechos, filas, version }: InstalacionEntera,
  change: Partial<InstalacionCambiada>,
): InstalacionCambiada {
  return { nombre, atributos, puntos, activaDesde, activaHasta, hechos, filas: filas.map(escrita), ...change, version };
}

/** The rows with one ended the day before another begins in its place: what was due until then stays as it was. */
export function conFilaDesde(filas: readonly FilaEscrita[], id: string, next: FilaEscrita): FilaEscrita[] {
  return filas.flatMap((fila) => (fila._id === id ? [{ ...fila, hasta: sumaDias(next.desde, -1) }, next] : [fila]));
}

/** The rows with one in the place of another, as if it had always been so. */
export function conFilaCambiada(filas: readonly FilaEscrita[], id: string, next: FilaEscrita): FilaEscrita[] {
  return filas.map((fila) => (fila._id === id ? { ...next, _id: id } : fila));
}

/** Whether a row is of the past on a day. */
export const isPasada = ({ hasta }: Pick<FilaDePrograma, 'hasta'>, hoy: string) => hasta !== null && hasta < hoy;
