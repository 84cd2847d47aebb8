import type { MuestraCitada } from '../../contract/ahora.ts';
import type { SampleRef } from '../index/query/points.ts';

/** A sample as answers name it. */
export function muestraCitadaOf({ id, numero, fecha }: SampleRef): MuestraCitada {
  return { _id: id, numero_muestra: numero, fecha_muestra: fecha };
}
