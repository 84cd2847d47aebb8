import { nombreDeParametro } from '../../../contract/normas/diccionario.ts';
import { numero } from '../../../contract/base/numeros.ts';
import type { Muestra, Resultado } from '../../../contract/muestras/muestra.ts';
import { isFailed, isFailing, veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { sinValor, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';
import { isFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';

/** A value of a board: what was measured, and what is wrong with it, '' for nothing. */
export interface Celda {
  texto: string;
  fallo: '' | 'No cumple' | 'Fuera del límite';
}

/** A parameter with its unit and its limit in words, and its value in each sample; undefined where a sample lacks it. */
export interface Linea {
  parametro: string;
  unidad: string;
  limite: string;
  celdas: (Celda | undefined)[];
}

/** The values of some samples: a line for each parameter, unit and limit. */
export function lineasDe(muestras: readonly Pick<Muestra, 'determinaciones'>[]): Linea[] {
  const lines = new Map<string, Linea>();
  for (const [place, { determinaciones }] of muestras.entries()) {
    for (const { descripcion, resultados } of determinaciones) {
      for (const resultado of resultados) {
        if (!isSaid(resultado)) continue;
        const parametro = nombreDeParametro(descripcion, resultado.descripcion);
        const limite = limiteEnPalabras(resultado);
        const { unidad = '' } = resultado;
        const key = JSON.stringify([parametro, limite, unidad]);
        const line = lines.get(key) ?? { parametro, unidad, limite, celdas: muestras.map(() => undefined) };
        lines.set(key, line);
        line.celdas[place] = juntas(line.celdas[place], celdaDe(resultado));
      }
    }
  }
  return [...lines.values()];
}

/** One cell for two values of a parameter in a sample: it has the graver fault of the two. */
function juntas(before: Celda | undefined, own: Celda): Celda {
  if (!before) return own;
  const fallos = new Set([before.fallo, own.fallo]);
  const fallo = (['No cumple', 'Fuera del límite'] as const).find((one) => fallos.has(one)) ?? '';
  return { texto: `${before.texto}; ${own.texto}`, fallo };
}

const isSaid = ({ valor, valor_formateado, conclusion }: Resultado) =>
  valor !== undefined || Boolean(valor_formateado) || veredicto(conclusion) !== 'Sin definir';

function celdaDe(resultado: Resultado): Celda {
  const written = textoDeValor(resultado);
  const value = written === '-' ? sinValor : enLlano(written);
  const { conclusion } = resultado;
  return {
    texto: value,
    fallo: isFailed(resultado) ? 'No cumple' : isFueraSinDecir(resultado, conclusion) ? 'Fuera del límite' : '',
  };
}

/** A value without signs that a neighbour doesn't read: `menos de 4`. */
function enLlano(written: string): string {
  const signs = {
    '<=': 'como mucho',
    '>=': 'al menos',
    '≤': 'como mucho',
    '≥': 'al menos',
    '<': 'menos de',
    '>': 'más de',
  };
  const [sign, words] = Object.entries(signs).find(([one]) => written.startsWith(one)) ?? ['', ''];
  return sign === '' ? written : `${words} ${written.slice(sign.length).trim()}`;
}

/** The limit as a bather reads it: `como mucho 5 UNF`, `entre 7,2 y 8`, `no debe haber`; '' for none. @internal */
export function limiteEnPalabras({ referencia = {}, unidad = '' }: Pick<Resultado, 'referencia' | 'unidad'>): string {
  const { min, max, texto } = referencia;
  const withUnit = (words: string) => `${words} ${unidad}`.trim();
  if (min !== undefined && max !== undefined) return withUnit(`entre ${numero(min)} y ${numero(max)}`);
  if (max === 0) return 'no debe haber';
  if (max !== undefined) return withUnit(`como mucho ${numero(max)}`);
  if (min !== undefined) return withUnit(`al menos ${numero(min)}`);
  return texto?.trim().replaceAll('máx. ', 'como mucho ').replaceAll('mín. ', 'al menos ') ?? '';
}

/** A value with its unit: `3,1 mg/L`, `No detectado`. */
const conUnidad = (texto: string, unidad: string): string =>
  unidad !== '' && /\d/u.test(texto) && !texto.endsWith(unidad) ? `${texto} ${unidad}` : texto;

/** What fails in a sample: both names are blank where it is the sample as a whole; `valor` where no value says why. */
export interface Fallo {
  /** As the sample writes it. */
  determinacion: string;
  parametro: string;
  valor: string;
  limite: string;
}

/**
 * The failures of a sample: values, determinations that fail without a failing value, and the sample as a whole where nothing
 * else explains its conclusion.
 */
export function fallosDe(muestra: Muestra): Fallo[] {
  const { determinaciones, conclusion_muestra: said } = muestra;
  const found = determinaciones.flatMap((determinacion) => {
    const { descripcion } = determinacion;
    const values = lineasDe([{ determinaciones: [determinacion] }]).flatMap(
      ({ parametro, unidad, limite, celdas: [value] }) =>
        !value || value.fallo === ''
          ? []
          : [{ determinacion: descripcion, parametro, valor: conUnidad(value.texto, unidad), limite }],
    );
    const isUnexplained = isFailing(determinacion) && !determinacion.resultados.some(isFailed);
    return isUnexplained
      ? [...values, { determinacion: descripcion, parametro: descripcion, valor: '', limite: '' }]
      : values;
  });
  const isWhole = veredicto(said) === 'No cumple' && !determinaciones.some(isFailing);
  return isWhole ? [...found, { determinacion: '', parametro: '', valor: '', limite: '' }] : found;
}

/** The conclusion of a sample as a whole, which no failure of its determinations contradicts. */
export function conclusionDe(muestra: Muestra): 'Cumple' | 'No cumple' | 'Fuera del límite' | 'Sin conclusión' {
  if (veredicto(muestra.conclusion_muestra) === 'No cumple' || muestra.determinaciones.some(isFailing))
    return 'No cumple';
  if (fallosDe(muestra).length > 0) return 'Fuera del límite';
  return veredicto(muestra.conclusion_muestra) === 'Cumple' ? 'Cumple' : 'Sin conclusión';
}
