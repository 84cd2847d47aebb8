import { type Conjetura, isObject, type JsonObject } from '../../../contract/deteccion.ts';
import { clean } from '../../../contract/rules/texto.ts';
import type { Columna } from './columns.ts';
import { stateGuess } from './verdict-map.ts';

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
