import { fold } from '../../../../contract/base/texto.ts';
import type { Json, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import type { Celda } from './guess.ts';

/** Words that are asked about one by one: the rest stays as it is, or is refused until the mapping has it. */
const maxAsked = 30;

/** What the words of a column stand for. */
interface Translation {
  /** The words that mean something, those that are asked about as they are proposed. */
  readonly valores: JsonObject;
  /** Words whose meaning isn't certain, and that are asked about. */
  readonly asked: readonly Celda[];
  /** The words with one meaning for all that are asked about. */
  readonly as: (meaning: Json) => JsonObject;
}

/** What each word means, undefined where that is asked. */
interface Meanings {
  readonly of: (texto: string) => Json | undefined;
  /** What a word that is asked about is taken for until then. */
  readonly proposed?: (texto: string) => Json | undefined;
  /** Words whose meaning is known already. */
  readonly known?: JsonObject;
}

/** Translates the words of a column, each once whatever its case. */
export function translate(textos: readonly Celda[], { of, proposed, known = {} }: Meanings): Translation {
  const seen = new Set(Object.keys(known).map(fold));
  const words = textos.filter(({ texto }) => !seen.has(fold(texto)) && seen.add(fold(texto)));
  const asked = words.filter(({ texto }) => of(texto) === undefined).slice(0, maxAsked);
  const mapOf = (meaningOf: (cell: Celda) => Json | undefined): JsonObject => {
    const said = words.flatMap((cell): [string, Json][] => {
      const meaning = of(cell.texto) ?? (of(cell.texto) === null ? null : meaningOf(cell));
      return meaning === undefined ? [] : [[cell.texto, meaning]];
    });
    return { ...known, ...Object.fromEntries(said) };
  };
  return {
    valores: mapOf(({ texto }) => proposed?.(texto)),
    asked,
    as: (meaning) => mapOf((cell) => (asked.includes(cell) ? meaning : undefined)),
  };
}

/** What stands for what, as a person reads it. */
export function meanings(valores: JsonObject, nothing = 'nada'): string {
  return Object.entries(valores)
    .map(([from, to]) => `«${from}»: ${typeof to === 'string' ? to : nothing}`)
    .join(', ');
}
