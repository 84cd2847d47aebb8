import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
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
import type { Muestreado, Planeada } from './programas.ts';

/** NULL, as both databases read it. */
const nullText = '\\N';
/** Parts the texts that one is found by; no text has it. */
const parting = '\u001F';

type Line = readonly (string | number)[];

/** Writes the files that the databases load: authorised samples as rows of codes, their values, and what codes stand for. */
export class PeerFiles {
  #samples = 0;
  /** Points of samples, by their keys. */
  readonly puntos = new Map<string, Muestreado>();
  readonly #folder: string;
  readonly #ajenas: ReadonlySet<string>;
  readonly #rows: TableFile;
  readonly #values: TableFile;
  readonly #codes = Object.fromEntries(dictionaries.map((name) => [name, new Map<string, number>()])) as Record<
    Dictionary,
    Map<string, number>
  >;

  /** `ajenas` are the solicitantes whose external references are no points. */
  constructor(folder: string, ajenas: ReadonlySet<string>) {
    this.#folder = folder;
    this.#ajenas = ajenas;
    this.#rows = new TableFile(folder, 'llegada');
    this.#values = new TableFile(folder, 'llegada_valor');
  }

  async add(row: IndexedRow): Promise<void> {
    const id = ++this.#samples;
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
    await this.#rows.write([[id, row.id, row.numero, row.fecha, ...codes, place]]);
    await this.#values.write(values.map((value) => [id, ...this.#value(value)]));
  }

  /** The code of a row's point, 0 for none; its external reference is one where it names none. */
  #point({ solicitante, punto, codigoPunto, referencia, tipo }: IndexRow): number {
    if (punto === '' && (referencia === '' || this.#ajenas.has(solicitante))) return 0;
    const clave = claveDePunto(
      solicitante,
      punto === '' ? { nombre: referencia } : { nombre: punto, codigo: codigoPunto },
    );
    const own = this.puntos.get(clave) ?? { solicitante, tipos: new Set<string>() };
    this.puntos.set(clave, own);
    own.tipos.add(tipo);
    return this.#code('punto', clave);
  }

  #value(value: ValorIndexado): Line {
    const operador = value.operador || undefined;
    const numero = value.decimal === '' ? undefined : Number(value.decimal);
    const parte = numero === undefined ? undefined : parteDelLimite(numero, operador, value.limite);
    const parametro = this.#code('parametro', comparedParametro(value).clave);
    return [parametro, value.veredicto, numero ?? nullText, parte ?? nullText];
  }

  /** Ends all files; `planned` is what is planned, of points and types that samples were added of. */
  async end(planned: readonly Planeada[]): Promise<void> {
    const plan = new TableFile(this.#folder, 'llegada_plan');
    await plan.write(
      planned.map(({ solicitante, punto, tipo, ...one }) => {
        const codes = [this.#code('solicitante', solicitante), this.#code('punto', punto), this.#code('tipo', tipo)];
        return [one.orden, one.fila, ...codes, one.desde, one.hasta, one.planeadas];
      }),
    );
    for (const file of [this.#rows, this.#values, plan]) await file.end();
    for (const name of dictionaries) {
      const sorted = [...this.#codes[name]].toSorted(([a], [b]) => (orders[name] ?? compareSpanish)(a, b));
      const file = new TableFile(this.#folder, name);
      await file.write(sorted.map(([key, code], place) => [code, place + 1, ...textsOf(name, key)]));
      await file.end();
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

/** A table's rows, one a line. */
class TableFile {
  readonly #stream;

  constructor(folder: string, table: string) {
    this.#stream = createWriteStream(tableFile(folder, table));
  }

  /** Waits where the file is slower than what is written. */
  async write(lines: readonly Line[]): Promise<void> {
    const text = lines.map((line) => `${line.join('\t')}\n`).join('');
    if (!this.#stream.write(text)) await once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    await finished(this.#stream.end());
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
