import { aboutResults, type CampoDeResultado, isName, tokensOf } from './about-results.ts';
import type { Columna } from './columns.ts';
import { isSigns } from './fields.ts';

/** A column that says something of a parameter's results. */
export interface Companera {
  readonly columna: Columna;
  readonly parametro: Columna;
  readonly campo: CampoDeResultado | 'operador';
}

/** Words that make a heading ask for a verdict. */
const asking = new Set(
  'cumple con conclusion dictamen ok apto apta conforme conformidad veredicto evaluacion calificacion cumplimiento pass compliance compliant compleix cumpre valoracion'.split(
    ' ',
  ),
);

/** The column of verdicts of each parameter that has one, by their headings. */
export function ownersOf(verdicts: readonly Columna[], parametros: readonly Columna[]): Map<Columna, Columna> {
  const named = parametros.map((columna) => ({ columna, words: tokensOf(columna.titulo.nombre) }));
  const owner = new Map<Columna, Columna>();
  for (const verdict of verdicts)
    for (const parametro of judgedBy(verdict, named)) owner.set(parametro, owner.get(parametro) ?? verdict);
  return owner;
}

/** A parameter with the words of its heading. */
interface Named {
  readonly columna: Columna;
  readonly words: readonly string[];
}

/** The parameters that a column of verdicts speaks of, by what its heading says besides: their words, beginnings, or initials. */
function judgedBy(verdict: Columna, named: readonly Named[]): Columna[] {
  const said = tokensOf(verdict.nombre).filter((word) => !asking.has(word));
  if (said.length === 0) return [];
  const begins = (word: string, other = '') =>
    word.length > 1 && other.length > 1 && (other.startsWith(word) || word.startsWith(other));
  const ways: ((words: readonly string[]) => boolean)[] = [
    (words) => said.every((word, i) => words[i] === word),
    (words) => {
      const from = words[0]?.length === 1 && said[0]?.length !== 1 ? 1 : 0;
      return said.every((word, i) => begins(word, words[from + i]));
    },
    (words) => said.length === 1 && words.length > 1 && words.map((word) => word[0]).join('') === said[0],
  ];
  for (const is of ways) {
    const found = named.filter(({ words }) => is(words)).map(({ columna }) => columna);
    if (found.length > 0) return found;
  }
  return [];
}

/** The columns whose headings name a parameter of the table and what they say of it: `Límite Nitrato`, `Nitrato LD`. */
export function companionsOf(columnas: readonly Columna[], parametros: readonly Columna[]): Companera[] {
  const speaking = columnas.flatMap((columna) => {
    const words = tokensOf(columna.titulo.nombre);
    const campo = fieldOf(words, columna);
    const name = words.filter(isName).join(' ');
    return campo && name !== '' ? [{ columna, campo, name }] : [];
  });
  const own = parametros.filter((columna) => speaking.every((each) => each.columna !== columna));
  const taken = new Set<string>();
  const signs = columnas.filter(isSigns).flatMap((columna) => {
    const parametro = signedBy(columna, own);
    return parametro ? [{ columna, parametro, campo: 'operador' as const }] : [];
  });
  const named = speaking.flatMap(({ columna, campo, name }) => {
    const [parametro, another] = own.filter(({ titulo }) => tokensOf(titulo.nombre).join(' ') === name);
    const key = `${campo} ${name}`;
    if (!parametro || another || taken.has(key)) return [];
    taken.add(key);
    return [{ columna, parametro, campo }];
  });
  return [...signs, ...named];
}

/** The parameter that a column of signs stands before: the one that its heading names, or that beside it, right or left. */
function signedBy(signs: Columna, parametros: readonly Columna[]): Columna | undefined {
  const said = tokensOf(signs.nombre);
  const named = parametros.filter(({ titulo }) => {
    const words = tokensOf(titulo.nombre);
    return words.length > 0 && words.every((word) => said.includes(word));
  });
  if (named.length === 1) return named[0];
  return [1, -1].flatMap((step) => parametros.find(({ indice }) => indice === signs.indice + step) ?? [])[0];
}

/** What a heading of these words says of a parameter; undefined where it says nothing, or its cells are something else. */
function fieldOf(words: readonly string[], { tipo }: Columna): CampoDeResultado | undefined {
  if (tipo === 'fecha' || tipo === 'hora' || tipo === 'veredicto') return undefined;
  const said = aboutResults(words);
  // 'VMA' above `6,5 - 9,5`: both ends.
  const campo = tipo === 'limite' && (said === 'max' || said === 'min') ? 'rango' : said;
  return (campo === 'unidad') === (tipo === 'unidad') ? campo : undefined;
}
