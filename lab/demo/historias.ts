import type { PuntoDeMuestreo } from '../../contract/puntos/rules/punto.ts';
import type { Resultado } from '../../contract/muestras/muestra.ts';
import { type Analisis, createResultados } from './analisis.ts';
import type { Calendario } from './calendario.ts';
import type { Lugar } from '../../contract/normas/norma.ts';
import type { TipoClave } from './catalogo/tipos.ts';
import { diasDesdeElGas } from './perfiles.ts';
import type { Encargo } from './plan.ts';
import type { Random } from './random.ts';
import { report } from './resultados.ts';

/** When a sample of a story was taken. */
interface Momento {
  /** Years before today, from 3 down to 0. */
  readonly anos: number;
  readonly daysAgo: number;
  /** Month of the year (1 to 12). */
  readonly month: number;
  /** Place among the samples of the story, from 0. */
  readonly orden: number;
}

/** What the values of one parameter say at one point over the three years. */
export interface Historia {
  readonly clave: string;
  readonly solicitante: string;
  readonly tipo: TipoClave;
  /** The kind of place that its point is, where limits depend on that. */
  readonly lugar?: Lugar;
  /** A point that no pattern of references gives, so that nothing else is sampled there. */
  readonly punto: PuntoDeMuestreo;
  readonly parametro: string;
  /** Days that lie between two of its samples at least. */
  readonly cada: number;
  /** Days before today, from and until, in which the point is not sampled. */
  readonly pausa?: readonly [number, number];
  /** The value, 'nada' below the limit of quantification; without it values are those of any sample. */
  readonly valor?: (momento: Momento, random: Random) => number | 'nada';
}

/** Legionella that comes back to an accumulator with each summer. */
function legionellaDelMes(month: number, random: Random): number | 'nada' {
  if (month >= 7 && month <= 9) return random.logUniform(150, 900);
  if (month === 6 || month === 10) return random.logUniform(35, 90);
  return month === 5 || month === 11 ? random.logUniform(12, 40) : 'nada';
}

/** The histories that the demonstration tells. @internal */
export const historias = [
  {
    clave: 'sube',
    solicitante: 'Valdemoraleda - Red pedanía Fuentelviso',
    tipo: 'red',
    lugar: 'red',
    punto: { nombre: 'Toma de red - calle del Pozo', codigo: 'PM-25' },
    parametro: 'Nitrato',
    cada: 18,
    valor: ({ anos }, random) => random.normal(46 - 4.6 * anos, 1),
  },
  {
    clave: 'estacional',
    solicitante: 'Hospital de Altavega - Mantenimiento',
    tipo: 'acs',
    lugar: 'acumulador',
    punto: { nombre: 'Acumulador 5 - purga', codigo: 'AC-05' },
    parametro: 'Legionella spp.',
    cada: 18,
    valor: ({ month }, random) => legionellaDelMes(month, random),
  },
  {
    clave: 'curado',
    solicitante: 'ETAP de Valdemoraleda',
    tipo: 'etap',
    punto: { nombre: 'ETAP - salida del filtro 3', codigo: 'F-3' },
    parametro: 'Turbidez',
    cada: 21,
    valor: ({ daysAgo }, random) =>
      daysAgo <= 640 && daysAgo > 480 ? random.normal(1.4, 0.12) : random.normal(0.4, 0.06),
  },
  {
    clave: 'censurado',
    solicitante: 'Hospital de Altavega - Unidad de diálisis',
    tipo: 'dialisis',
    punto: { nombre: 'Puesto 12', codigo: 'HD-12' },
    parametro: 'Endotoxinas',
    cada: 14,
    valor: ({ orden }, random) => (orden % 10 === 4 ? random.logUniform(0.01, 0.06) : 'nada'),
  },
  {
    // The law asks for chlorate since 2025, and for less since the works disinfect with gas (perfiles.ts).
    clave: 'límite',
    solicitante: 'ETAP de Valdemoraleda',
    tipo: 'completo',
    punto: { nombre: 'ETAP - depósito de salida', codigo: 'ETAP-S' },
    parametro: 'Clorato',
    cada: 1,
    valor: ({ daysAgo }, random) => (daysAgo > diasDesdeElGas ? random.normal(0.42, 0.05) : random.normal(0.15, 0.02)),
  },
  {
    clave: 'pausa',
    solicitante: 'Balneario de Fuensalina - Circuito termal',
    tipo: 'hidromasaje',
    punto: { nombre: 'Hidromasaje del mirador', codigo: 'HM-07' },
    parametro: 'Turbidez',
    cada: 7,
    pausa: [560, 310],
  },
] as const satisfies readonly Historia[];

/** A sample's part in a story. */
interface Parte {
  readonly historia: Historia;
  readonly momento: Momento;
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
    const daysAgo = this.calendario.length - 1 - day;
    const own: readonly Historia[] = historias;
    const historia = own.find((one) => one.tipo === clave && one.solicitante === solicitante.nombre);
    if (!historia || isIn(historia.pausa, daysAgo)) return undefined;
    const last = this.taken.get(historia);
    if (last && day - last.day < historia.cada) return undefined;
    const orden = last ? last.orden + 1 : 0;
    this.taken.set(historia, { day, orden });
    return { historia, momento: { anos: daysAgo / 365, daysAgo, month: this.calendario.month(day), orden } };
  }
}

function isIn(days: readonly [number, number] | undefined, daysAgo: number): boolean {
  return days !== undefined && daysAgo <= days[0] && daysAgo >= days[1];
}

/** The results of a sample of a story: as of any sample that nothing is wrong with, but for the story's own parameter. */
export function resultadosDe({ historia, momento }: Parte, analisis: Analisis, random: Random): Resultado[] {
  const { listos, ajustes } = analisis;
  const resultados = createResultados(analisis, random, undefined);
  const at = listos.findIndex(({ parametro }) => parametro.nombre === historia.parametro);
  const listo = listos[at];
  if (!listo || !historia.valor || resultados[at]?.conclusion === 'Indeterminable') return resultados;
  const valor = historia.valor(momento, random);
  resultados[at] = valor === 'nada' ? listo.nada : report(listo, valor);
  for (const adjust of ajustes) adjust(resultados, random);
  return resultados;
}
