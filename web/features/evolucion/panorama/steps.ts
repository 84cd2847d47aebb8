import type { Celda } from '../../../../contract/evolucion/panorama.ts';

/**
 * How a cell is drawn: by what fails; else by the worst share of a limit, in steps; else that no value can be compared
 * with a limit, or that samples have no value of this row.
 */
export type Paso = 'noCumple' | 'bajo' | 'medio' | 'alto' | 'cerca' | 'pasado' | 'sinParte' | 'sinValores';

/** The shares at which a step ends; the last one is the limit itself, which still complies. */
const ends = [
  ['bajo', 0.25],
  ['medio', 0.5],
  ['alto', 0.8],
] as const;

export function pasoDe({ valores, noCumplen, peor }: Pick<Celda, 'valores' | 'noCumplen' | 'peor'>): Paso {
  if (noCumplen > 0) return 'noCumple';
  if (valores === 0) return 'sinValores';
  if (peor === undefined) return 'sinParte';
  if (peor > 1) return 'pasado';
  return ends.find(([, end]) => peor < end)?.[0] ?? 'cerca';
}

/** The legend's words, in its order; a note where there is room for it. */
export const leyenda: readonly { paso: Paso; texto: string; nota?: string }[] = [
  { paso: 'bajo', texto: '< 25 %' },
  { paso: 'medio', texto: '25–50 %' },
  { paso: 'alto', texto: '50–80 %' },
  { paso: 'cerca', texto: '80–100 %' },
  { paso: 'pasado', texto: 'Fuera de su límite (> 100 %)', nota: '· ninguno concluido «No cumple»' },
  { paso: 'noCumple', texto: 'No cumple' },
  { paso: 'sinParte', texto: 'Sin porcentaje', nota: '(ausencia, < LC, sin límite)' },
  { paso: 'sinValores', texto: 'Sin valores' },
];
