import { unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { ValoresAnteriores } from '../../../../contract/muestras/valores-anteriores.ts';

export type ParametroAnterior = ValoresAnteriores['parametros'][number];

/** What the page knows of the values at the sample's point. */
export interface ValuesOfPoint {
  muestra: string;
  solicitante: string;
  anteriores: Pick<ValoresAnteriores, 'punto' | 'muestras'>;
  /** By `keyOf`. */
  parametros: ReadonlyMap<string, ParametroAnterior>;
}

const keyOf = (determinacion: string, parametro: string, unidad = '') =>
  [fold(determinacion), fold(parametro), unidadLimpia(unidad)].join('\0');

/** An answer, by the parameters of the sample. */
export function valuesOfPoint(muestra: string, solicitante: string, anteriores: ValoresAnteriores): ValuesOfPoint {
  const parametros = new Map(
    anteriores.parametros.map((one) => [keyOf(one.determinacion, one.parametro, one.unidad), one]),
  );
  return { muestra, solicitante, anteriores, parametros };
}

/** The values of one of the sample's parameters; undefined where there are no others at the point. */
export function valuesOf(
  { parametros }: ValuesOfPoint,
  determinacion: string,
  { descripcion, unidad, valor }: { descripcion: string; unidad?: string | undefined; valor?: number | undefined },
): ParametroAnterior | undefined {
  return valor === undefined ? undefined : parametros.get(keyOf(determinacion, descripcion, unidad));
}
