import type { Determinacion, Resultado } from '../../contract/muestras/muestra.ts';
import type { Caso, Prueba, TipoMuestra } from './catalogo/modelo.ts';
import { pruebas as pruebasDe } from './catalogo/tipos.ts';
import type { Random } from './random.ts';
import { createBad, createGood, isIndeterminable, type ParametroListo, prepare, report } from './resultados.ts';

/** The analysis of a type of sample, in one case, made ready to be done a million times. */
export interface Analisis {
  readonly pruebas: readonly { readonly prueba: Prueba; readonly from: number; readonly until: number }[];
  readonly listos: readonly ParametroListo[];
  readonly ajustes: readonly Ajuste[];
  /** Places of the parameters that can fail, each as often as it is prone to. */
  readonly propensos: readonly number[];
}

export function prepareTipo(tipo: TipoMuestra, caso: Caso): Analisis {
  const own = pruebasDe(tipo, caso);
  const listos = own.flatMap((prueba) => prueba.parametros.map((parametro) => prepare(parametro, prueba)));
  let next = 0;
  const pruebas = own.map((prueba) => {
    const from = next;
    next += prueba.parametros.length;
    return { prueba, from, until: next };
  });
  const propensos = listos.flatMap(({ parametro }, at) =>
    parametro.fallo ? Array<number>(Math.max(1, Math.round(parametro.propension * 20))).fill(at) : [],
  );
  return { pruebas, listos, ajustes: createAjustes(listos), propensos };
}

/** Which parameters break their limits: the one that is to blame, else one by chance, now and then two. */
function chooseBad({ listos, propensos }: Analisis, random: Random, parametro: string | undefined): number[] {
  const blamed = parametro === undefined ? -1 : listos.findIndex((one) => one.parametro.nombre === parametro);
  if (blamed !== -1) return [blamed];
  const first = random.pick(propensos);
  return random.chance(0.2) ? [first, random.pick(propensos)] : [first];
}

/** The results of a sample, one for each parameter. */
export function createResultados(
  analisis: Analisis,
  random: Random,
  fallo: { parametro: string | undefined } | undefined,
): Resultado[] {
  const { listos } = analisis;
  const resultados = listos.map((listo) =>
    listo.indeterminable && isIndeterminable(listo, random) ? listo.indeterminable : createGood(listo, random),
  );
  if (fallo && analisis.propensos.length > 0) {
    for (const at of chooseBad(analisis, random, fallo.parametro)) {
      resultados[at] = createBad(listos[at] as ParametroListo, random);
    }
  }
  for (const adjust of analisis.ajustes) adjust(resultados, random);
  return resultados;
}

/** Results gathered by determination. `isDone` says whether a determination is finished; its results are blank otherwise. */
export function gather(
  analisis: Analisis,
  resultados: readonly Resultado[],
  isDone: (place: number) => boolean,
): Determinacion[] {
  return analisis.pruebas.map(({ prueba, from, until }, place) => {
    const done = isDone(place);
    const own = done
      ? resultados.slice(from, until)
      : analisis.listos.slice(from, until).map(({ pendiente }) => pendiente);
    let cumplen = 0;
    let noCumplen = 0;
    for (const { conclusion } of own) {
      if (conclusion === 'Cumple') cumplen++;
      else if (conclusion === 'No cumple') noCumplen++;
    }
    return {
      descripcion: prueba.nombre,
      ...(noCumplen > 0 ? { status_inteligente: 'No cumple' } : cumplen > 0 && { status_inteligente: 'Cumple' }),
      procedimiento: prueba.procedimiento,
      norma: prueba.norma,
      acreditado: prueba.acreditada,
      ...(prueba.subcontratada && { subcontratado: true }),
      resultados: own,
      total_resultados: own.length,
      resultados_cumplen: cumplen,
      resultados_no_cumplen: noCumplen,
    };
  });
}

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

type Ajuste = (resultados: Resultado[], random: Random) => void;

/** The adjustments that the parameters of a type need, in order. */
function createAjustes(listos: readonly ParametroListo[]): Ajuste[] {
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
