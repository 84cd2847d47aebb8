import { type Conjetura, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';
import { guess } from './guess.ts';
import { obligatorios } from './obligatorios.ts';

/**
 * What a saved mapping leaves open: a required field that is a blank constant, as where it was saved with its question
 * unanswered, or as this file hasn't got its column: `antes` is the mapping as it was saved. `fresh` gives what is guessed of the table itself.
 */
export function openQuestions(
  nombre: string,
  { mapeo, antes }: { mapeo: JsonObject; antes: JsonObject },
  fresh: () => readonly Conjetura[],
): Conjetura[] {
  const open = Object.entries(obligatorios).filter(([campo]) => isOpen(mapeo, campo));
  const guesses = open.length === 0 ? [] : fresh();
  return open.map(([campo, { ninguna }]) => {
    const found = guesses.find((each) => each.campo === campo);
    const why = isOpen(antes, campo)
      ? `El formato de lectura «${nombre}» se guardó sin decirlo`
      : `El archivo no tiene la columna que lo dice en el formato de lectura «${nombre}»`;
    return guess(campo, found?.valor ?? { constante: '' }, [why, found?.fundamento].filter(Boolean).join('. '), {
      alternativas: found?.alternativas ?? [],
      pregunta: found?.pregunta ?? ninguna,
    });
  });
}

function isOpen(mapeo: JsonObject, campo: string): boolean {
  const inside = (value: Json | undefined, key: string) => (isObject(value) ? value[key] : undefined);
  const source = campo.split('.').reduce<Json | undefined>(inside, mapeo);
  if (!isObject(source)) return false;
  const { constante, defecto = '' } = source;
  return typeof constante === 'string' && constante.trim() === '' && defecto === '';
}
