import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { veredicto } from '../../contract/rules/conclusion.ts';
import { compareSpanish, fold } from '../../contract/rules/texto.ts';
import type { Family, IndexRow } from '../../lambdas/index/blocks/row.ts';
import { verdicts } from '../postgres/copy-line.ts';

// The rows of a large laboratory as files: texts once, in dictionaries, and rows as lines of codes. Those that the index is
// filled from lie in parts by solicitante, each small enough for memory; those of PostgreSQL and DuckDB by date.

/** Texts that rows share. A set is a sample's determinations with their conclusions, as JSON. */
const peerNames = ['tipo', 'solicitante', 'referencia', 'producto', 'conclusion', 'conjunto'] as const;
/** Those that only the index is filled with: no peer is asked of points. */
const dictionaryNames = [...peerNames, 'punto', 'codigoPunto'] as const;
type DictionaryName = (typeof dictionaryNames)[number];
export type Dictionaries = Record<DictionaryName, string[]>;

/** Rows of one part of the index's files, about: as objects they take some 200 MB. */
const rowsPerPart = 150_000;

const partFile = (folder: string, part: number) => join(folder, `parte-${part}.tsv`);
export const sampleFile = (folder: string) => join(folder, 'muestras.tsv');
export const dictionaryFile = (folder: string, name: string) => join(folder, `${name}.tsv`);
const dictionariesFile = (folder: string) => join(folder, 'diccionarios.json');

/** The number of parts of so many samples. */
export const partsOf = (samples: number): number => Math.max(1, Math.ceil(samples / rowsPerPart));

/** A text file written in large pieces, with no more in memory than one of them. */
class LineFile {
  readonly #stream: WriteStream;
  #lines = '';

  constructor(path: string) {
    this.#stream = createWriteStream(path);
  }

  /** A promise to wait for where the disk is behind. */
  add(line: string): Promise<unknown> | undefined {
    this.#lines += line;
    if (this.#lines.length < 64_000) return undefined;
    const isFree = this.#stream.write(this.#lines);
    this.#lines = '';
    return isFree ? undefined : once(this.#stream, 'drain');
  }

  async end(): Promise<void> {
    this.#stream.end(this.#lines);
    await finished(this.#stream);
  }
}

/** Writes the files of a laboratory. */
export class RowFiles {
  readonly #folder: string;
  readonly #parts: LineFile[];
  readonly #samples: LineFile;
  readonly #codes = Object.fromEntries(dictionaryNames.map((name) => [name, new Map()])) as Record<
    DictionaryName,
    Map<string, number>
  >;
  authorised = 0;

  constructor(folder: string, samples: number) {
    this.#folder = folder;
    this.#parts = Array.from({ length: partsOf(samples) }, (_, part) => new LineFile(partFile(folder, part)));
    this.#samples = new LineFile(sampleFile(folder));
  }

  get solicitantes(): number {
    return this.#codes.solicitante.size;
  }

  async add(familia: Family, row: IndexRow): Promise<void> {
    const conjunto = JSON.stringify(row.determinaciones);
    const codes = [
      this.#code('tipo', row.tipo),
      this.#code('solicitante', row.solicitante),
      this.#code('referencia', row.referencia),
      this.#code('producto', row.producto),
      this.#code('conclusion', row.conclusion),
      this.#code('conjunto', conjunto),
      this.#code('punto', row.punto),
      this.#code('codigoPunto', row.codigoPunto),
    ];
    const part = this.#parts[(codes[1] ?? 0) % this.#parts.length] as LineFile;
    await part.add(`${[familia, row.id, row.numero, row.fecha, row.prevista, ...codes].join('\t')}\n`);
    if (familia !== 'autorizada') return;
    const forPeers = codes.slice(0, peerNames.length);
    const verdict = verdicts.indexOf(veredicto(row.conclusion)) + 1;
    const fields = [++this.authorised, row.id, row.numero, numberOrder(row.numero), row.fecha, ...forPeers, verdict];
    await this.#samples.add(`${fields.join('\t')}\n`);
  }

  async end(): Promise<void> {
    await Promise.all([...this.#parts, this.#samples].map((file) => file.end()));
    const all = Object.fromEntries(
      dictionaryNames.map((name) => [name, [...this.#codes[name].keys()]]),
    ) as Dictionaries;
    await writeFile(dictionariesFile(this.#folder), JSON.stringify(all));
    await writePeerDictionaries(this.#folder, all);
  }

  #code(name: DictionaryName, text: string): number {
    const known = this.#codes[name].get(text);
    if (known !== undefined) return known;
    // Neither COPY nor DuckDB's reader of CSV then needs an escape.
    if (/[\t\n\r\\]/u.test(text)) throw new Error(`A ${name} has a tab, a line break or a backslash`);
    const { size } = this.#codes[name];
    this.#codes[name].set(text, size);
    return size;
  }
}

/** A number `M-2026-084554` as one that sorts as a Spanish dictionary sorts it. Throws for another form. */
export function numberOrder(numero: string): number {
  const [, year, place] = /^M-(\d{4})-(\d{1,9})$/u.exec(numero) ?? [];
  if (year === undefined) throw new Error(`${numero} is no number of the demo's`);
  return Number(year) * 1e9 + Number(place);
}

/** A dictionary's texts as lines: the code in rows, the place in a Spanish dictionary from 1, the text, and folded. */
export function dictionaryLines(texts: readonly string[]): string {
  const sorted = texts.map((text, code) => ({ text, code })).toSorted((a, b) => compareSpanish(a.text, b.text));
  return sorted.map(({ text, code }, place) => `${code}\t${place + 1}\t${text}\t${fold(text)}\n`).join('');
}

async function writePeerDictionaries(folder: string, all: Dictionaries): Promise<void> {
  const { conjunto } = all;
  for (const name of peerNames) {
    if (name === 'conjunto') continue;
    await writeFile(dictionaryFile(folder, name), dictionaryLines(all[name]));
  }
  const names = new Map<string, number>();
  let pairs = '';
  for (const [code, json] of conjunto.entries()) {
    for (const [name] of JSON.parse(json) as IndexRow['determinaciones']) {
      const known = names.get(name) ?? names.size;
      names.set(name, known);
      pairs += `${code}\t${known}\n`;
    }
  }
  await writeFile(dictionaryFile(folder, 'conjunto'), conjunto.map((json, code) => `${code}\t${json}\n`).join(''));
  await writeFile(dictionaryFile(folder, 'conjunto_determinacion'), pairs);
  await writeFile(dictionaryFile(folder, 'determinacion'), dictionaryLines([...names.keys()]));
}

export async function readDictionaries(folder: string): Promise<Dictionaries> {
  return JSON.parse(await readFile(dictionariesFile(folder), 'utf8')) as Dictionaries;
}

/** The rows of one part, all those of a solicitante together. */
export async function readPart(
  folder: string,
  part: number,
  texts: Dictionaries,
): Promise<Map<string, { familia: Family; row: IndexRow }[]>> {
  const bySolicitante = new Map<string, { familia: Family; row: IndexRow }[]>();
  for (const line of (await readFile(partFile(folder, part), 'utf8')).split('\n')) {
    if (line === '') continue;
    const [familia, id = '', numero = '', fecha = '', prevista = '', ...codes] = line.split('\t');
    const text = (place: number) => texts[dictionaryNames[place] as DictionaryName][Number(codes[place])] as string;
    const row: IndexRow = {
      id,
      numero,
      fecha,
      prevista,
      tipo: text(0),
      solicitante: text(1),
      referencia: text(2),
      producto: text(3),
      conclusion: text(4),
      determinaciones: JSON.parse(text(5)) as IndexRow['determinaciones'],
      punto: text(6),
      codigoPunto: text(7),
    };
    const rows = bySolicitante.get(row.solicitante) ?? [];
    bySolicitante.set(row.solicitante, rows);
    rows.push({ familia: familia as Family, row });
  }
  return bySolicitante;
}
