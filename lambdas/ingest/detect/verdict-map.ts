import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import type { Conjetura, Json, JsonObject } from '../../../contract/deteccion.ts';
import { type Celda, shown } from './notation.ts';
import { stateOf, verdictOf } from './words.ts';

/** A source that translates a column's words, and the words whose meaning isn't certain. */
export interface Traducida {
  readonly fuente: Json;
  readonly alternativas: readonly Json[];
  readonly fundamento: string;
  readonly duda?: string;
}

/** The source of a verdict: what stands for Cumple and what for No cumple. `lista` names the map where it is shared. */
export function verdictSource(columna: Columna): Traducida & { readonly valores: JsonObject | undefined } {
  const { nombre, textos } = columna;
  const read = textos.map((cell) => ({ cell, significado: verdictOf(cell.texto) }));
  const doubtful = read.filter(({ significado }) => significado === 'dudoso').map(({ cell }) => cell);
  const unknown = read.filter(({ significado }) => significado === undefined).map(({ cell }) => cell);
  const isPlain = read.every(
    ({ cell, significado }) => significado === undefined || fold(cell.texto) === fold(significado ?? ''),
  );
  const mapOf = (doubt: string | null): JsonObject => {
    const valores: Record<string, string | null> = {};
    const seen = new Set<string>();
    for (const { cell, significado } of read) {
      if (significado === undefined || seen.has(fold(cell.texto))) continue;
      seen.add(fold(cell.texto));
      valores[cell.texto] = significado === 'dudoso' ? doubt : significado;
    }
    return valores;
  };
  if (isPlain) return { fuente: nombre, alternativas: [], fundamento: shown(textos), valores: undefined };
  const valores = mapOf('No cumple');
  const fundamento = meanings(valores);
  return {
    fuente: { columna: nombre, valores },
    alternativas:
      doubtful.length > 0 ? ['Cumple', null].map((doubt) => ({ columna: nombre, valores: mapOf(doubt) })) : [],
    fundamento: unknown.length > 0 ? `${fundamento}; como vienen: ${shown(unknown)}` : fundamento,
    valores,
    ...(doubtful.length > 0 && { duda: `¿Qué es ${shown(doubtful)}: Cumple, No cumple o ninguno de los dos?` }),
  };
}

/** Words of a state that are asked about: the rest is refused until the mapping has them. */
const maxAsked = 30;

/**
 * The guess of a sample's state. Words that aren't known, and blanks, are asked about one by one, and stand for nothing
 * until they are answered: the samples that have them are refused, never authorised. `conocidas` are what a saved mapping
 * has already.
 */
export function stateGuess(
  { nombre, textos, llenas }: Columna,
  conocidas: { valores: JsonObject; sabeBlancos: boolean },
): Pick<Conjetura, 'ruta' | 'valor' | 'alternativas' | 'fundamento' | 'pregunta' | 'palabras'> {
  const said = new Set(Object.keys(conocidas.valores).map(fold));
  const valores: Record<string, Json> = { ...conocidas.valores };
  const seen = new Set<string>();
  const unknown: Celda[] = [];
  for (const cell of textos) {
    const word = fold(cell.texto);
    if (seen.has(word) || said.has(word)) continue;
    seen.add(word);
    const state = stateOf(cell.texto);
    if (state === undefined) unknown.push(cell);
    else valores[cell.texto] = state;
  }
  const words = Object.entries(valores)
    .map(([from, to]) => `«${from}»: ${typeof to === 'string' ? to : 'no se trae'}`)
    .join(', ');
  const fuente: JsonObject = { columna: nombre, valores };
  const hasBlanks = llenas < 1 && !conocidas.sabeBlancos;
  if (unknown.length === 0 && !hasBlanks)
    return { ruta: ['campos', 'estado'], valor: fuente, alternativas: [], fundamento: words };
  const asked = unknown.slice(0, maxAsked);
  const as = (state: string | null) => ({
    campos: {
      estado: {
        ...fuente,
        valores: { ...valores, ...Object.fromEntries(asked.map(({ texto }) => [texto, state])) },
        ...(hasBlanks && state !== null && { defecto: state }),
      },
    },
  });
  const names = [...(asked.length > 0 ? [shown(asked)] : []), ...(hasBlanks ? ['una celda en blanco'] : [])];
  return {
    ruta: [],
    valor: { campos: { estado: fuente } },
    alternativas: [as('en_curso'), as('autorizada'), as('anulada'), as(null)],
    fundamento: [words, 'Sin responder se rechazan las muestras que lo dicen'].filter(Boolean).join('. '),
    pregunta: `¿Qué estado es ${names.join(' y ')}: en curso, autorizada, anulada, o no se traen?`,
    palabras: [...asked.map(({ texto }) => texto), ...(hasBlanks ? [''] : [])],
  };
}

/**
 * The question of whose verdict a column of a long table is, where it says the same in all rows of each sample and its
 * heading fits both; undefined where it isn't so.
 */
export function eitherVerdict(columna: Columna, varia: ReadonlySet<Columna>): Conjetura | undefined {
  const fits = (['campos.conclusion_muestra', 'resultado.conclusion'] as const).map(
    (key) => columna.puntos.get(key)?.puntos ?? 0,
  );
  if (varia.has(columna) || columna.tipo !== 'veredicto' || fits.some((points) => points < 0.6)) return undefined;
  const { fuente, fundamento } = verdictSource(columna);
  return {
    campo: 'conclusion',
    ruta: [],
    valor: { campos: { conclusion_muestra: fuente } },
    alternativas: [{ campos: { conclusion_muestra: null }, resultado: { conclusion: fuente } }],
    fundamento: `«${columna.nombre}» dice lo mismo en todas las filas de cada muestra: ${fundamento}`,
    certeza: 'preguntar',
    pregunta: `«${columna.nombre}», ¿es la conclusión de la muestra o la de cada resultado?`,
  };
}

/** What stands for what, as a person reads it. */
export function meanings(valores: JsonObject): string {
  return Object.entries(valores)
    .map(([from, to]) => `«${from}»: ${typeof to === 'string' ? to : 'nada'}`)
    .join(', ');
}
