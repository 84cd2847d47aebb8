import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { exponenteEntre } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Operador } from '../../../../contract/muestras/rules/limites.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { porPotencia, type Tramo, tramoDeNumero } from './tramo.ts';

/** A number that was measured at a point. `parametro` is `claveDeParametro`, `unidad` as it was written. */
interface ValorDeAntes {
  parametro: string;
  unidad: string;
  operador: Operador | '';
  valor: number;
}

/** An authorised sample that was taken at a point before another; `dia` counts from 1970-01-01. */
export interface MuestraDeAntes {
  id: string;
  numero: string;
  dia: number;
  valores: readonly ValorDeAntes[];
}

/** What parameters are compared by: determination and name, without case and accents. */
export function claveDeParametro(determinacion: string, descripcion: string): string {
  return `${fold(determinacion)}\0${fold(descripcion)}`;
}

/** What a result's parameter came to in earlier samples, in the result's unit; `<x` as all that it may be. */
export function serieDe(
  antes: readonly MuestraDeAntes[],
  determinacion: string,
  { descripcion, unidad = '' }: Pick<Resultado, 'descripcion' | 'unidad'>,
): Tramo[] {
  const clave = claveDeParametro(determinacion, descripcion);
  const exponentes = new Map<string, number | undefined>();
  const serie: Tramo[] = [];
  for (const { valores } of antes) {
    for (const one of valores) {
      if (one.parametro !== clave) continue;
      if (!exponentes.has(one.unidad)) exponentes.set(one.unidad, exponenteEntre(one.unidad, unidad));
      const exponente = exponentes.get(one.unidad);
      if (exponente !== undefined) serie.push(porPotencia(tramoDeNumero(one.valor, one.operador), exponente));
    }
  }
  return serie;
}
