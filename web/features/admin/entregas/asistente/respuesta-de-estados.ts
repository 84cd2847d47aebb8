import { type Conjetura, isObject, type Json, type JsonObject } from '../../../../../contract/deteccion.ts';
import { noTraer } from './estados.ts';

/** The answer that the column isn't a sample's state: the mapping says none. */
export const sinEstado: Json = { campos: { estado: null } };

/** The answer to what each word of a state is: its state, or null where it isn't to be brought. A blank is `defecto`. */
export function conEstados({ valor }: Pick<Conjetura, 'valor'>, chosen: Readonly<Record<string, string>>): Json {
  const campos = isObject(valor) ? valor['campos'] : undefined;
  const fuente = isObject(campos) ? campos['estado'] : undefined;
  const source: JsonObject = isObject(fuente) ? fuente : {};
  const { '': blank = noTraer, ...words } = chosen;
  const known = isObject(source['valores']) ? source['valores'] : {};
  const said = Object.fromEntries(
    Object.entries(words).map(([word, state]) => [word, state === noTraer ? null : state]),
  );
  return {
    campos: {
      estado: { ...source, valores: { ...known, ...said }, ...(blank !== noTraer && { defecto: blank }) },
    },
  };
}
