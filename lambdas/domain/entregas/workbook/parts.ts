import { FileRefused } from '../ingest/file-refused.ts';
import type { ArchiveEntry, Entries } from './entries.ts';
import { CellText, type RichText } from './cell-text.ts';
import { type DateSystem, type NumberFormat, numberFormatOf } from './number-format.ts';
import { attributeOf, damaged, readWholeXml, readXml } from './xml.ts';

/** A sheet of rows, as its tab names it; `path` is its part of the workbook. */
export interface Hoja {
  nombre: string;
  oculta: boolean;
  path: string;
}

/** Which parts of the workbook are what. */
export interface Parts {
  hojas: readonly Hoja[];
  dates: DateSystem;
  sharedStrings: ArchiveEntry | undefined;
  styles: ArchiveEntry | undefined;
}

const typeOf = (type: string) => type.slice(type.lastIndexOf('/') + 1);

/** Sheets of a workbook, each of which is looked into to find the one with rows. */
const maxSheets = 500;

const manySheets = `El libro tiene más de ${maxSheets} hojas: guarda la de las muestras como CSV, o en un libro aparte, y envíala`;

/** What the workbook's own list names. Throws FileRefused for what is another kind of file, with the cure. */
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

/** What a part refers to, with whole paths; of the archive itself where `path` is ''. */
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

/** What Excel takes for a format of numbers, in characters. */
const maxFormatCode = 255;

const longFormat = `El libro tiene un formato de número de más de ${maxFormatCode} caracteres, que Excel no admite: guarda la hoja como CSV y vuelve a enviarla`;

/** How a cell is written: its number's format, and whether all of it is struck out. */
export interface CellStyle {
  format: NumberFormat;
  isStruck: boolean;
}

/** The styles of cells by their place, which is what cells name. */
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

/** Texts, and characters of them, that are held in memory. */
export interface TextLimits {
  texts: number;
  characters: number;
}

const textLimits: TextLimits = { texts: 1_000_000, characters: 40_000_000 };

/** The texts that cells share, which are held in memory. Throws FileRefused where they are too many. */
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
