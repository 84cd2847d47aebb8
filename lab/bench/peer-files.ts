import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { veredicto } from '../../contract/muestras/rules/conclusion.ts';
import { parteDelLimite } from '../../contract/evolucion/rules/parte-del-limite.ts';
import { claveDePunto, partesDeClave } from '../../contract/puntos/rules/punto.ts';
import { compareSpanish, fold } from '../../contract/base/texto.ts';
import { veredictos } from '../../lambdas/engine/blocks/block.ts';
import type { IndexedRow, IndexRow } from '../../lambdas/engine/blocks/row.ts';
import { compareKeys, sortKey } from '../../lambdas/engine/blocks/order.ts';
import { valoresDe, type ValorIndexado } from '../../lambdas/engine/blocks/valores.ts';
import { comparedParametro } from '../../lambdas/engine/query/values/valued-rows.ts';
import { tableFile } from './peers/peer.ts';
import { dictionaries, type Dictionary } from './peers/tables.ts';
import type { Planeada } from './programas.ts';

/** NULL, as both databases read it. */
const nullText = '\\N';
/** Parts the texts that one is found by; no text has it. */
const parting = '\u001F';

/** Writes the files that the databases load: authorised samples as rows of codes, their values, and what codes stand for. */
export class PeerFiles {
  samples = 0;
  readonly #folder: string;
  readonly #rows: WriteStream;
  readonly #values: WriteStream;
  readonly #codes = Object.fromEntries(dictionaries.map((name) => [name, new Map<string, number>()])) as Record<
    Dictionary,
    Map<string, number>
  >;

  readonly #ajenas: ReadonlySet<string>;

  /** `ajenas` are the solicitantes whose external references are no points. */
  constructor(folder: string, ajenas: ReadonlySet<string>) {
    this.#folder = folder;
    this.#ajenas = ajenas;
    this.#rows = createWriteStream(tableFile(folder, 'llegada'));
    this.#values = createWriteStream(tableFile(folder, 'llegada_valor'));
  }

  async add(row: IndexedRow): Promise<void> {
    const id = ++this.samples;
    const values = [...valoresDe(row)];
    // All that a row is found by besides its other texts: names of determinations and of parameters.
    const conjunto = [row.determinaciones, [...new Set(values.map(({ descripcion }) => descripcion))]];
    const codes = [
      this.#code('tipo', row.tipo),
      this.#code('solicitante', row.solicitante),
      this.#code('referencia', row.referencia),
      this.#code('producto', row.producto),
      this.#code('conclusion', row.conclusion),
      this.#code('conjunto', JSON.stringify(conjunto)),
      this.#point(row),
    ];
    const place = veredictos.indexOf(veredicto(row.conclusion));
    const fields = [id, row.id, row.numero, numberOrder(row.numero), row.fecha, ...codes, place];
    await write(this.#rows, `${fields.join('\t')}\n`);
    await write(this.#values, values.map((value) => `${id}\t${this.#value(value).join('\t')}\n`).join(''));
  }

  /** Whether a row names a point. */
  hasPoint({ punto, referencia, solicitante }: IndexRow): boolean {
    return punto !== '' || (referencia !== '' && !this.#ajenas.has(solicitante));
  }

  #point(row: IndexRow): number {
    return this.hasPoint(row) ? this.#code('punto', claveOfRow(row)) : 0;
  }

  /** What is planned, of points and types that samples were added of. */
  async addPlan(planned: readonly Planeada[]): Promise<void> {
    const lines = planned.map(({ solicitante, punto, tipo, ...one }) => {
      const codes = [this.#code('solicitante', solicitante), this.#code('punto', punto), this.#code('tipo', tipo)];
      return [one.orden, one.fila, ...codes, one.desde, one.hasta, one.planeadas].join('\t');
    });
    await writeFile(tableFile(this.#folder, 'llegada_plan'), lines.map((line) => `${line}\n`).join(''));
  }

  #value(value: ValorIndexado): (string | number)[] {
    const operador = value.operador || undefined;
    const numero = value.decimal === '' ? undefined : Number(value.decimal);
    const parte = numero === undefined ? undefined : parteDelLimite(numero, operador, value.limite);
    return [
      this.#code('parametro', comparedParametro(value).clave),
      value.veredicto,
      numero ?? nullText,
      parte ?? nullText,
    ];
  }

  async end(): Promise<void> {
    for (const file of [this.#rows, this.#values]) {
      file.end();
      await finished(file);
    }
    for (const name of dictionaries) {
      const sorted = [...this.#codes[name]].toSorted(([a], [b]) => (orders[name] ?? compareSpanish)(a, b));
      const lines = sorted.map(([key, code], place) => [code, place + 1, ...textsOf(name, key)].join('\t'));
      await writeFile(tableFile(this.#folder, name), lines.map((line) => `${line}\n`).join(''));
    }
  }

  #code(name: Dictionary, text: string): number {
    const codes = this.#codes[name];
    const known = codes.get(text);
    if (known !== undefined) return known;
    // PostgreSQL's reader would unescape it, DuckDB's wouldn't.
    if (/[\t\n\r\\]/u.test(text)) throw new Error(`${text} has a tab, a line break or a backslash`);
    codes.set(text, codes.size + 1);
    return codes.size;
  }
}

/** Orders of what isn't sorted as a Spanish dictionary is: points by name, then solicitante, then code. */
const orders: Partial<Record<Dictionary, (a: string, b: string) => number>> = {
  conjunto: () => 0,
  parametro: (a, b) => (a === b ? 0 : a < b ? -1 : 1),
  punto: (a, b) => compareKeys(orderOfPoint(a), orderOfPoint(b)),
};

function orderOfPoint(clave: string): string {
  const { solicitante, nombre, codigo } = partesDeClave(clave);
  return [nombre, solicitante, codigo].map(sortKey).join('\0');
}

/** A dictionary's text, and what it is found by, folded. */
function textsOf(name: Dictionary, key: string): [text: string, folded: string] {
  if (name === 'punto') {
    const { solicitante, nombre, codigo } = partesDeClave(key);
    return [key, [nombre, codigo, fold(solicitante)].join(parting)];
  }
  if (name !== 'conjunto') return [key, fold(key)];
  const [determinaciones, parametros] = JSON.parse(key) as [IndexRow['determinaciones'], string[]];
  const names = [...determinaciones.map(([one]) => one), ...parametros].map(fold);
  return [JSON.stringify(determinaciones), [...new Set(names)].join(parting)];
}

/** The key of a row's point; its external reference is one where it names none. */
export function claveOfRow({ solicitante, punto, codigoPunto, referencia }: IndexRow): string {
  return punto === ''
    ? claveDePunto(solicitante, { nombre: referencia })
    : claveDePunto(solicitante, { nombre: punto, codigo: codigoPunto });
}

/** A number `M-2026-084554` as one that sorts as a Spanish dictionary sorts it. Throws for another form. */
function numberOrder(numero: string): number {
  const [, year, place] = /^M-(\d{4})-(\d{1,9})$/u.exec(numero) ?? [];
  if (year === undefined) throw new Error(`${numero} is no number of the demo's`);
  return Number(year) * 1e9 + Number(place);
}

/** Writes to a file, and waits where it is slower than what is written. */
async function write(file: WriteStream, text: string): Promise<void> {
  if (text !== '' && !file.write(text)) await once(file, 'drain');
}
