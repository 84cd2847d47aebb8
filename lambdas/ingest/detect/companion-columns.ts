import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';

/** What a column says of the parameter that its heading names beside: a key of a wide mapping's result. */
type CampoDeResultado =
  | 'rango'
  | 'min'
  | 'max'
  | 'limite_deteccion'
  | 'limite_cuantificacion'
  | 'incertidumbre'
  | 'unidad';

/** What such a column is, in words. */
export const palabras: Readonly<Record<CampoDeResultado, string>> = {
  rango: 'el límite',
  min: 'el mínimo',
  max: 'el máximo',
  limite_deteccion: 'el límite de detección',
  limite_cuantificacion: 'el límite de cuantificación',
  incertidumbre: 'la incertidumbre',
  unidad: 'la unidad',
};

/** A column that says something of a parameter's results. */
export interface Companera {
  readonly columna: Columna;
  readonly parametro: Columna;
  readonly campo: CampoDeResultado;
}

/** Words that make a heading ask for a verdict. */
const asking = new Set([
  'cumple',
  'con',
  'conclusion',
  'dictamen',
  'ok',
  'apto',
  'apta',
  'conforme',
  'conformidad',
  'veredicto',
  'evaluacion',
  'calificacion',
  'cumplimiento',
  'pass',
  'compliance',
  'compliant',
  'compleix',
  'cumpre',
  'valoracion',
]);

const tokensOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The parameters that a column of verdicts speaks of, by what its heading says besides. */
export function judgedBy(verdict: Columna, parametros: readonly Columna[]): Columna[] {
  const said = tokensOf(verdict.nombre).filter((word) => !asking.has(word));
  if (said.length === 0) return [];
  const named = parametros.map((columna) => ({ columna, words: tokensOf(columna.titulo.nombre) }));
  const matching = (is: (words: readonly string[]) => boolean) =>
    named.filter(({ words }) => is(words)).map(({ columna }) => columna);
  const exact = matching((words) => said.every((word, i) => words[i] === word));
  if (exact.length > 0) return exact;
  const begins = (word: string, other: string | undefined) =>
    other !== undefined && word.length > 1 && other.length > 1 && (other.startsWith(word) || word.startsWith(other));
  const near = matching((words) => {
    const from = words[0]?.length === 1 && said[0]?.length !== 1 ? 1 : 0;
    return said.every((word, i) => begins(word, words[from + i]));
  });
  if (near.length > 0) return near;
  return matching(
    (words) => said.length === 1 && words.length > 1 && words.map((word) => word[0]).join('') === said[0],
  );
}

/** Words of headings, in the languages of LIMS, by what they say of the parameter that stands beside them. */
const limits =
  /^(?:limites?|limits?|lim|vp|vma|lmr|mcl|rangos?|ranges?|especificacion|specification|spec|especificacao|especificacio)$/u;
const lowest = /^(?:min|minim[oa]?|minimum|inferior|inf|lower)$/u;
const highest = /^(?:max|maxim[oa]?|maximum|superior|sup|upper)$/u;
const detection = /^(?:ld|lod|ldd|mdl|detec\p{L}*)$/u;
const quantification = /^(?:lc|lq|loq|pql|[cq]uantif\p{L}*)$/u;
const uncertainty = /^(?:incert\p{L}*|uncertainty)$/u;
const unit = /^(?:unidad|unidades|ud|uds|unitat|unidade|unite|units?|uom)$/u;
const filling = /^(?:de|del|da|do|d|la|el|le|of|for|para|valor|valeur|value|parametrico|parametric|legal|permitido)$/u;

const said: readonly RegExp[] = [limits, lowest, highest, detection, quantification, uncertainty, unit, filling];

/** The columns whose headings name a parameter of the table and what they say of it: `Límite Nitrato`, `Nitrato LD`. */
export function companionsOf(columnas: readonly Columna[], parametros: readonly Columna[]): Companera[] {
  const speaking = columnas.flatMap((columna) => {
    const words = tokensOf(columna.titulo.nombre);
    const campo = fieldOf(words, columna);
    const name = words.filter((word) => said.every((pattern) => !pattern.test(word))).join(' ');
    return campo && name !== '' ? [{ columna, campo, name }] : [];
  });
  const own = parametros.filter((columna) => speaking.every((each) => each.columna !== columna));
  const taken = new Set<string>();
  return speaking.flatMap(({ columna, campo, name }) => {
    const [parametro, another] = own.filter(({ titulo }) => tokensOf(titulo.nombre).join(' ') === name);
    const key = `${campo} ${name}`;
    if (!parametro || another || taken.has(key)) return [];
    taken.add(key);
    return [{ columna, parametro, campo }];
  });
}

/** What a heading of these words says of a parameter; undefined where it says nothing, or its cells are something else. */
function fieldOf(words: readonly string[], { tipo }: Columna): CampoDeResultado | undefined {
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  if (tipo === 'fecha' || tipo === 'hora' || tipo === 'veredicto') return undefined;
  if (has(unit)) return tipo === 'unidad' ? 'unidad' : undefined;
  if (has(detection)) return 'limite_deteccion';
  if (has(quantification)) return 'limite_cuantificacion';
  if (has(uncertainty)) return 'incertidumbre';
  // Without a word for a limit, 'Temperatura máx.' may be a value that was measured.
  if (!has(limits)) return undefined;
  if (has(lowest) && !has(highest)) return 'min';
  return has(highest) && !has(lowest) ? 'max' : 'rango';
}
