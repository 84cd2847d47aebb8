import type { PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import type { Resultado } from '../../contract/muestras/muestra.ts';
import { type Analisis, createResultados } from './analisis.ts';
import type { Calendario } from './calendario.ts';
import type { Lugar } from '../../contract/normas/norma.ts';
import { diasDesdeElGas } from './perfiles.ts';
import type { Encargo } from './plan.ts';
import type { Random } from './random.ts';
import { report } from './resultados.ts';

/** What the values of one parameter say at one point over the three years. */
interface Historia {
  readonly clave: string;
  readonly solicitante: string;
  readonly tipo: string;
  /** The kind of place that its point is, where limits depend on that. */
  readonly lugar: Lugar | undefined;
  /** A point that no pattern of references gives, so that nothing else is sampled there. */
  readonly punto: PuntoDeMuestreo;
  readonly parametro: string;
  /** Days that lie between two of its samples at least. */
  readonly cada: number;
  /** The first whose time it is says the value; without any, values are those of any sample. */
  readonly tramos: readonly Tramo[];
}

/** When values are so, and how they are. */
interface Tramo {
  readonly cuando: string;
  readonly de: readonly number[];
  readonly ley: string;
  readonly medidas: readonly number[];
}

/**
 * The histories that the demonstration tells, one a line: key, solicitante, type, kind of place, point and its code, parameter, days
 * between samples, values. These are `normal mean deviation change` (for each year before today), `log from until`, `nada` (below
 * the limit of quantification) or `sin muestras`, each after its time, if it has one: `meses 7,8,9`, `días 640,481` (days before
 * today, from and until), or `décima 4` (of each ten samples the one that follows four).
 */
const filas = `
sube | Valdemoraleda - Red pedanía Fuentelviso | red | red | Toma de red - calle del Pozo | PM-25 | Nitrato | 18 | normal 46 1 -4.6
estacional | Hospital de Altavega - Mantenimiento | acs | acumulador | Acumulador 5 - purga | AC-05 | Legionella spp. | 18 | meses 7,8,9: log 150 900; meses 6,10: log 35 90; meses 5,11: log 12 40; nada
curado | ETAP de Valdemoraleda | etap | | ETAP - salida del filtro 3 | F-3 | Turbidez | 21 | días 640,481: normal 1.4 0.12; normal 0.4 0.06
censurado | Hospital de Altavega - Unidad de diálisis | dialisis | | Puesto 12 | HD-12 | Endotoxinas | 14 | décima 4: log 0.01 0.06; nada
límite | ETAP de Valdemoraleda | completo | | ETAP - depósito de salida | ETAP-S | Clorato | 1 | días ${diasDesdeElGas},0: normal 0.15 0.02; normal 0.42 0.05
pausa | Balneario de Fuensalina - Circuito termal | hidromasaje | | Hidromasaje del mirador | HM-07 | Turbidez | 7 | días 560,310: sin muestras`;

/** The law asks for chlorate since 2025, and for less since the works disinfect with gas (perfiles.ts). @internal */
export const historias: readonly Historia[] = filas
  .trim()
  .split('\n')
  .map((line) => {
    const [
      clave = '',
      solicitante = '',
      tipo = '',
      lugar,
      nombre = '',
      codigo = '',
      parametro = '',
      cada,
      valores = '',
    ] = line.split('|').map((cell) => cell.trim());
    return {
      clave,
      solicitante,
      tipo,
      lugar: (lugar || undefined) as Lugar | undefined,
      punto: { nombre, codigo },
      parametro,
      cada: Number(cada),
      tramos: valores.split('; ').map(tramoDe),
    };
  });

function tramoDe(texto: string): Tramo {
  const [valor = '', when = ''] = texto.split(': ').toReversed();
  const [ley = '', ...medidas] = valor.split(' ');
  const [cuando = '', de = ''] = when.split(' ');
  return { cuando, de: de.split(',').map(Number), ley, medidas: medidas.map(Number) };
}

/** When a sample of a story was taken: days before today, month (1 to 12), place among the samples of the story, from 0. */
interface Momento {
  readonly daysAgo: number;
  readonly month: number;
  readonly orden: number;
}

function isEn({ cuando, de: [first = 0, last = 0, ...rest] }: Tramo, { daysAgo, month, orden }: Momento): boolean {
  if (cuando === 'meses') return [first, last, ...rest].includes(month);
  if (cuando === 'días') return daysAgo <= first && daysAgo >= last;
  return cuando === '' || orden % 10 === first;
}

/** A sample's part in a story. */
interface Parte {
  readonly historia: Historia;
  /** How its value is; as of any sample without. */
  readonly tramo: Tramo | undefined;
  /** Years before today, from 3 down to 0. */
  readonly anos: number;
}

/** The samples that a story takes, one after another; each run through the laboratory begins with new ones. */
export class Historias {
  private readonly calendario: Calendario;
  private readonly taken = new Map<Historia, { day: number; orden: number }>();

  constructor(calendario: Calendario) {
    this.calendario = calendario;
  }

  /** The story that a sample of a place, taken on a day, belongs to, if there is one. */
  next({ solicitante, clave }: Encargo, day: number): Parte | undefined {
    const historia = historias.find((one) => one.tipo === clave && one.solicitante === solicitante.nombre);
    if (!historia) return undefined;
    const last = this.taken.get(historia);
    const orden = last ? last.orden + 1 : 0;
    const momento = { daysAgo: this.calendario.length - 1 - day, month: this.calendario.month(day), orden };
    const tramo = historia.tramos.find((one) => isEn(one, momento));
    if (tramo?.ley === 'sin' || (last && day - last.day < historia.cada)) return undefined;
    this.taken.set(historia, { day, orden });
    return { historia, tramo, anos: momento.daysAgo / 365 };
  }
}

/** The results of a sample of a story: as of any sample that nothing is wrong with, but for the story's own parameter. */
export function resultadosDe({ historia, tramo, anos }: Parte, analisis: Analisis, random: Random): Resultado[] {
  const { listos, ajustes } = analisis;
  const resultados = createResultados(analisis, random, undefined);
  const at = listos.findIndex(({ parametro }) => parametro.nombre === historia.parametro);
  const listo = listos[at];
  if (!listo || !tramo || resultados[at]?.conclusion === 'Indeterminable') return resultados;
  const [a = 0, b = 0, porAno = 0] = tramo.medidas;
  const valor = () => (tramo.ley === 'log' ? random.logUniform(a, b) : random.normal(a + porAno * anos, b));
  resultados[at] = tramo.ley === 'nada' ? listo.nada : report(listo, valor());
  for (const adjust of ajustes) adjust(resultados, random);
  return resultados;
}
