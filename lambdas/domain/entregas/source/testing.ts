import { strToU8, zipSync } from 'fflate';

/** A sheet written by a test: the XML within `sheetData`, and the XML before and after it. */
export interface RawSheet {
  nombre: string;
  rows: string;
  after?: string;
  state?: 'visible' | 'hidden';
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** The files of a workbook, as Excel lays them out, with sheets and other parts written by hand. */
export function workbookFiles(
  sheets: readonly RawSheet[],
  { strings, styles, date1904 = false }: { strings?: string; styles?: string; date1904?: boolean } = {},
): Record<string, Uint8Array> {
  const list = sheets.map(
    ({ nombre, state = 'visible' }, i) =>
      `<sheet name="${nombre}" sheetId="${i + 1}" state="${state}" r:id="rId${i + 1}"/>`,
  );
  const relations = [
    ...sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)),
    relation('rIdS', 'sharedStrings', 'sharedStrings.xml'),
    relation('rIdT', 'styles', '/xl/styles.xml'),
  ];
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings ?? ''}</sst>`,
    'xl/styles.xml': styles ?? '<styleSheet/>',
  };
  for (const [i, { rows, after = '' }] of sheets.entries()) {
    files[`xl/worksheets/sheet${i + 1}.xml`] = `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
}

/** A whole workbook of such sheets. */
export function rawWorkbook(...parts: Parameters<typeof workbookFiles>): Uint8Array {
  return zipSync(workbookFiles(...parts));
}

/** Rows of inline texts, as `sheetData` has them; `attributes` are those of a row by its number. */
export function rowsOfTexts(
  rows: readonly (readonly string[])[],
  attributes: Readonly<Record<number, string>> = {},
): string {
  return rows
    .map((cells, i) => `<row r="${i + 1}" ${attributes[i + 1] ?? ''}>${cells.map(inline).join('')}</row>`)
    .join('');
}

/** A cell of a text, whose place is the one after the cell before. */
export function inline(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${escaped}</t></is></c>`;
}
