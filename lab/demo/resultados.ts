import { compareWithLimits } from '../../contract/normas/rules/contraste.ts';
import type { Resultado } from '../../contract/muestras/muestra.ts';
import type { Limite, Parametro, Prueba } from './catalogo/modelo.ts';
import { countDecimals, formatNumber, roundCount } from './formato.ts';
import type { Random } from './random.ts';

/** A parameter made ready: what doesn't change from sample to sample is built once and shared. */
export interface ParametroListo {
  readonly parametro: Parametro;
  readonly decimales: number;
  /** As it stands while the analysis isn't finished. */
  readonly pendiente: Resultado;
  /** Nothing found: below the limit of quantification, no colony, absence, as it should be. */
  readonly nada: Resultado;
  /** What can't be said, where that happens to this parameter. */
  readonly indeterminable?: Resultado;
}

export function prepare(parametro: Parametro, prueba: Prueba): ParametroListo {
  const { nombre, unidad, limite, lc, ld, valores, indeterminable } = parametro;
  const decimales = 'decimales' in valores ? valores.decimales : 0;
  const pendiente: Resultado = {
    descripcion: nombre,
    ...(unidad !== undefined && { unidad }),
    ...(limite && { referencia: referenciaDe(limite) }),
    ...(ld !== undefined && { limite_deteccion: formatNumber(ld, Math.max(decimales, countDecimals(ld))) }),
    ...(lc !== undefined && { limite_cuantificacion: escribeLc(lc, decimales) }),
    acreditado: prueba.acreditada,
  };
  return {
    parametro,
    decimales,
    pendiente,
    nada: withNothing(pendiente, parametro, decimales),
    ...(indeterminable && {
      indeterminable: { ...pendiente, valor_formateado: indeterminable.texto, conclusion: 'Indeterminable' },
    }),
  };
}

/** The permitted zone with the words that say where it comes from. */
function referenciaDe(limite: Limite): NonNullable<Resultado['referencia']> {
  const { min, max } = limite;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    texto: limite.texto,
  };
}

function escribeLc(lc: number, decimales: number): string {
  return formatNumber(lc, Math.max(decimales, countDecimals(lc)));
}

function withNothing(pendiente: Resultado, { lc, valores, noDetectado }: Parametro, decimales: number): Resultado {
  if (valores.clase === 'palabras') return { ...pendiente, valor_formateado: valores.bueno, conclusion: 'Cumple' };
  if (lc === undefined) return judge({ ...pendiente, valor: 0, valor_formateado: formatNumber(0, decimales) });
  const valor_formateado = noDetectado ?? `<${escribeLc(lc, decimales)}`;
  return judge({ ...pendiente, valor: lc, operador: '<', valor_formateado });
}

/** Adds the verdict that the limits give; none, where they give none. */
function judge(resultado: Resultado): Resultado {
  const contraste = compareWithLimits(resultado.valor, resultado.operador, resultado.referencia ?? {});
  if (contraste === 'indeterminado') return resultado;
  resultado.conclusion = contraste === 'dentro' ? 'Cumple' : 'No cumple';
  return resultado;
}

/** The result that reports a number: rounded, formatted, judged, with its uncertainty. */
export function report(listo: ParametroListo, value: number): Resultado {
  const { parametro, decimales, pendiente, nada } = listo;
  const isCount = parametro.valores.clase === 'recuento';
  const valor = isCount ? roundCount(value) : Number(value.toFixed(decimales));
  if (parametro.lc !== undefined ? valor < parametro.lc : valor === 0) return nada;
  const resultado: Resultado = { ...pendiente, valor, valor_formateado: formatNumber(valor, decimales) };
  if (parametro.incertidumbre !== undefined) {
    const spread = valor * parametro.incertidumbre;
    const digits = isCount || spread >= 0.5 * 10 ** -decimales ? decimales : decimales + 1;
    resultado.incertidumbre = `± ${formatNumber(isCount ? roundCount(spread) : spread, digits)}`;
  }
  return judge(resultado);
}

/** The value, or the nearest one that complies in so many decimals. */
function within(value: number, limite: Limite | undefined, decimales: number): number {
  if (!limite) return value;
  const step = limite.estricto ? 10 ** -decimales : 0;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limite;
  return Math.min(Math.max(value, min + step), max - step);
}

/** The value, or the nearest one that doesn't comply in so many decimals: rounding would bring it back to its limit. */
function beyond(value: number, { min, max }: Limite, decimales: number): number {
  const step = 10 ** -decimales;
  if (max !== undefined && value > max) return Math.max(value, max + step);
  if (min !== undefined && value < min) return Math.min(value, min - step);
  return value;
}

/** Whether a parameter could not be determined this time. */
export function isIndeterminable({ parametro: { indeterminable } }: ParametroListo, random: Random): boolean {
  return indeterminable !== undefined && random.chance(indeterminable.frecuencia);
}

/** A result as it comes out when nothing is wrong: never outside its limits. */
export function createGood(listo: ParametroListo, random: Random): Resultado {
  const { valores, limite, lc } = listo.parametro;
  if (valores.clase === 'medida') {
    const value = Math.max(random.normal(valores.media, valores.desviacion), valores.media * 0.2);
    return report(listo, within(value, limite, listo.decimales));
  }
  if (valores.clase === 'traza' && !isSure(valores.bajoLc, random)) {
    return report(listo, within(random.logUniform(lc ?? valores.hasta, valores.hasta), limite, listo.decimales));
  }
  if (valores.clase === 'recuento' && !isSure(valores.ninguno, random)) {
    const value = roundCount(random.logUniform(valores.mediana * 0.25, valores.mediana * 4));
    return report(listo, within(value, limite, 0));
  }
  return listo.nada;
}

/** Chance, without asking for a number where there is no doubt: a screen has a hundred parameters. */
function isSure(probability: number, random: Random): boolean {
  return probability >= 1 || random.chance(probability);
}

/** A result that breaks its limit. */
export function createBad(listo: ParametroListo, random: Random): Resultado {
  const { valores, fallo, limite } = listo.parametro;
  if (valores.clase === 'palabras') {
    return { ...listo.pendiente, valor_formateado: random.pick(valores.malos), conclusion: 'No cumple' };
  }
  if (!fallo) throw new RangeError(`${listo.parametro.nombre} has no values outside its limits`);
  const value = random.logUniform(fallo[0], fallo[1]);
  return report(listo, limite ? beyond(value, limite, listo.decimales) : value);
}
