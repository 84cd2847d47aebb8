import type { MuestraDocument, Resultado } from '../../../../contract/muestras/muestra.ts';
import { cantidad } from '../../../../contract/base/numeros.ts';
import { claveDeParametro, type MuestraDeAntes } from './antes.ts';
import type { Finding } from './finding.ts';
import { type Comparado, lejos, minValores } from './habitual.ts';

/**
 * From how many equal numbers on, and with how many digits in all, two samples are too alike to be so by chance: three of
 * pH 7,1, chlorine 0,6 and turbidity 0,3 are.
 */
const minIguales = 3;
const minCifras = 8;

/** How many digits of a number say something: `0,0350` has three, and 0 none. */
function cifrasDe({ valor = 0, valor_formateado: text }: Resultado): number {
  const digits = (/^-?[\d.,]+$/u.test(text?.trim() ?? '') ? (text ?? '') : String(Math.abs(valor))).replaceAll(
    /\D/gu,
    '',
  );
  return digits.replace(/^0+/u, '').length;
}

/**
 * All numbers of a sample that the former one of its point has too are the same. Of one that was stored again under another
 * number as of one whose values were copied.
 */
export function valoresRepetidos(muestra: MuestraDocument, antes: readonly MuestraDeAntes[]): Finding[] {
  const former = antes.at(-1);
  if (!former) return [];
  const known = new Map(former.valores.map((one) => [one.parametro, one]));
  let [equal, digits] = [0, 0];
  for (const { descripcion: determinacion, resultados } of muestra.determinaciones) {
    for (const resultado of resultados) {
      const other = known.get(claveDeParametro(determinacion, resultado.descripcion));
      if (!other || resultado.valor === undefined) continue;
      if (other.valor !== resultado.valor || other.operador !== (resultado.operador ?? '')) return [];
      // That nothing is above its limit, again, says nothing.
      if (resultado.operador) continue;
      equal += 1;
      digits += cifrasDe(resultado);
    }
  }
  if (equal < minIguales || digits < minCifras) return [];
  const what = cantidad(equal, 'valor es el mismo', 'valores son los mismos');
  return [{ parametro: '', frase: `${what} que en la muestra anterior del punto, ${former.numero}.` }];
}

/** A sample with its numbers beside those of a point. */
export interface Situada {
  muestra: MuestraDocument;
  /** The key of its point, and how people call that. */
  punto: string;
  nombre: string;
  /** Beside the samples of its own point. */
  comparadas: readonly Comparado[];
}

/** How many parameters must lie out of place in a sample, and within what is known of the other's point. */
const minFuera = 2;
const minComparables = 3;

/**
 * Pairs of samples of one requester and day of which each fits the other's point and not its own: of at least three parameters
 * that both points know well, two or more lie far from all that was measured at its own and all within the other's.
 */
export function muestrasCambiadas(situadas: readonly Situada[]): { una: Situada; otra: Situada }[] {
  const suspects = situadas.filter(({ comparadas }) => fueraDe(comparadas) >= minFuera);
  const taken = new Set<Situada>();
  return suspects.flatMap((una, n) => {
    const otra = suspects
      .slice(n + 1)
      .find(
        (other) =>
          !taken.has(una) && !taken.has(other) && arePares(una, other) && encajan(una, other) && encajan(other, una),
      );
    if (!otra) return [];
    taken.add(una).add(otra);
    return [{ una, otra }];
  });
}

const fueraDe = (comparadas: readonly Comparado[]) =>
  comparadas.filter(({ medido, conocido }) => lejos(medido, conocido)).length;

function arePares(a: Situada, b: Situada): boolean {
  const [one, other] = [a.muestra, b.muestra];
  return (
    a.punto !== b.punto &&
    one.fecha_muestra === other.fecha_muestra &&
    one.solicitante.nombre === other.solicitante.nombre
  );
}

/** Whether a sample's numbers lie within what is known of another's point, of which the other knows by its own parameters. */
function encajan({ comparadas }: Situada, otra: Situada): boolean {
  const there = new Map(otra.comparadas.map((one) => [one.parametro, one.conocido]));
  let comparable = 0;
  for (const { parametro, medido, conocido } of comparadas) {
    const other = there.get(parametro);
    if (!other || other.serie.length < minValores || conocido.serie.length < minValores) continue;
    comparable += 1;
    if (medido.tramo.desde > other.maximo || medido.tramo.hasta < other.minimo) return false;
  }
  return comparable >= minComparables;
}
