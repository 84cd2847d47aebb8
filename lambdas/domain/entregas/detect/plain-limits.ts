import { numero } from '../../../../contract/base/numeros.ts';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { readValor, withoutUnit } from '../reading/numero.ts';
import { readRango } from '../reading/resultado.ts';
import type { Columna } from './columns.ts';
import type { Propuesta } from './fields.ts';
import { type Celda, guess, shown } from './guess.ts';
import { aboutResults, tokensOf } from './notation.ts';
import { cellOf, type Fila } from './rows.ts';
import type { Parametros } from './wide-shape.ts';
import { verdictOf } from './words.ts';

/** The source of a limit: a column, or one text for all rows. */
type Donde = Columna | string;

/** A column of values, the sources of their limits, whole or by ends, and the column of their verdicts. */
interface Limites {
  readonly valor: Columna;
  readonly conclusion: Columna | undefined;
  readonly dichos: Readonly<Partial<Record<'rango' | 'min' | 'max', Donde>>>;
}

/** The limits of a long table's values. */
export function limitsOfLong(propuestas: readonly Propuesta[], conclusion: Columna | undefined): Limites[] {
  const of = (destino: string) => propuestas.find((propuesta) => propuesta.destino === destino)?.columna;
  const valor = of('resultado.valor');
  const dichos = { rango: of('resultado.rango'), min: of('resultado.min'), max: of('resultado.max') };
  return valor ? [{ valor, conclusion, dichos }] : [];
}

/** The limits of a wide table's parameters, in columns beside or in rows below the header. */
export function limitsOfWide(
  { parametros, companeras }: Parametros,
  conclusiones: ReadonlyMap<Columna, Columna>,
): Limites[] {
  const beside = Map.groupBy(companeras, ({ parametro }) => parametro);
  return parametros.map((valor) => {
    const columns = (beside.get(valor) ?? []).map(({ campo, columna }) => [campo, columna]);
    return { valor, conclusion: conclusiones.get(valor), dichos: { ...valor.dicho, ...Object.fromEntries(columns) } };
  });
}

/** The least values on one side of their limits to believe that it complies, without verdicts. */
const enough = 20;
const nearlyAll = 0.9;

/**
 * The guess of `rango_sin_signo`, where limits are numbers alone: by their headings, by the verdicts, or because nearly all
 * values lie below them. It is asked about where none of these decides.
 */
export function plainLimits(
  limites: readonly Limites[],
  deMuestra: Columna | undefined,
  cuerpo: readonly Fila[],
): Conjetura[] {
  const whole = limites.flatMap(({ dichos: { rango } }) => rango ?? []);
  const plain = whole.flatMap((rango) => cellsOf(rango).filter(({ texto }) => isPlain(texto)));
  if (plain.length === 0) return [];
  const say = (which: 'max' | 'min', why: string, more: Parameters<typeof guess>[3]) => [
    guess('rango_sin_signo', which, `Los límites son números sin signo: ${shown(plain)}${why}`, {
      alternativas: [which === 'max' ? 'min' : 'max', 'texto'],
      ...more,
    }),
  ];
  if (whole.every((rango) => typeof rango !== 'string' && isHighest(rango)))
    return say('max', '; por su título son máximos', { certeza: 'segura' });
  const { judged, asMax, asMin, below, above } = comparedOf(limites, deMuestra, cuerpo);
  const agreeing = Math.max(asMax, asMin);
  if (agreeing >= nearlyAll * judged && asMax !== asMin && (asMax > asMin || below > 0 || judged > 1)) {
    const which = asMax > asMin ? 'max' : 'min';
    const words = `como ${which === 'max' ? 'máximos' : 'mínimos'} concuerdan con ${numero(agreeing)} de ${numero(judged)} conclusiones`;
    return say(which, `; ${words}`, { certeza: agreeing === judged ? 'segura' : 'probable' });
  }
  const all = below + above;
  if (judged === 0 && all >= enough && below >= nearlyAll * all)
    return say('max', `; ${numero(below)} de ${numero(all)} resultados quedan por debajo: serán máximos`, {});
  const pregunta = `¿Qué es un límite que solo es un número, como ${plain[0]?.texto ?? ''}?`;
  return say('max', ', y ni su título ni los resultados dicen si es lo más o lo menos que se admite', { pregunta });
}

const cellsOf = (limite: Donde): readonly Celda[] =>
  typeof limite === 'string' ? [{ texto: limite, linea: undefined }] : limite.textos;

const isHighest = ({ titulo }: Columna) => aboutResults(tokensOf(titulo.nombre)) === 'max';

/** The limit of a row's value, as its text. */
const limitIn = (fila: Fila, limite: Donde | undefined) =>
  typeof limite === 'object' ? cellOf(fila, limite) : (limite ?? '');

/** The notation of a number: blanks between digits separate thousands with any decimal sign; `1.250` may be either. */
const notationOf = (texto: string) =>
  ({ decimal: 'mixto', miles: /\d[ \u00A0\u2009\u202F]\d{3}/u.test(texto) ? ' ' : undefined }) as const;

/** Whether a limit is only a number, perhaps with a unit or a note, without its side: `50`, `2 500 µS/cm`. */
function isPlain(texto: string): boolean {
  const read = (alone: 'max' | 'texto') =>
    readRango(texto, { ...notationOf(texto), rango_sin_signo: alone }, withoutUnit(texto).unidad);
  const said = read('texto');
  return said.min === undefined && said.max === undefined && read('max').max !== undefined;
}

/** The number of a text that has no sign before it. */
function plainNumber(texto: string): number | undefined {
  const { valor, operador } = readValor(texto, notationOf(texto));
  return operador === undefined ? valor : undefined;
}

/**
 * Compares the rows' values with limits that are plain numbers: the values below and above; and, of values with a verdict, the
 * verdicts that agree with a maximum, or with a minimum. In a complying sample every value complies.
 */
function comparedOf(limites: readonly Limites[], deMuestra: Columna | undefined, cuerpo: readonly Fila[]) {
  const found = { judged: 0, asMax: 0, asMin: 0, below: 0, above: 0 };
  const verdictIn = (fila: Fila, columna: Columna | undefined) => columna && verdictOf(cellOf(fila, columna));
  for (const fila of cuerpo) {
    for (const { valor, dichos, conclusion } of limites) {
      const at = plainNumber(limitIn(fila, dichos.rango));
      const cell = cellOf(fila, valor);
      const value = readValor(cell, notationOf(cell)).valor;
      // A value equal to its limit doesn't tell the complying side.
      if (at === undefined || value === undefined || value === at) continue;
      const isBelow = value < at;
      found[isBelow ? 'below' : 'above']++;
      const own = verdictIn(fila, conclusion);
      const complies = own === 'Cumple' || (own !== 'No cumple' && verdictIn(fila, deMuestra) === 'Cumple');
      if (!complies && own !== 'No cumple') continue;
      found.judged++;
      found[isBelow === complies ? 'asMax' : 'asMin']++;
    }
  }
  return found;
}
