import { parse } from 'csv-parse/browser/esm/sync';
import { clean, fold } from '../../../../../contract/base/texto.ts';
import { type FilaDeLote, maxUsuariosDeLote } from '../../../../../contract/administracion/usuarios-lote.ts';
import { separatorOf } from '../../../../files/delimited.ts';

/** A list of users as it was pasted: its rows, and the headings of columns that aren't used. Or why it can't be read. */
export type ReadList = { filas: FilaDeLote[]; sinUso: string[] } | { error: string };

type Campo = 'email' | 'cliente' | 'solicitantes';

/** What headings begin with, without case and accents. */
const headings: readonly [Campo, RegExp][] = [
  ['email', /^(?:e-?mail|correo|direccion de correo|mail)/u],
  ['cliente', /^client/u],
  ['solicitantes', /^(?:solicitante|centro|instalacion|planta|sede)/u],
];

/**
 * Users of a table pasted from a spreadsheet, or of a CSV: an address, a client, and solicitantes in one cell, with ';',
 * '|' or line breaks between them, or in several. With a line of headings columns may come in any order; without, the
 * address is where there is an '@', and the client is the first of the others. Rows of one user are put together.
 */
export function readList(text: string): ReadList {
  if (text.trim() === '') return { error: 'Pega la lista o elige un archivo' };
  let table: string[][];
  try {
    table = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    return { error: 'No se entiende la tabla: comprueba que las comillas de sus celdas se cierran' };
  }
  const rows = table.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
  const [first = [], ...rest] = rows;
  const isHeader = !first.some((cell) => cell.includes('@'));
  const columns = isHeader ? first.map(campoOf) : positions(rows);
  if (!columns.includes('email')) {
    return { error: 'No se encuentra la columna de los correos: llámala «Correo»' };
  }
  if (!columns.includes('cliente')) return { error: 'No se encuentra la columna del cliente: llámala «Cliente»' };
  const filas = joined((isHeader ? rest : rows).map((row) => filaOf(row, columns)));
  if (filas.length === 0) return { error: 'La lista no tiene filas' };
  if (filas.length > maxUsuariosDeLote) {
    return { error: `Son ${filas.length} usuarios: añade como mucho ${maxUsuariosDeLote} cada vez` };
  }
  const sinUso = isHeader ? first.filter((heading, i) => heading !== '' && columns[i] === undefined) : [];
  return { filas, sinUso };
}

function campoOf(heading: string): Campo | undefined {
  const name = fold(clean(heading));
  return headings.find(([, form]) => form.test(name))?.[0];
}

/** What columns without headings are. */
function positions(rows: readonly string[][]): Campo[] {
  const [row = []] = rows;
  const email = row.findIndex((cell) => cell.includes('@'));
  const cliente = email === 0 ? 1 : 0;
  const width = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, i) => (i === email ? 'email' : i === cliente ? 'cliente' : 'solicitantes'));
}

function filaOf(row: readonly string[], columns: readonly (Campo | undefined)[]): FilaDeLote {
  const cells = (campo: Campo) => row.filter((cell, i) => columns[i] === campo && cell !== '');
  const solicitantes = cells('solicitantes').flatMap((cell) => cell.split(/[;|\n]/u).map(clean));
  return {
    email: cells('email').join(' '),
    cliente: clean(cells('cliente').join(' ')),
    solicitantes: [...new Set(solicitantes)].filter((name) => name !== ''),
  };
}

/**
 * Joins rows that name solicitantes for the same user and client. A row without solicitantes means all of them, so it is never
 * joined with a row that names some.
 */
function joined(filas: readonly FilaDeLote[]): FilaDeLote[] {
  const byUser = new Map<string, FilaDeLote>();
  for (const [place, fila] of filas.entries()) {
    const { email, cliente, solicitantes } = fila;
    const isWhole = email !== '' && solicitantes.length > 0;
    const key = isWhole ? `${email.toLowerCase()}\n${fold(cliente)}` : `\n${place}`;
    const before = byUser.get(key);
    byUser.set(
      key,
      before ? { ...before, solicitantes: [...new Set([...before.solicitantes, ...solicitantes])] } : fila,
    );
  }
  return [...byUser.values()];
}
