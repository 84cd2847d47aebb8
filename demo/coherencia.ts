import type { Resultado } from '../contract/muestra.ts';
import type { Random } from './random.ts';
import { type ParametroListo, report } from './resultados.ts';

/** What holds between two parameters of one sample, or a quality manager wouldn't believe it. */
interface Relacion {
  readonly de: string;
  readonly a: string;
  /** `contiene`: whatever is counted in `de` is counted in `a` too. `parte`: some of `de` may be `a`. */
  readonly clase: 'contiene' | 'parte';
}

const relaciones: readonly Relacion[] = [
  { de: 'Escherichia coli', a: 'Bacterias coliformes', clase: 'contiene' },
  { de: 'Legionella spp.', a: 'Legionella pneumophila', clase: 'parte' },
  { de: 'Listeria monocytogenes', a: 'Listeria spp.', clase: 'contiene' },
  { de: 'Escherichia coli β-glucuronidasa positivo', a: 'Recuento de enterobacterias', clase: 'contiene' },
  { de: 'Recuento de enterobacterias', a: 'Recuento de aerobios a 30 °C', clase: 'contiene' },
  { de: 'Estafilococos coagulasa positivos', a: 'Recuento de aerobios a 30 °C', clase: 'contiene' },
  { de: 'Bacillus cereus presunto', a: 'Recuento de aerobios a 30 °C', clase: 'contiene' },
  { de: 'Recuento de enterobacterias en superficie', a: 'Recuento de aerobios en superficie', clase: 'contiene' },
];

/** Parameters of a lot are of one unit each: what holds, holds within the unit. */
const unidades = ['', ...Array.from({ length: 9 }, (_, place) => `Unidad ${place + 1}: `)];

export type Ajuste = (resultados: Resultado[], random: Random) => void;

/** The adjustments that the parameters of a type need, in order. */
export function createAjustes(listos: readonly ParametroListo[]): Ajuste[] {
  const find = (nombre: string): number => listos.findIndex((one) => one.parametro.nombre === nombre);
  const pairs = relaciones.flatMap((relacion) =>
    unidades.flatMap((unidad): Ajuste[] => {
      const de = find(unidad + relacion.de);
      const a = find(unidad + relacion.a);
      const target = listos[a];
      if (de === -1 || !target) return [];
      return [relacion.clase === 'contiene' ? contains(de, a, target) : isPart(de, a, target)];
    }),
  );
  const sums = listos.flatMap((one, at): Ajuste[] => {
    const { valores } = one.parametro;
    if (valores.clase === 'suma') return [adds(at, one, valores.pesos, listos)];
    return valores.clase === 'encima' ? [countsAbove(at, one, valores)] : [];
  });
  return [...pairs, ...sums];
}

function found(resultado: Resultado | undefined): number {
  return resultado?.operador === undefined ? (resultado?.valor ?? 0) : 0;
}

function answered({ parametro: { valores } }: ParametroListo): Pick<Resultado, 'valor_formateado' | 'conclusion'> {
  const [malo = ''] = valores.clase === 'busqueda' ? valores.malos : [];
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
    if (target.parametro.valores.clase === 'busqueda') {
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
