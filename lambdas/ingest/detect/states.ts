import { type Conjetura, isObject, type Json, type JsonObject } from '../../../contract/deteccion.ts';
import { clean, fold } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import { type Celda, shown } from './guess.ts';
import { maxAsked } from './verdicts.ts';
import { stateOf } from './words.ts';

/**
 * The guess of a sample's state. Words that aren't known, and blanks, are asked about one by one, and stand for nothing
 * until they are answered: the samples that have them are refused, never authorised. `conocidas` are what a saved mapping
 * has already.
 */
export function stateGuess(
  { nombre, textos, llenas }: Columna,
  conocidas: { valores: JsonObject; sabeBlancos: boolean },
): Pick<Conjetura, 'ruta' | 'valor' | 'alternativas' | 'opciones' | 'fundamento' | 'pregunta' | 'palabras'> {
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
    opciones: ['Sin responder', 'En curso', 'Autorizada', 'Anulada', 'No traer'],
    fundamento: [words, 'Sin responder se rechazan las muestras que lo dicen'].filter(Boolean).join('. '),
    pregunta: `¿Qué estado es ${names.join(' y ')}: en curso, autorizada, anulada, o no se traen?`,
    palabras: [...asked.map(({ texto }) => texto), ...(hasBlanks ? [''] : [])],
  };
}

/** The states of a file that a saved mapping doesn't know: they are asked about, and refused until they are answered. */
export function newStates(nombre: string, mapeo: JsonObject, columnas: readonly Columna[]): Conjetura[] {
  const campos = mapeo['campos'];
  const fuente = isObject(campos) ? campos['estado'] : undefined;
  const source: JsonObject = isObject(fuente) ? fuente : { columna: fuente ?? null };
  const { columna, valores, defecto, otros, ...rest } = source;
  const found = columnas.find((each) => typeof columna === 'string' && each.nombre === clean(columna));
  // Of parts of a text, and of words that the mapping says what they are, nothing is asked.
  if (!found || Object.keys(rest).length > 0 || otros !== undefined) return [];
  const listas = mapeo['listas'];
  const words = typeof valores === 'string' && isObject(listas) ? listas[valores] : valores;
  const { fundamento, valor, ...guess } = stateGuess(found, {
    valores: isObject(words) ? words : {},
    sabeBlancos: defecto !== undefined,
  });
  if (guess.pregunta === undefined) return [];
  const kept = (each: typeof valor) => withDefecto(each, defecto);
  return [
    {
      campo: 'campos.estado',
      ...guess,
      valor: kept(valor),
      alternativas: guess.alternativas.map(kept),
      fundamento: `El mapeo «${nombre}» no lo sabe. ${fundamento}`,
      certeza: 'preguntar',
    },
  ];
}

function withDefecto(answer: Conjetura['valor'], defecto: Conjetura['valor'] | undefined): Conjetura['valor'] {
  const campos = isObject(answer) ? answer['campos'] : undefined;
  const estado = isObject(campos) ? campos['estado'] : undefined;
  return defecto === undefined || !isObject(estado) ? answer : { campos: { estado: { ...estado, defecto } } };
}
