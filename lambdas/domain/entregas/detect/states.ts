import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { clean } from '../../../../contract/base/texto.ts';
import type { Columna } from './columns.ts';
import { choice, guess, severalKeys, shown } from './guess.ts';
import { meanings, translate } from './translation.ts';
import { stateOf } from './words.ts';

const campo = 'campos.estado';

/** What is known of a column of states before its words are looked at, by a saved mapping. */
interface Known {
  readonly valores?: JsonObject;
  readonly defecto?: Json | undefined;
  readonly certeza?: 'segura' | 'probable';
}

/**
 * The guess of a sample's state. Words that aren't known, and blanks, are asked about one by one, and stand for nothing
 * until they are answered: the samples that have them are refused, never authorised.
 */
export function stateGuess(columna: Columna, why: string, { valores: known, defecto, certeza }: Known): Conjetura {
  const { valores, asked, as } = translate(columna.textos, { of: stateOf, known });
  const source = (words: JsonObject, blank = defecto): JsonObject => ({
    columna: columna.nombre,
    valores: words,
    ...(blank !== undefined && { defecto: blank }),
  });
  const hasBlanks = columna.llenas < 1 && defecto === undefined;
  const because = (...parts: string[]) => [why, meanings(valores, 'no se trae'), ...parts].filter(Boolean).join('. ');
  if (asked.length === 0 && !hasBlanks) return guess(campo, source(valores), because(), { certeza });
  const answer = (name: string, state: string | null) =>
    [name, { campos: { estado: source(as(state), hasBlanks ? (state ?? undefined) : defecto) } }] as const;
  const answers = [
    ['Sin responder', { campos: { estado: source(valores) } }],
    answer('En curso', 'en_curso'),
    answer('Autorizada', 'autorizada'),
    answer('Anulada', 'anulada'),
    answer('No traer', null),
  ] as const;
  const names = [...(asked.length > 0 ? [shown(asked)] : []), ...(hasBlanks ? ['una celda en blanco'] : [])];
  return choice(campo, answers, because('Sin responder se rechazan las muestras que lo dicen'), {
    ...severalKeys,
    pregunta: `¿Qué estado es ${names.join(' y ')}: en curso, autorizada, anulada, o no se traen?`,
    palabras: [...asked.map(({ texto }) => texto), ...(hasBlanks ? [''] : [])],
  });
}

/** The states of a file that a saved mapping doesn't know: they are asked about, and refused until they are answered. */
export function newStates(nombre: string, mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const { campos, listas } = mapeo;
  const fuente = isObject(campos) ? campos['estado'] : undefined;
  const source: JsonObject = isObject(fuente) ? fuente : { columna: fuente ?? null };
  const { columna, valores, defecto, otros, ...rest } = source;
  const found = columnas.find((each) => typeof columna === 'string' && each.nombre === clean(columna));
  // Of parts of a text, and of words that the mapping says what they are, nothing is asked.
  if (!found || Object.keys(rest).length > 0 || otros !== undefined) return [];
  const words = typeof valores === 'string' && isObject(listas) ? listas[valores] : valores;
  const known = { valores: isObject(words) ? words : {}, defecto };
  const asked = stateGuess(found, `El formato de lectura «${nombre}» no lo sabe`, known);
  return asked.certeza === 'preguntar' ? [asked] : [];
}
