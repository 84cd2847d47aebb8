import { fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import type { Conjetura, Json, JsonObject } from '../../../contract/deteccion.ts';
import { shown } from './notation.ts';
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

/** The source of a sample's state. */
export function stateSource({ nombre, textos }: Columna): Traducida {
  const valores: Record<string, string> = {};
  const seen = new Set<string>();
  for (const { texto } of textos) {
    const state = stateOf(texto);
    if (state !== undefined && !seen.has(fold(texto))) valores[texto] = state;
    seen.add(fold(texto));
  }
  const unknown = textos.filter(({ texto }) => stateOf(texto) === undefined);
  const fundamento = Object.entries(valores)
    .map(([from, to]) => `«${from}» → ${to}`)
    .join(', ');
  const fuente = { columna: nombre, valores };
  if (unknown.length === 0) return { fuente, alternativas: [], fundamento };
  const as = (state: string) => ({
    columna: nombre,
    valores: { ...valores, ...Object.fromEntries(unknown.map(({ texto }) => [texto, state])) },
  });
  return {
    fuente,
    alternativas: [as('en_curso'), as('autorizada'), as('anulada')],
    fundamento,
    duda: `¿Qué estado es ${shown(unknown)}: en curso, autorizada o anulada?`,
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
