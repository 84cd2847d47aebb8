import { fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { Cifras, FilaDePapel, ValorDePapel } from '../../../contract/papeles/papeles.ts';

/** A computed figure with so many significant digits at least, and all those before the comma. */
function redondeado(value: number, digits: number): number {
  const before = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return Number(value.toFixed(Math.min(20, Math.max(0, digits - 1 - before))));
}

/**
 * A figure of quantified values, computed ones with so many significant `digits` (0: as it is); or why there is none: `< LC` where
 * no value was quantified and some lie below.
 */
export function textoDeCifra(value: number | null, { cuantificados, menores }: Cifras, digits = 4): string {
  if (value !== null) return numero(digits === 0 ? value : redondeado(value, digits));
  return cuantificados === 0 && menores > 0 ? '— (< LC)' : '—';
}

/** What of a row's values is not quantified, and what else has to be known of it. */
export function otrosValores(cifras: Cifras): string[] {
  const { menores, mayores, palabras, convertidos, fuera, sinConclusion, determinaciones } = cifras;
  const written = (clase: ValorDePapel['clase']) =>
    [...new Set(cifras.valores.filter((each) => each.clase === clase).map((each) => withUnit(each)))]
      .slice(0, maxDichos)
      .join(', ');
  const nada = determinaciones - cifras.cuantificados - menores - mayores - palabras;
  return [
    ...(menores > 0 ? [`${numero(menores)} < LC`] : []),
    ...(mayores > 0 ? [`${cantidad(mayores, 'mayor', 'mayores')} (${written('mayor')})`] : []),
    ...(palabras > 0 ? [`${numero(palabras)} en palabras (${written('palabras')})`] : []),
    ...(nada > 0 ? [`${numero(nada)} sin valor`] : []),
    ...(fuera > 0 ? [`${numero(fuera)} fuera de límite`] : []),
    ...(sinConclusion > 0 ? [`${numero(sinConclusion)} sin conclusión`] : []),
    ...(convertidos > 0 ? [cantidad(convertidos, 'convertido', 'convertidos')] : []),
  ];
}

/** Different texts that a row names. */
const maxDichos = 3;

const withUnit = ({ texto, unidad }: ValorDePapel) => (unidad && /\d/u.test(texto) ? `${texto} ${unidad}` : texto);

/** `2026` of a whole year, else its days. */
export function textoDePeriodo({ desde, hasta }: Pick<FilaDePapel, 'desde' | 'hasta'>): string {
  const year = desde.slice(0, 4);
  return desde === `${year}-01-01` && hasta === `${year}-12-31` ? year : `${fechaCorta(desde)} – ${fechaCorta(hasta)}`;
}
