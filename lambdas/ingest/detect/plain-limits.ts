import type { Conjetura } from '../../../contract/deteccion.ts';
import { numero } from '../../../contract/rules/numeros.ts';
import { readValor } from '../numero.ts';
import { aboutResults, tokensOf } from './about-results.ts';
import type { Columna } from './columns.ts';
import type { Propuesta } from './fields.ts';
import { type Celda, shown } from './guess.ts';
import type { Fila } from './rows.ts';
import type { Parametros } from './wide-shape.ts';
import { verdictOf } from './words.ts';

/** A column of values and where their limits and verdicts stand. */
interface Limites {
  readonly valor: Columna;
  /** The column of the limits, or the limit of all. */
  readonly limite: Columna | string;
  /** The column of the values' own verdicts. */
  readonly conclusion: Columna | undefined;
  /** The column of the samples' verdicts. */
  readonly deMuestra: Columna | undefined;
}

/** The columns of verdicts of samples and of results. */
interface DeQuien {
  readonly muestra: Columna | undefined;
  readonly resultado: Columna | undefined;
}

function columnOf(propuestas: readonly Propuesta[], destino: Propuesta['destino']): Columna | undefined {
  return propuestas.find((propuesta) => propuesta.destino === destino)?.columna;
}

/** The limits of a long table, where a column states them whole. */
export function limitsOfLong(propuestas: readonly Propuesta[], { muestra, resultado }: DeQuien): Limites[] {
  const valor = columnOf(propuestas, 'resultado.valor');
  const limite = columnOf(propuestas, 'resultado.rango');
  if (!valor || !limite) return [];
  return [{ valor, limite, conclusion: resultado, deMuestra: muestra }];
}

/** The limits of a wide table's parameters that are stated whole: by a column beside, or by a row below the header. */
export function limitsOfWide(
  { parametros, companeras }: Pick<Parametros, 'parametros' | 'companeras'>,
  conclusiones: ReadonlyMap<Columna, Columna>,
  deMuestra: Columna | undefined,
): Limites[] {
  return parametros.flatMap((valor) => {
    const beside = companeras.find(({ parametro, campo }) => parametro === valor && campo === 'rango')?.columna;
    const limite = beside ?? valor.dicho.rango;
    return limite === undefined ? [] : [{ valor, limite, conclusion: conclusiones.get(valor), deMuestra }];
  });
}

/** How many values lie on one side of their limits, where no verdict says which side complies, for that to be believed. */
const enough = 20;
const nearlyAll = 0.9;

/**
 * The guess of `rango_sin_signo`, where limits are numbers alone: by their headings, by the verdicts, or because nearly all
 * values lie below them. It is asked about where none of these decides.
 */
export function plainLimits(limites: readonly Limites[], cuerpo: readonly Fila[]): Conjetura[] {
  const plain = limites.flatMap(({ limite }) =>
    cellsOf(limite).filter(({ texto }) => plainNumber(texto) !== undefined),
  );
  if (plain.length === 0) return [];
  const base = { campo: 'rango_sin_signo', ruta: ['rango_sin_signo'] };
  const max = { ...base, valor: 'max', alternativas: ['min', 'texto'] };
  const numbers = `Los límites son números sin signo: ${shown(plain)}`;
  const named = limites.every(({ limite }) => typeof limite !== 'string' && isHighest(limite));
  if (named) return [{ ...max, fundamento: `${numbers}; por su título son máximos`, certeza: 'segura' }];
  const { judged, asMax, asMin, below, above } = comparedOf(limites, cuerpo);
  if (Math.max(asMax, asMin) >= nearlyAll * judged && asMax !== asMin && (asMax > asMin || below > 0 || judged > 1)) {
    const guess = asMax > asMin ? max : { ...base, valor: 'min', alternativas: ['max', 'texto'] };
    const agreeing = Math.max(asMax, asMin);
    const words = `${asMax > asMin ? 'como máximos' : 'como mínimos'} concuerdan con ${numero(agreeing)} de ${numero(judged)} conclusiones`;
    return [{ ...guess, fundamento: `${numbers}; ${words}`, certeza: agreeing === judged ? 'segura' : 'probable' }];
  }
  const all = below + above;
  if (judged === 0 && all >= enough && below >= nearlyAll * all) {
    const words = `${numero(below)} de ${numero(all)} resultados quedan por debajo: serán máximos`;
    return [{ ...max, fundamento: `${numbers}; ${words}`, certeza: 'probable' }];
  }
  const pregunta = `¿Qué es un límite que solo es un número, como ${plain[0]?.texto ?? ''}?`;
  const fundamento = `${numbers}, y ni su título ni los resultados dicen si es lo más o lo menos que se admite`;
  return [{ ...max, fundamento, certeza: 'preguntar', pregunta }];
}

const cellsOf = (limite: Columna | string): readonly Celda[] =>
  typeof limite === 'string' ? [{ texto: limite, linea: undefined }] : limite.textos;

const isHighest = ({ titulo }: Columna) => aboutResults(tokensOf(titulo.nombre)) === 'max';

/** The number that a text is, without a sign before it. */
function plainNumber(texto: string): number | undefined {
  const { valor, operador } = readValor(texto, { decimal: 'mixto' });
  return operador === undefined ? valor : undefined;
}

/**
 * How the values of the rows compare with limits that are numbers: how many lie below and above; of those with a verdict,
 * with how many it agrees that the limit is a highest, or a lowest, value. Of a sample that complies every value does.
 */
function comparedOf(limites: readonly Limites[], cuerpo: readonly Fila[]) {
  const found = { judged: 0, asMax: 0, asMin: 0, below: 0, above: 0 };
  for (const { cells } of cuerpo) {
    for (const { valor, limite, conclusion, deMuestra } of limites) {
      const at = plainNumber(typeof limite === 'string' ? limite : (cells[limite.indice] ?? ''));
      const value = readValor(cells[valor.indice] ?? '', { decimal: 'mixto' }).valor;
      // What equals its limit says nothing of which side complies.
      if (at === undefined || value === undefined || value === at) continue;
      const isBelow = value < at;
      found[isBelow ? 'below' : 'above']++;
      const verdict = verdictIn(cells, conclusion) ?? (verdictIn(cells, deMuestra) === 'Cumple' ? 'Cumple' : undefined);
      if (!verdict) continue;
      found.judged++;
      found[isBelow === (verdict === 'Cumple') ? 'asMax' : 'asMin']++;
    }
  }
  return found;
}

function verdictIn(cells: readonly string[], columna: Columna | undefined): 'Cumple' | 'No cumple' | undefined {
  const verdict = columna && verdictOf(cells[columna.indice] ?? '');
  return verdict === 'Cumple' || verdict === 'No cumple' ? verdict : undefined;
}
