import type { Resultado } from '../../contract/muestras/muestra.ts';
import type { Random } from './random.ts';
import { type ParametroListo, report } from './resultados.ts';

const aerobios = 'Recuento de aerobios a 30 °C';

/**
 * What holds between two parameters of one sample, or a quality manager wouldn't believe it: whatever is counted in the
 * first is counted in the second too.
 */
const contenidos: readonly (readonly [de: string, a: string])[] = [
  ['Escherichia coli', 'Bacterias coliformes'],
  ['Listeria monocytogenes', 'Listeria spp.'],
  ['Escherichia coli β-glucuronidasa positivo', 'Recuento de enterobacterias'],
  ['Recuento de enterobacterias', aerobios],
  ['Estafilococos coagulasa positivos', aerobios],
  ['Bacillus cereus presunto', aerobios],
  ['Recuento de enterobacterias en superficie', 'Recuento de aerobios en superficie'],
];

/** Parameters of a lot are of one unit each: what holds, holds within the unit. */
const unidades = ['', ...Array.from({ length: 9 }, (_, place) => `Unidad ${place + 1}: `)];

export type Ajuste = (resultados: Resultado[], random: Random) => void;

/** The adjustments that the parameters of a type need, in order. */
export function createAjustes(listos: readonly ParametroListo[]): Ajuste[] {
  const find = (nombre: string): number => listos.findIndex((one) => one.parametro.nombre === nombre);
  const pairs = contenidos.flatMap(([first, second]) =>
    unidades.flatMap((unidad): Ajuste[] => {
      const [de, a] = [find(unidad + first), find(unidad + second)];
      const target = listos[a];
      return de === -1 || !target ? [] : [contains(de, a, target)];
    }),
  );
  // Of Legionella some may be pneumophila.
  const [whole, part] = [find('Legionella spp.'), find('Legionella pneumophila')];
  const pneumophila = listos[part];
  const parts = whole !== -1 && pneumophila ? [isPart(whole, part, pneumophila)] : [];
  const sums = listos.flatMap((one, at): Ajuste[] => {
    const { valores } = one.parametro;
    if (valores.clase === 'suma') return [adds(at, one, valores.pesos, listos)];
    return valores.clase === 'encima' ? [countsAbove(at, one, valores)] : [];
  });
  return [...pairs, ...parts, ...sums];
}

function found(resultado: Resultado | undefined): number {
  return resultado?.operador === undefined ? (resultado?.valor ?? 0) : 0;
}

function answered({ parametro: { valores } }: ParametroListo): Pick<Resultado, 'valor_formateado' | 'conclusion'> {
  const [malo = ''] = valores.clase === 'palabras' ? valores.malos : [];
  return { valor_formateado: malo, conclusion: 'No cumple' };
}

/** How many of the units before it lie above m. */
function countsAbove(at: number, target: ParametroListo, { unidades: n, m }: { unidades: number; m: number }): Ajuste {
  return (resultados) => {
    resultados[at] = report(target, resultados.slice(at - n, at).filter((one) => found(one) > m).length);
  };
}

function contains(de: number, a: number, target: ParametroListo): Ajuste {
  return (resultados, random) => {
    if (target.parametro.valores.clase === 'palabras') {
      if (resultados[de]?.conclusion === 'No cumple') resultados[a] = { ...target.pendiente, ...answered(target) };
      return;
    }
    const least = found(resultados[de]);
    if (least > found(resultados[a])) resultados[a] = report(target, least * (1.2 + 2 * random.next()));
  };
}

function isPart(de: number, a: number, target: ParametroListo): Ajuste {
  return (resultados, random) => {
    const whole = resultados[de];
    if (whole?.conclusion === 'Indeterminable') {
      const { valor_formateado, conclusion } = whole;
      resultados[a] = { ...target.pendiente, ...(valor_formateado && { valor_formateado }), conclusion };
    }
    const upper = found(whole);
    if (upper < 100 || !random.chance(0.5)) return;
    const part = upper * (0.3 + 0.7 * random.next());
    resultados[a] = report(target, part);
  };
}

/** A sum follows its parts; where the sum was to break its limit, its first part makes up for the difference. */
function adds(at: number, target: ParametroListo, pesos: readonly number[], listos: readonly ParametroListo[]): Ajuste {
  const first = at - pesos.length;
  return (resultados) => {
    const total = (): number => pesos.reduce((sum, peso, place) => sum + peso * found(resultados[first + place]), 0);
    const wanted = resultados[at]?.conclusion === 'No cumple' ? found(resultados[at]) : 0;
    const missing = wanted - total();
    const part = listos[first];
    if (missing > 0 && part) resultados[first] = report(part, found(resultados[first]) + missing);
    resultados[at] = report(target, total());
  };
}
