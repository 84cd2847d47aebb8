import type { Parametro, Prueba } from './modelo.ts';
import type { Limite } from './origen.ts';

type Extra = Partial<Omit<Parametro, 'nombre' | 'unidad' | 'limite' | 'valores'>>;

/** A measurement: mean, deviation and decimals. */
export function medida(
  nombre: string,
  unidad: string,
  limite: Limite | undefined,
  [media, desviacion, decimales]: readonly [number, number, number],
  extra: Extra = {},
): Parametro {
  return {
    nombre,
    ...(unidad && { unidad }),
    ...(limite && { limite }),
    valores: { clase: 'medida', media, desviacion, decimales },
    ...extra,
  };
}

/** A substance that is mostly below its limit of quantification `lc`, and otherwise reaches `hasta`. */
export function traza(
  nombre: string,
  unidad: string,
  limite: Limite | undefined,
  [lc, hasta, decimales, bajoLc]: readonly [number, number, number, number],
  extra: Extra = {},
): Parametro {
  return {
    nombre,
    unidad,
    lc,
    ...(limite && { limite }),
    valores: { clase: 'traza', bajoLc, hasta, decimales },
    ...extra,
  };
}

/** What the parameters before it in the same determination add up to, each with its weight. */
export function suma(
  nombre: string,
  unidad: string,
  limite: Limite | undefined,
  [pesos, decimales]: readonly [readonly number[], number],
  extra: Extra = {},
): Parametro {
  return {
    nombre,
    ...(unidad && { unidad }),
    ...(limite && { limite }),
    valores: { clase: 'suma', pesos, decimales },
    ...extra,
  };
}

/** A count of colonies: the share without any, and the median of the rest. */
export function recuento(
  nombre: string,
  unidad: string,
  limite: Limite | undefined,
  [ninguno, mediana]: readonly [number, number],
  extra: Extra = {},
): Parametro {
  return { nombre, unidad, ...(limite && { limite }), valores: { clase: 'recuento', ninguno, mediana }, ...extra };
}

/** Something that may not be found in an amount of sample, such as `25 g`. */
export function ausencia(nombre: string, cantidad: string, limite: Limite, propension = 1): Parametro {
  return {
    nombre,
    unidad: `/${cantidad}`,
    limite,
    valores: { clase: 'busqueda', bueno: 'No detectado', malos: ['Detectado'] },
    fallo: [1, 1],
    propension,
  };
}

/** A quality that an analyst judges. */
export function apreciacion(nombre: string, limite: Limite, texto: string, malo: string): Parametro {
  return { nombre, limite, valores: { clase: 'apreciacion', texto, malo }, fallo: [1, 1], propension: 0.3 };
}

/** A determination of a single parameter, which bears its name. */
export function sola(parametro: Parametro, procedimiento: string, norma: string, acreditada = true): Prueba {
  return { nombre: parametro.nombre, procedimiento, norma, acreditada, parametros: [parametro] };
}

/** A determination that gives several parameters at once. */
export function conjunto(
  nombre: string,
  procedimiento: string,
  norma: string,
  parametros: readonly Parametro[],
  options: { acreditada?: boolean; subcontratada?: boolean } = {},
): Prueba {
  return { nombre, procedimiento, norma, acreditada: true, ...options, parametros };
}
