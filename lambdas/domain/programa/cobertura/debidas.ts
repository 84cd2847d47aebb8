import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
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
  const debidas: Debida[] = [];
  for (const { fila, periodos } of filas) {
    for (const periodo of periodos) {
      const faltan = faltanDe(periodo);
      if (faltan === 0 || !isDe(periodo, ventana)) continue;
      const { desde, hasta, planeadas, puntos = null } = periodo;
      const named = { _id: fila._id, que: fila.que };
      debidas.push({ instalacion: { _id, nombre, solicitante }, fila: named, desde, hasta, planeadas, faltan, puntos });
    }
  }
  return debidas;
}

type DeRitmo = Pick<FilaDePrograma, 'frecuencia' | 'que' | 'origen'>;
type Plan = Pick<CifrasDePeriodo, 'desde' | 'hasta' | 'planeadas'>;

/** Whether a row plans so many samples in a year without a period for each, so that an even rhythm says when each is due. */
const isDeRitmo = (fila: DeRitmo) => fila.frecuencia.cada === 'ano' && !reglaDe(fila).isPorPartes;

/** The number of a period's samples that an even rhythm has by the end of a day. */
function alRitmo({ desde, hasta, planeadas }: Plan, dia: string): number {
  if (dia < desde) return 0;
  return dia >= hasta ? planeadas : Math.floor((planeadas * diasDe({ desde, hasta: dia })) / diasDe({ desde, hasta }));
}

/**
 * The number of a period's samples that an even rhythm has by the beginning of a day. Null where no rhythm is told: for a period
 * that isn't under way, and for rows with a period for each sample.
 */
export function deberianDe(fila: DeRitmo, periodo: Plan, hoy: string): number | null {
  if (!isDeRitmo(fila) || hoy < periodo.desde || hoy > periodo.hasta) return null;
  return alRitmo(periodo, sumaDias(hoy, -1));
}

/**
 * Of a period's missing samples the number that is to be taken by the end of a day, and the day by which the last of them is: by
 * an even rhythm, of which the taken samples are the first, or by the period's end.
 */
export function faltanPara(fila: DeRitmo, periodo: CifrasDePeriodo, dia: string): { faltan: number; para: string } {
  const { desde, hasta, planeadas } = periodo;
  const all = faltanDe(periodo);
  if (!isDeRitmo(fila)) return { faltan: dia < hasta ? 0 : all, para: hasta };
  const due = alRitmo(periodo, dia);
  const last = sumaDias(desde, Math.ceil((due * diasDe({ desde, hasta })) / planeadas) - 1);
  return { faltan: Math.max(0, all - (planeadas - due)), para: last };
}

/** The rows behind an even rhythm: their number, the samples that they should have by now, and the samples that they have. */
export function ritmoDe(
  filas: readonly FilaConPeriodos<CifrasDePeriodo>[],
  hoy: string,
): { filas: number; deberian: number; van: number } {
  const ritmo = { filas: 0, deberian: 0, van: 0 };
  for (const { fila, periodos } of filas) {
    if (!isDeRitmo(fila)) continue;
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

/** The number of rows with a period of some days of which it isn't counted at how many points they were sampled. */
export const sinPuntosEn = (filas: readonly FilaConPeriodos<CifrasDePeriodo>[], ventana: Ventana): number =>
  filas.filter(({ periodos, sinPuntos }) => sinPuntos !== undefined && periodos.some((each) => isDe(each, ventana)))
    .length;
