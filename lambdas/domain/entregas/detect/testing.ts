import {
  type Deteccion,
  type Json,
  preguntasDe,
  answered,
  withIgnoradas,
} from '../../../../contract/entregas/deteccion.ts';
import { read } from '../store/testing.ts';
import { detect } from './detect.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';

/** The detection of a table with these lines. */
export function detected(lines: readonly string[], known: PriorKnowledge = {}): Deteccion {
  return detect({ inicio: new TextEncoder().encode(`${lines.join('\n')}\n`), ...known });
}

/** The keys with a question. */
export function askedOf(found: Deteccion): string[] {
  return preguntasDe(found).map(({ campo }) => campo);
}

/** The guess of a key. */
export function guessOf(found: Deteccion, campo: string) {
  return found.conjeturas.find((each) => each.campo === campo);
}

/** The samples read from these lines by the detected mapping, with answers to its questions by their words or their key. */
export async function readAs(
  lines: readonly string[],
  answers: Readonly<Record<string, Json>> = {},
  known: PriorKnowledge = {},
) {
  const found = detected(lines, known);
  let mapeo = found.mapeo ?? {};
  for (const question of preguntasDe(found)) {
    const answer = answers[question.pregunta ?? ''] ?? answers[question.campo];
    if (answer !== undefined) mapeo = answered(mapeo, question, answer);
  }
  const columnas = found.columnas.map(({ nombre }) => nombre);
  const mapping = withIgnoradas(mapeo, columnas);
  const { report, muestras } = await read(`${lines.join('\n')}\n`, { mapping });
  return {
    found,
    mapeo: mapping,
    muestras,
    /** How many cells the file has, and how many have a destination. */
    celdas: { total: report.celdas.total, sum: report.celdas.destinos.reduce((sum, { celdas }) => sum + celdas, 0) },
    said: [
      report.error ?? [],
      [...report.rechazos.primeras, ...report.avisos.primeras].map(({ motivo }) => motivo),
    ].flat(),
    /** Each result as `parameter sign value unit`. */
    resultados: muestras.flatMap(({ determinaciones }) =>
      determinaciones.flatMap(({ resultados }) =>
        resultados.map(({ descripcion, operador = '', valor, valor_formateado: text, unidad = '' }) =>
          `${descripcion} ${operador}${valor ?? text ?? ''} ${unidad}`.trim(),
        ),
      ),
    ),
  };
}

/** The questions on whose a column is, with the answers by their names. */
export function companionsAsked(found: Deteccion) {
  return preguntasDe(found)
    .filter(
      ({ campo, pregunta = '' }) =>
        campo === 'determinaciones' && /^¿(?:De qué valor|\S+ \S+ o \S+ \S+\?)/u.test(pregunta),
    )
    .map(({ pregunta = '', opciones = [], valor, alternativas }) => ({
      pregunta,
      opciones,
      answer: (nombre: string) => ({ [pregunta]: [valor, ...alternativas][opciones.indexOf(nombre)] ?? null }),
    }));
}
