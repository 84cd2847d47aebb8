import type { Cifras, ValorDePapel } from '../../../contract/papeles/papeles.ts';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import type { Linea, ValorDeLinea } from './lineas.ts';
import { claseDe, isFuera, textoDe } from './valores.ts';

/** What a paper says of a line's values, or of some of them. */
export function cifrasDe({ parametro, unidad }: Linea, valores: readonly ValorDeLinea[]): Cifras {
  const shown = valores.map((each) => valorDePapel(each));
  const numbers = valores.flatMap(({ valor, exponente }) =>
    claseDe(valor) === 'cuantificado' ? [porPotenciaDeDiez(valor.valor ?? 0, exponente)] : [],
  );
  const withClass = (clase: ValorDePapel['clase']) => shown.filter((each) => each.clase === clase).length;
  const concluded = (conclusion: ValorDePapel['conclusion']) =>
    shown.filter((each) => each.conclusion === conclusion).length;
  return {
    parametro,
    unidad,
    determinaciones: shown.length,
    cuantificados: numbers.length,
    menores: withClass('menor'),
    mayores: withClass('mayor'),
    palabras: withClass('palabras'),
    convertidos: valores.filter(({ exponente }) => exponente !== 0).length,
    ...estadisticos(numbers),
    conformes: concluded('Cumple'),
    noConformes: concluded('No cumple'),
    sinConclusion: concluded('Sin definir'),
    fuera: shown.filter(({ fuera }) => fuera).length,
    valores: shown,
  };
}

function valorDePapel({ valor, exponente }: ValorDeLinea): ValorDePapel {
  return {
    muestra: valor.muestra,
    texto: textoDe(valor),
    ...(exponente !== 0 && { unidad: valor.unidad }),
    clase: claseDe(valor),
    conclusion: valor.conclusion,
    ...(isFuera(valor) && { fuera: true }),
  };
}

/** Mean, ends and standard deviation with n−1, of two values at least; of none nothing can be said. */
function estadisticos(numbers: readonly number[]): Pick<Cifras, 'media' | 'minimo' | 'maximo' | 'desviacion'> {
  const n = numbers.length;
  if (n === 0) return { media: null, minimo: null, maximo: null, desviacion: null };
  const media = numbers.reduce((sum, each) => sum + each, 0) / n;
  const squares = numbers.reduce((sum, each) => sum + (each - media) ** 2, 0);
  return {
    media: exact(media),
    minimo: numbers.reduce((a, b) => Math.min(a, b)),
    maximo: numbers.reduce((a, b) => Math.max(a, b)),
    desviacion: n < 2 ? null : exact(Math.sqrt(squares / (n - 1))),
  };
}

/** Without the last digits, which are the computation's. */
const exact = (value: number) => Number(value.toPrecision(12));
