import { exponenteEntre, unidadLimpia } from '../evolucion/rules/unidades.ts';
import { fold } from '../base/texto.ts';
import type { Parametro } from './parametros/parametro.ts';

/** Mega, which is no milli: `MBq/L`, `MS/cm`, `MV`. */
const mega = /(?<!\p{L})M(?=(?:g|G|Bq|BQ|Sv|SV|S|V)(?!\p{L}))/u;

/**
 * A unit as one is compared with the ways to write another: without case, accents, points, spaces and brackets, but for the
 * case of M, which decides a magnitude.
 */
function claveDeUnidad(unidad: string): string {
  const text = unidadLimpia(unidad).normalize('NFKC').replace(mega, '\u0001');
  return fold(text).replaceAll(/[\s.()[\]·_−-]/gu, '');
}

const masas = ['g', 'mg', 'µg', 'ng'];

/** The units of a parameter by the ways to write them: its own unit, or a mass with its formula (`mg NO3/L`). */
function escritasDe({ unidad, escrita = [], formula = [] }: Parametro): ReadonlyMap<string, string> {
  const own = [unidad, ...escrita].map((each) => [claveDeUnidad(each), unidad] as const);
  const withFormula = formula.flatMap((each) =>
    masas.flatMap((masa) =>
      [`${masa} ${each}/L`, `${masa}/L ${each}`, `${masa}/L de ${each}`, `${masa}/L como ${each}`].map(
        (written) => [claveDeUnidad(written), `${masa}/L`] as const,
      ),
    ),
  );
  return new Map([...withFormula, ...own]);
}

const conocidas = new WeakMap<Parametro, ReadonlyMap<string, string>>();

/**
 * By which power of ten a parameter's value in a laboratory's unit is multiplied to be in the limit's; undefined where the
 * two can't be compared. What is written otherwise but means the parameter's unit counts as that unit.
 */
export function exponenteDe(parametro: Parametro, de: string | undefined, a: string): number | undefined {
  const known = conocidas.get(parametro) ?? escritasDe(parametro);
  conocidas.set(parametro, known);
  const clean = unidadLimpia(de ?? '');
  return exponenteEntre(known.get(claveDeUnidad(clean)) ?? clean, a);
}
