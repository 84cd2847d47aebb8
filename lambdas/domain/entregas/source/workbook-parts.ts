import { SaxesParser } from 'saxes';
import { FileRefused, type ArchiveEntry, type Entries } from './row.ts';
import { type DateSystem, type NumberFormat, numberFormatOf } from './number-format.ts';

/** The handlers of a reader of XML; names come without the namespace's prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** The most bytes without a tag's end: a cell of Excel holds 32,767 characters, and a tag is shorter. */
const maxSilentBytes = 4 * 2 ** 20;

/** The deepest nesting of elements: a sheet nests ten, and the parser keeps a record of each open element. */
const maxDepth = 100;

/**
 * Parses streamed XML and calls the handlers; yields after each piece, so that the caller can pass on what the handlers gathered.
 * Doesn't expand entities of a DTD. Throws FileRefused for XML that isn't well-formed, nests without end, or has an endless text.
 */
export async function* readXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  part: string,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let silent = 0;
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    if (++depth > maxDepth) throw damaged(part);
    handlers.open?.(localName(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    silent = 0;
    depth--;
    handlers.close?.(localName(name));
  });
  const text = (found: string) => handlers.text?.(found);
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('doctype', () => {
    throw damaged(part);
  });
  parser.on('error', (cause) => {
    throw damaged(part, cause);
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of bytes) {
    silent += chunk.length;
    if (silent > maxSilentBytes) throw damaged(part);
    parser.write(decoded(decoder, chunk, part));
    yield;
  }
  parser.write(decoded(decoder, undefined, part));
  parser.close();
  yield;
}

/** Reads a small part of a workbook to its end. */
async function readWholeXml(bytes: AsyncIterable<Uint8Array>, handlers: XmlHandlers, part: string): Promise<void> {
  for await (const _ of readXml(bytes, handlers, part));
}

/** An attribute by its name without prefix, such as `id` for `r:id`. */
function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  const key = Object.keys(attributes).find((each) => localName(each) === name);
  return key === undefined ? undefined : attributes[key];
}

export function damaged(part: string, cause?: unknown): FileRefused {
  return new FileRefused(
    `El libro de Excel está dañado (en ${part}): ábrelo en Excel, guárdalo y vuelve a enviarlo`,
    cause === undefined ? {} : { cause },
  );
}

function decoded(decoder: TextDecoder, chunk: Uint8Array | undefined, part: string): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw damaged(part, error);
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** A text of a cell, and its struck-out text: the whole, or the part that was left out. */
export interface RichText {
  text: string;
  struck?: string;
}

interface Run {
  text: string;
  isRaised: boolean;
  isStruck: boolean;
}

const raisedSigns: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹', (sign, digit) => [String(digit), sign])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
};

/** A raised text that is an exponent, as in units: digits, perhaps after a sign. */
const exponent = /^[+\-−–]?\d{1,3}$/u;

/** Gathers the text of a shared or inline string from its runs, without the reading aids of Asian texts. */
export class CellText {
  private runs: Run[] = [];
  private depth = 0;
  private isAid = false;
  private isRaised = false;
  private isStruck = false;

  open(name: string, { val }: Readonly<Record<string, string>>): void {
    if (name === 'rPh') this.isAid = true;
    else if (name === 't') this.depth++;
    else if (name === 'vertAlign') this.isRaised = val === 'superscript';
    else if (name === 'strike') this.isStruck = val !== '0' && val !== 'false' && val !== 'off';
  }

  add(piece: string): void {
    if (this.depth === 0 || this.isAid) return;
    const { isRaised, isStruck } = this;
    const last = this.runs.at(-1);
    if (last && last.isRaised === isRaised && last.isStruck === isStruck) last.text += piece;
    else this.runs.push({ text: piece, isRaised, isStruck });
  }

  close(name: string): void {
    if (name === 'rPh') this.isAid = false;
    else if (name === 't') this.depth--;
    else if (name === 'r') this.isRaised = this.isStruck = false;
  }

  /**
   * Gives the text so far, with raised digits ('10⁴', 'm³'), and begins the next. Struck-out text is left out, unless the whole
   * text is struck out.
   */
  take(): RichText {
    const { runs } = this;
    this.runs = [];
    const joinedRuns = (some: readonly Run[]) => unescaped(some.map(raised).join(''));
    const struck = runs.filter(({ isStruck }) => isStruck);
    const whole = joinedRuns(runs);
    if (struck.every(({ text }) => text.trim() === '')) return { text: whole };
    const left = joinedRuns(runs.filter(({ isStruck }) => !isStruck));
    return { text: left.trim() === '' ? whole : left, struck: joinedRuns(struck).trim() };
  }
}

function raised({ text, isRaised }: Run): string {
  return isRaised && exponent.test(text.trim())
    ? Array.from(text.trim(), (sign) => raisedSigns[sign] ?? sign).join('')
    : text;
}

/** Signs that XML can't have are written as `_x000D_` in a workbook. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A sheet of rows by the name on its tab; `path`: its part of the workbook. */
export interface Hoja {
  nombre: string;
  oculta: boolean;
  path: string;
}

/** The parts of a workbook by their use. */
export interface Parts {
  hojas: readonly Hoja[];
  dates: DateSystem;
  sharedStrings: ArchiveEntry | undefined;
  styles: ArchiveEntry | undefined;
}

const typeOf = (type: string) => type.slice(type.lastIndexOf('/') + 1);

/** The most sheets of a workbook: each is opened to find the sheet with rows. */
const maxSheets = 500;

const manySheets = `El libro tiene más de ${maxSheets} hojas: guarda la de las muestras como CSV, o en un libro aparte, y envíala`;

/** The parts that the workbook's own list names. Throws FileRefused for another kind of file, with the cure. */
export async function readParts(entries: Entries): Promise<Parts> {
  refuseOthers(entries);
  const main = (await relationsOf(entries, '')).find(({ type }) => type === 'officeDocument');
  const workbook = main && entries.get(main.path);
  if (!main || !workbook) throw damaged('xl/workbook.xml');
  const relations = await relationsOf(entries, main.path);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const hojas: Hoja[] = [];
  let dates: DateSystem = 1900;
  await readWholeXml(
    workbook.open(),
    {
      open: (name, attributes) => {
        if (name === 'workbookPr' && isTrue(attributes['date1904'])) dates = 1904;
        if (name !== 'sheet') return;
        const relation = byId.get(attributeOf(attributes, 'id') ?? '');
        // A sheet that is a chart has no rows.
        if (relation?.type !== 'worksheet') return;
        if (hojas.length === maxSheets) throw new FileRefused(manySheets);
        if (hojas.some(({ path }) => path === relation.path)) throw damaged(main.path);
        const oculta = (attributes['state'] ?? 'visible') !== 'visible';
        hojas.push({ nombre: attributes['name'] ?? '', oculta, path: relation.path });
      },
    },
    main.path,
  );
  const partOf = (type: string) => {
    const path = relations.find((relation) => relation.type === type)?.path;
    return path === undefined ? undefined : entries.get(path);
  };
  return { hojas, dates, sharedStrings: partOf('sharedStrings'), styles: partOf('styles') };
}

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true' || text === 'on';
}

/** Whether an archive's files are those of an office document and not a delivery of files. */
export function isDocument(entries: Entries): boolean {
  return entries.has('[Content_Types].xml') || (entries.has('mimetype') && entries.has('content.xml'));
}

function refuseOthers(entries: Entries): void {
  const names = [...entries.keys()];
  if (entries.has('mimetype')) {
    throw new FileRefused('Es un documento de LibreOffice (.ods). Guárdalo como .xlsx o como CSV y vuelve a enviarlo');
  }
  if (names.some((name) => /^xl\/workbook.*\.bin$/iu.test(name))) {
    throw new FileRefused('Es un libro binario de Excel (.xlsb). Guárdalo como .xlsx o como CSV y vuelve a enviarlo');
  }
  if (names.some((name) => /^(?:word|ppt)\//iu.test(name))) {
    throw new FileRefused('Es un documento de Word o de PowerPoint. Copia su tabla en un libro de Excel y envíalo');
  }
}

/** The relations of a part, with whole paths; the archive's own where `path` is ''. */
async function relationsOf(entries: Entries, path: string): Promise<{ id: string; type: string; path: string }[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations: { id: string; type: string; path: string }[] = [];
  const entry = entries.get(name);
  if (!entry) return relations;
  const open = (element: string, { Id = '', Type = '', Target = '', TargetMode }: Readonly<Record<string, string>>) => {
    if (element !== 'Relationship' || TargetMode === 'External') return;
    relations.push({ id: Id, type: typeOf(Type), path: resolved(folder, Target) });
  };
  await readWholeXml(entry.open(), { open }, name);
  return relations;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

/** The longest number format that Excel takes, in characters. */
const maxFormatCode = 255;

const longFormat = `El libro tiene un formato de número de más de ${maxFormatCode} caracteres, que Excel no admite: guarda la hoja como CSV y vuelve a enviarla`;

/** The style of a cell: its number's format, and whether the whole cell is struck out. */
export interface CellStyle {
  format: NumberFormat;
  isStruck: boolean;
}

/** The styles of cells by place, by which cells refer to them. */
export async function readStyles(styles: ArchiveEntry | undefined): Promise<readonly CellStyle[]> {
  const codes = new Map<number, string>();
  const found: CellStyle[] = [];
  const struckFonts: boolean[] = [];
  let within = '';
  if (!styles) return found;
  const handlers = {
    open: (name: string, { numFmtId, formatCode, fontId, val }: Readonly<Record<string, string>>) => {
      if (name === 'cellXfs' || name === 'fonts') within = name;
      if (name === 'numFmt' && formatCode !== undefined) {
        if (formatCode.length > maxFormatCode) throw new FileRefused(longFormat);
        codes.set(Number(numFmtId), formatCode);
      }
      if (within === 'fonts' && name === 'font') struckFonts.push(false);
      if (within === 'fonts' && name === 'strike') struckFonts[struckFonts.length - 1] = isTrue(val ?? '1');
      if (within !== 'cellXfs' || name !== 'xf') return;
      found.push({
        format: numberFormatOf(Number(numFmtId ?? 0), codes.get(Number(numFmtId))),
        isStruck: struckFonts[Number(fontId ?? 0)] ?? false,
      });
    },
    close: (name: string) => {
      if (name === within) within = '';
    },
  };
  await readWholeXml(styles.open(), handlers, styles.name);
  return found;
}

/** The most texts, and characters of texts, held in memory. */
export interface TextLimits {
  texts: number;
  characters: number;
}

const textLimits: TextLimits = { texts: 1_000_000, characters: 40_000_000 };

/** Reads the texts that cells share into memory. Throws FileRefused where there are too many. */
export async function readSharedStrings(entry: ArchiveEntry | undefined, limits = textLimits): Promise<RichText[]> {
  const texts: RichText[] = [];
  if (!entry) return texts;
  const text = new CellText();
  let characters = 0;
  const handlers = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      text.open(name, attributes);
    },
    text: (piece: string) => {
      text.add(piece);
    },
    close: (name: string) => {
      text.close(name);
      if (name !== 'si') return;
      const whole = text.take();
      characters += whole.text.length;
      texts.push(whole);
    },
  };
  for await (const _ of readXml(entry.open(), handlers, entry.name)) {
    if (texts.length > limits.texts || characters > limits.characters) {
      throw new FileRefused(
        'El libro de Excel tiene demasiados textos distintos para leerlo: guarda la hoja como CSV, o repártelo en varios',
      );
    }
  }
  return texts;
}
