import type { MuestraDePunto, ParametroDePunto, PuntoListado } from '../../../contract/puntos/puntos-listados.ts';
import type { PointSampleRef, PuntoContado } from '../../engine/query/points/census.ts';
import type { ShortSeries } from '../../engine/query/points/series.ts';

/** A sample of a point as answers name it. */
export function muestraOf({ id, numero, fecha, tipo, conclusion }: PointSampleRef): MuestraDePunto {
  return {
    _id: id,
    numero_muestra: numero,
    fecha_muestra: fecha,
    tipo_muestra: tipo,
    ...(conclusion.trim() && { conclusion_muestra: conclusion }),
  };
}

/** A point as answers count it. */
export function contadoOf({ ultima, ...punto }: PuntoContado): Pick<PuntoListado, keyof PuntoContado> {
  return { ...punto, ultima: muestraOf(ultima) };
}

/** A parameter at a point. */
export function parametroOf({ parametro, ultimo, valores, peor, ...counts }: ShortSeries): ParametroDePunto {
  const { determinacion, descripcion, unidad } = parametro;
  const { operador, ...rest } = ultimo;
  return {
    determinacion,
    parametro: descripcion,
    unidad,
    ...counts,
    ...(peor !== undefined && { peor }),
    ultimo: { ...rest, ...(operador && { operador }) },
    valores: valores.map(({ operador: sign, ...valor }) => ({ ...valor, ...(sign && { operador: sign }) })),
  };
}
