import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import type { Filtros } from '../../../../contract/resultados/filtros.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import type { RunResult } from './run.ts';
import type { Formato } from './worker.ts';
import { instanteLargo } from '../../../../contract/base/instantes.ts';

/** What is exported, and what the file says about itself. */
export interface ExportOrder {
  formato: Formato;
  filtros: Filtros;
  /** The filters in words. */
  summary: readonly { label: string; value: string }[];
  laboratorio: string;
  now: Date;
}

/** `resultados-2026-11-21.xlsx`; the CSV files come in one ZIP. */
export function fileNameOf({ formato, now }: Pick<ExportOrder, 'formato' | 'now'>): string {
  return `resultados-${fechaEnMadrid(now)}${formato === 'xlsx' ? '.xlsx' : '-csv.zip'}`;
}

/** What the sheet 'Acerca de' says: whose results these are, of when, which and how many. */
export function aboutRows(order: ExportOrder, { count, isExact, damaged }: RunResult): [string, string | number][] {
  const { laboratorio, now, summary } = order;
  return [
    ['Laboratorio', laboratorio],
    ['Fecha de exportación', instanteLargo(now)],
    ...(summary.length > 0
      ? summary.map(({ label, value }): [string, string] => [`Filtro: ${label}`, value])
      : [['Filtros', 'Ninguno: todos los resultados'] satisfies [string, string]]),
    ['Muestras', count],
    ...(isExact ? [] : [['Aviso', changedNotice] satisfies [string, string]]),
    ...(damaged === 0 ? [] : [['Aviso', damagedNotice(damaged)] satisfies [string, string]]),
  ];
}

/** Said where the samples written aren't just those that the filters found at the end. */
export const changedNotice =
  'Los resultados cambiaron durante la exportación: puede faltar alguna muestra o sobrar otra. Vuelve a exportar.';

/** Said where samples are missing because they can't be read; exporting again is of no use. */
export function damagedNotice(count: number): string {
  return count === 1
    ? 'Falta una muestra que está dañada o es demasiado grande: avisa al laboratorio.'
    : `Faltan ${numero(count)} muestras que están dañadas o son demasiado grandes: avisa al laboratorio.`;
}
