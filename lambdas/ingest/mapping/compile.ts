import { clean } from '../../../contract/rules/texto.ts';
import type { Fuente } from './fuente.ts';
import type { Header, Row } from './header.ts';
import type { Mapping } from './mapping.ts';

/** Says something worth knowing about a field of the row being read. */
export type Warn = (campo: string, valor: string, motivo: string) => void;

/** Reads one text out of a row; undefined where it says nothing. */
export type Getter = (row: Row, warn: Warn) => string | undefined;

/** What turns a mapping's sources into readers of one file's rows. */
export interface Compiler {
  header: Header;
  mapping: Mapping;
}

/** Makes the reader of a source. `campo` is how warnings about it call it. */
export function compile(compiler: Compiler, fuente: Fuente | undefined, campo: string): Getter {
  if (!fuente) return () => undefined;
  const delivered = origin(compiler, fuente);
  const fallback = defaultOf(compiler, fuente);
  const translate = translator(compiler, fuente, campo);
  return (row, warn) => {
    const text = delivered(row);
    return text === '' ? fallback(row) || undefined : translate(text, warn) || undefined;
  };
}

/** Makes the readers of several sources at once, by name. */
export function compileAll<K extends string>(
  compiler: Compiler,
  fuentes: Partial<Record<K, Fuente | undefined>>,
  names: readonly K[],
): (row: Row, warn: Warn) => Partial<Record<K, string>> {
  const getters = names
    .filter((name) => fuentes[name] !== undefined)
    .map((name) => ({ name, get: compile(compiler, fuentes[name], name) }));
  return (row, warn) => {
    const texts: Partial<Record<K, string>> = {};
    for (const { name, get } of getters) {
      const text = get(row, warn);
      if (text !== undefined) texts[name] = text;
    }
    return texts;
  };
}

type Plain = Pick<Fuente, 'columna' | 'columnas' | 'separador' | 'constante'>;

function origin({ header, mapping }: Compiler, { columna, columnas, separador = ' ', constante }: Plain) {
  if (columna !== undefined) return header.cell(columna);
  if (columnas !== undefined) {
    const cells = columnas.map((column) => header.cell(column));
    return (row: Row) =>
      cells
        .map((cell) => cell(row))
        .filter((text) => text !== '')
        .join(separador);
  }
  // A number of the mapping is written as the file writes its own, since both are read by the same reader.
  const text = typeof constante === 'number' ? String(constante).replace('.', mapping.decimal) : String(constante);
  return () => text.trim();
}

function defaultOf(compiler: Compiler, { defecto = '' }: Fuente): (row: Row) => string {
  return typeof defecto === 'string' ? () => defecto : origin(compiler, defecto);
}

function translator(
  { mapping }: Compiler,
  { valores, otros }: Fuente,
  campo: string,
): (text: string, warn: Warn) => string | null {
  if (valores === undefined) return (text) => text;
  const lista = typeof valores === 'string' ? mapping.listas[valores] : valores;
  const known = new Map(Object.entries(lista ?? {}).map(([from, to]) => [clean(from), to]));
  const told = new Set<string>();
  return (text, warn) => {
    const found = known.get(clean(text));
    if (found !== undefined) return found;
    if (otros !== undefined) return otros;
    if (!told.has(text) && told.size < 1000) warn(campo, text, 'Este valor no está en "valores"; se deja como vino');
    told.add(text);
    return text;
  };
}
