import { type Conjetura, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';

/** What a mapping must say of every sample or result, and how a person is asked for it. */
const questions: Readonly<Record<string, string>> = {
  'campos.numero_muestra': '¿Qué columna es el número de la muestra?',
  'campos.fecha_muestra': '¿De qué fecha son las muestras? Di una para todas, o la columna que la tiene',
  'campos.tipo_muestra': '¿Qué columna es el tipo de muestra, o cuál es el mismo para todo el archivo?',
  'campos.solicitante': '¿Qué columna es el solicitante (el cliente), o cuál es el mismo para todo el archivo?',
  'resultado.descripcion': '¿Qué columna nombra el parámetro?',
  'resultado.valor': '¿Qué columna es el resultado?',
};

/**
 * What a saved mapping leaves open: a required field that is a blank constant, as where it was saved with its question
 * unanswered, or as this file hasn't got its column: `antes` is the mapping as it was saved. `fresh` gives what is guessed of the table itself.
 */
export function openQuestions(
  nombre: string,
  { mapeo, antes }: { mapeo: JsonObject; antes: JsonObject },
  fresh: () => readonly Conjetura[],
): Conjetura[] {
  const open = Object.keys(questions).filter((campo) => isOpen(mapeo, campo.split('.')));
  if (open.length === 0) return [];
  const guesses = fresh();
  return open.map((campo): Conjetura => {
    const guess = guesses.find((each) => each.campo === campo);
    return {
      campo,
      ruta: campo.split('.'),
      valor: guess?.valor ?? { constante: '' },
      alternativas: guess?.alternativas ?? [],
      fundamento: [
        isOpen(antes, campo.split('.'))
          ? `El formato de lectura «${nombre}» se guardó sin decirlo`
          : `El archivo no tiene la columna que lo dice en el formato de lectura «${nombre}»`,
        guess?.fundamento ?? '',
      ]
        .filter(Boolean)
        .join('. '),
      certeza: 'preguntar',
      pregunta: guess?.pregunta ?? questions[campo] ?? '',
    };
  });
}

function isOpen(mapeo: JsonObject, ruta: readonly string[]): boolean {
  const source = ruta.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), mapeo);
  if (!isObject(source)) return false;
  const { constante, defecto = '' } = source;
  return typeof constante === 'string' && constante.trim() === '' && defecto === '';
}
