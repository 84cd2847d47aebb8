import { Unzip, UnzipInflate } from 'fflate';
import { FileRefused } from '../file-refused.ts';
import type { ArchiveEntry, Entries } from './entries.ts';
import { Workbook } from './workbook.ts';

/** A workbook's sheets, and the first rows of the one asked for that aren't blank, by their numbers. */
export interface WorkbookPreview {
  hojas: { nombre: string; oculta: boolean }[];
  filas: { linea: number; cells: string[]; oculta: boolean }[];
}

/**
 * The sheets of a workbook and the first rows of one: of its name, its place among those in sight, or the first in sight.
 * Numbers have a decimal point. It takes bytes and no file, so that a browser can call it. Throws FileRefused for what is
 * no workbook that can be read.
 */
export async function previewWorkbook(
  bytes: Uint8Array,
  { rows, hoja = 1, cabecera = 1 }: { rows: number; hoja?: string | number; cabecera?: number },
): Promise<WorkbookPreview> {
  const workbook = await Workbook.open(entriesOf(bytes));
  const chosen = await workbook.choose(hoja);
  const filas: WorkbookPreview['filas'] = [];
  for await (const row of workbook.rows(chosen, { cabecera, number: (text) => text })) {
    if (filas.length >= rows) break;
    filas.push(row);
  }
  return { hojas: workbook.hojas.map(({ nombre, oculta }) => ({ nombre, oculta })), filas };
}

const pieceBytes = 65_536;

/** Most that one part of a workbook may come to in a preview. */
const maxPartBytes = 512 * 2 ** 20;

function entriesOf(bytes: Uint8Array): Entries {
  const names: string[] = [];
  const unzip = new Unzip((file) => names.push(file.name));
  try {
    unzip.push(bytes, true);
  } catch (error) {
    throw new FileRefused('El archivo comprimido está dañado o cortado. Vuelve a enviarlo', { cause: error });
  }
  return new Map(
    names.map((name): [string, ArchiveEntry] => [name, { name, isEncrypted: false, open: () => bytesOf(bytes, name) }]),
  );
}

/** One part's bytes, unpacked as they are asked for. */
async function* bytesOf(bytes: Uint8Array, name: string): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  const state = { isEnded: false, given: 0 };
  const unzip = new Unzip((file) => {
    if (file.name !== name) return;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      waiting.push(chunk);
      state.isEnded = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !state.isEnded; at += pieceBytes) {
    try {
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
    } catch (error) {
      throw new FileRefused('El archivo comprimido está dañado o cortado. Vuelve a enviarlo', { cause: error });
    }
    for (const chunk of waiting.splice(0)) {
      state.given += chunk.length;
      if (state.given > maxPartBytes) throw new FileRefused('El libro de Excel es demasiado grande para verlo antes');
      yield chunk;
    }
  }
}
