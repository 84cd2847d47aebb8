import { isObject, type Json, type JsonObject } from '../../../../../contract/deteccion.ts';
import { columnasDeFuente } from './mapeo-json.ts';

/** A source as the form of a field edits it. */
export interface FormaDeFuente {
  readonly origen: 'columna' | 'columnas' | 'constante';
  readonly columnas: readonly string[];
  /** The sign between joined columns; '' for a blank. */
  readonly separador: string;
  readonly constante: string;
  /** '' for the whole text, `dentro_de ()` and its like, or `separar`. */
  readonly parte: string;
  readonly por: string;
  readonly cual: number;
  readonly defecto: string;
  /** Whether blanks are filled from other columns, which the form keeps and doesn't show. */
  readonly defectoDeColumnas: boolean;
  /** What the column's words stand for: a list by word, or the name of one of the mapping's lists. */
  readonly valores: Json | undefined;
}

const textOf = (value: Json | undefined) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The form of a source; of none, an empty one. */
export function readFuente(fuente: Json | undefined): FormaDeFuente {
  const source: JsonObject = isObject(fuente) ? fuente : {};
  const { columnas, constante, separador, separar, defecto, valores } = source;
  const cut = isObject(separar) ? separar : undefined;
  const bracket = (['dentro_de', 'fuera_de'] as const).find((key) => source[key] !== undefined);
  return {
    origen: columnas === undefined ? (textOf(constante) === '' ? 'columna' : 'constante') : 'columnas',
    columnas: columnasDeFuente(fuente),
    separador: textOf(separador),
    constante: textOf(constante),
    parte: cut ? 'separar' : bracket ? `${bracket} ${textOf(source[bracket])}` : '',
    por: textOf(cut?.['por']),
    cual: typeof cut?.['parte'] === 'number' ? cut['parte'] : 1,
    defecto: typeof defecto === 'string' ? defecto : '',
    defectoDeColumnas: isObject(defecto),
    valores,
  };
}

/** Keys of a source that the form shows; the others are kept as they were. */
const shown = new Set([
  'columna',
  'columnas',
  'separador',
  'constante',
  'dentro_de',
  'fuera_de',
  'separar',
  'valores',
  'defecto',
]);

/** The source that a form says, with what the form doesn't show of the one before; or what is missing, in Spanish. */
export function fuenteOf(form: FormaDeFuente, before: Json | undefined): { fuente: Json } | { error: string } {
  const { origen, columnas, separador, constante, parte, por, cual, defecto, defectoDeColumnas, valores } = form;
  if (origen === 'constante') {
    const text = constante.trim();
    return text === '' ? { error: 'Escribe el texto' } : { fuente: { constante: text } };
  }
  const [columna] = columnas;
  if (columna === undefined) return { error: 'Elige la columna' };
  if (origen === 'columnas' && columnas.length < 2) return { error: 'Elige dos columnas o más' };
  if (parte === 'separar' && por === '') return { error: 'Di el signo que separa las partes' };
  if (parte === 'separar' && (!Number.isInteger(cual) || cual === 0))
    return { error: 'Di cuál de las partes es: 1 la primera, -1 la última' };
  const old: JsonObject = isObject(before) ? before : {};
  const kept = Object.fromEntries(
    Object.entries(old).filter(([key]) => !shown.has(key) && (key !== 'otros' || valores !== undefined)),
  );
  const [bracket = '', pair = ''] = parte.split(' ');
  const fuente: JsonObject = {
    ...kept,
    ...(origen === 'columna' ? { columna } : { columnas }),
    ...(origen === 'columnas' && separador !== '' && { separador }),
    ...(parte === 'separar' ? { separar: { por, parte: cual } } : bracket !== '' && { [bracket]: pair }),
    ...(valores !== undefined && { valores }),
    ...(defectoDeColumnas && old['defecto'] !== undefined
      ? { defecto: old['defecto'] }
      : defecto !== '' && { defecto }),
  };
  return { fuente: Object.keys(fuente).length === 1 && origen === 'columna' ? columna : fuente };
}
