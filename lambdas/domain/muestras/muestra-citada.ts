import type { MuestraCitada } from '../../../contract/resultados/ahora.ts';
import type { SampleRef } from '../../engine/query/failing/outcomes.ts';

/** A sample in the form in which answers cite it. */
export function muestraCitadaOf({ id, numero, fecha }: SampleRef): MuestraCitada {
  return { _id: id, numero_muestra: numero, fecha_muestra: fecha };
}
