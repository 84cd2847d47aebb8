import type { Debida } from '../../../../contract/programa/cobertura.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import { reglaDe } from '../ley/reglas.ts';
import type { StoredInstalacion } from '../store/instalaciones.ts';
import { type CifrasDePeriodo, faltanDe } from './asignacion.ts';
import type { FilaConPeriodos } from './cifras.ts';
import { diasDe } from './periodos.ts';
import type { Ventana } from './planeadas.ts';

/**
 * Whether a period belongs to some days: it ends in them. So each period is told once, whichever years are looked at.
 */
export const isDe = ({ hasta }: Pick<CifrasDePeriodo, 'hasta'>, ventana: Ventana) =>
  ventana.desde <= hasta && hasta <= ventana.hasta;

/** The periods of an installation's rows that belong to some days and lack samples, whether or not they are over. */
export function debidasDe(
  { _id, nombre, solicitante }: Pick<StoredInstalacion, '_id' | 'nombre' | 'solicitante'>,
  filas: readonly FilaConPeriodos<CifrasDePeriodo>[],
  ventana: Ventana,
): Debida[] {
  return filas.flatMap(({ fila, periodos }) =>
    periodos.flatMap((periodo) => {
      const faltan = faltanDe(periodo);
      if (faltan === 0 || !isDe(periodo, ventana)) return [];
      const { desde, hasta, planeadas, puntos = null } = periodo;
      const named = { _id: fila._id, que: fila.que };
      return [{ instalacion: { _id, nombre, solicitante }, fila: named, desde, hasta, planeadas, faltan, puntos }];
    }),
  );
}

/**
 * The number of a period's samples that an even rhythm has by the beginning of a day. Null where no rhythm is told: for a period
 * that isn't under way, and for rows with a period for each sample.
 */
export function deberianDe(
  fila: Pick<FilaDePrograma, 'frecuencia' | 'que' | 'origen'>,
  { desde, hasta, planeadas }: Pick<CifrasDePeriodo, 'desde' | 'hasta' | 'planeadas'>,
  hoy: string,
): number | null {
  if (fila.frecuencia.cada !== 'ano' || reglaDe(fila).isPorPartes || hoy < desde || hoy > hasta) return null;
  return Math.floor((planeadas * (diasDe({ desde, hasta: hoy }) - 1)) / diasDe({ desde, hasta }));
}

/** The rows behind an even rhythm: their number, the samples that they should have by now, and the samples that they have. */
export function ritmoDe(
  filas: readonly FilaConPeriodos<CifrasDePeriodo>[],
  hoy: string,
): { filas: number; deberian: number; van: number } {
  const ritmo = { filas: 0, deberian: 0, van: 0 };
  for (const { fila, periodos } of filas) {
    for (const periodo of periodos) {
      const deberian = deberianDe(fila, periodo, hoy);
      const van = periodo.autorizadas + periodo.enCurso;
      if (deberian === null || van >= deberian) continue;
      ritmo.filas += 1;
      ritmo.deberian += deberian;
      ritmo.van += van;
    }
  }
  return ritmo;
}
