import { nombreDeParametro } from '../../../contract/normas/diccionario.ts';
import { numero } from '../../../contract/base/numeros.ts';
import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { isFailed, veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { sinValor, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { isFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';

/** A value of a board: what was measured, and what is wrong with it, '' for nothing. */
export interface Celda {
  texto: string;
  fallo: '' | 'No cumple' | 'Fuera del límite';
}

/** A parameter with its limit in words, and its value in each sample; undefined where a sample lacks it. */
export interface Linea {
  parametro: string;
  limite: string;
  celdas: (Celda | undefined)[];
}

/** The values of some samples: a line for each parameter, unit and limit. */
export function lineasDe(muestras: readonly Muestra[]): Linea[] {
  const lines = new Map<string, Linea>();
  for (const [place, { determinaciones }] of muestras.entries()) {
    for (const { descripcion, resultados } of determinaciones) {
      for (const resultado of resultados) {
        if (!isSaid(resultado)) continue;
        const parametro = nombreDeParametro(descripcion, resultado.descripcion);
        const limite = limiteEnPalabras(resultado);
        const key = JSON.stringify([parametro, limite, resultado.unidad]);
        const line = lines.get(key) ?? { parametro, limite, celdas: muestras.map(() => undefined) };
        lines.set(key, line);
        line.celdas[place] = celdaDe(resultado);
      }
    }
  }
  return [...lines.values()];
}

const isSaid = ({ valor, valor_formateado, conclusion }: Resultado) =>
  valor !== undefined || Boolean(valor_formateado) || veredicto(conclusion) !== 'Sin definir';

function celdaDe(resultado: Resultado): Celda {
  const written = textoDeValor(resultado);
  const value = written === '-' ? sinValor : written;
  const { unidad, conclusion } = resultado;
  return {
    texto: unidad && /\d/u.test(value) ? `${value} ${unidad}` : value,
    fallo: isFailed(resultado) ? 'No cumple' : isFueraSinDecir(resultado, conclusion) ? 'Fuera del límite' : '',
  };
}

/** The limit as a bather reads it: `como mucho 5 UNF`, `entre 7,2 y 8`, `no debe haber`; '' for none. */
export function limiteEnPalabras({ referencia = {}, unidad = '' }: Pick<Resultado, 'referencia' | 'unidad'>): string {
  const { min, max, texto } = referencia;
  const withUnit = (words: string) => `${words} ${unidad}`.trim();
  if (min !== undefined && max !== undefined) return withUnit(`entre ${numero(min)} y ${numero(max)}`);
  if (max === 0) return 'no debe haber';
  if (max !== undefined) return withUnit(`como mucho ${numero(max)}`);
  if (min !== undefined) return withUnit(`al menos ${numero(min)}`);
  return texto?.trim() ?? '';
}

/** What a sample concludes as a whole, in words that say it of all of its values. */
export function conclusionDe(muestra: Muestra): 'Cumple' | 'No cumple' | 'Fuera del límite' | 'Sin conclusión' {
  const cells = lineasDe([muestra]).flatMap(({ celdas }) => celdas);
  if (veredicto(muestra.conclusion_muestra) === 'No cumple' || cells.some((one) => one?.fallo === 'No cumple'))
    return 'No cumple';
  if (cells.some((one) => one?.fallo === 'Fuera del límite')) return 'Fuera del límite';
  return veredicto(muestra.conclusion_muestra) === 'Cumple' ? 'Cumple' : 'Sin conclusión';
}
