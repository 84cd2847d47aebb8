import { contrastar } from '../../contract/rules/limites.ts';
import type { Resultado } from '../../contract/muestra.ts';
import type { Parametro, Prueba } from './catalogo/modelo.ts';
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
}

export function prepare(parametro: Parametro, prueba: Prueba): ParametroListo {
  const { nombre, unidad, limite, lc, valores } = parametro;
  const decimales = 'decimales' in valores ? valores.decimales : 0;
  const pendiente: Resultado = {
    descripcion: nombre,
    ...(unidad !== undefined && { unidad }),
    ...(limite && { referencia: limite }),
    ...(lc !== undefined && { limite_cuantificacion: formatNumber(lc, countDecimals(lc)) }),
    acreditado: prueba.acreditada && !prueba.subcontratada,
  };
  return { parametro, decimales, pendiente, nada: withNothing(pendiente, parametro) };
}

function withNothing(pendiente: Resultado, { lc, valores }: Parametro): Resultado {
  if (valores.clase === 'ausencia') return { ...pendiente, valor_formateado: 'Ausencia', conclusion: 'Cumple' };
  if (valores.clase === 'apreciacion') return { ...pendiente, valor_formateado: valores.texto, conclusion: 'Cumple' };
  if (lc === undefined) return judge({ ...pendiente, valor: 0, valor_formateado: '0' });
  return judge({ ...pendiente, valor: lc, operador: '<', valor_formateado: `<${formatNumber(lc, countDecimals(lc))}` });
}

/** Adds the verdict that the limits give; none, where they give none. */
function judge(resultado: Resultado): Resultado {
  const contraste = contrastar(resultado.valor, resultado.operador, resultado.referencia ?? {});
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

/** A result as it comes out when nothing is wrong: never outside its limits. */
export function createGood(listo: ParametroListo, random: Random): Resultado {
  const { valores, limite, lc } = listo.parametro;
  if (valores.clase === 'medida') {
    const value = Math.max(random.normal(valores.media, valores.desviacion), valores.media * 0.2);
    return report(listo, Math.min(Math.max(value, limite?.min ?? value), limite?.max ?? value));
  }
  if (valores.clase === 'traza' && !isSure(valores.bajoLc, random)) {
    return report(listo, random.logUniform(lc ?? valores.hasta, valores.hasta));
  }
  if (valores.clase === 'recuento' && !isSure(valores.ninguno, random)) {
    const value = roundCount(random.logUniform(valores.mediana * 0.25, valores.mediana * 4));
    return report(listo, Math.min(value, limite?.max ?? value));
  }
  return listo.nada;
}

/** Chance, without asking for a number where there is no doubt: a screen has a hundred parameters. */
function isSure(probability: number, random: Random): boolean {
  return probability >= 1 || random.chance(probability);
}

/** A result that breaks its limit. */
export function createBad(listo: ParametroListo, random: Random): Resultado {
  const { valores, fallo } = listo.parametro;
  if (valores.clase === 'ausencia') {
    return { ...listo.pendiente, valor_formateado: 'Presencia', conclusion: 'No cumple' };
  }
  if (valores.clase === 'apreciacion') {
    return { ...listo.pendiente, valor_formateado: valores.malo, conclusion: 'No cumple' };
  }
  if (!fallo) throw new RangeError(`${listo.parametro.nombre} has no values outside its limits`);
  return report(listo, random.logUniform(fallo[0], fallo[1]));
}
