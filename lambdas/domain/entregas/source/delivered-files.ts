import { FileRefused, type ArchiveEntry, type Entries } from './row.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { Archive, encryptedZip, isCompoundFile, isGzip, isZip, peek, refuseBinaries, unzip } from './archive.ts';
import { isDocument } from './workbook-parts.ts';

/** The name of an encrypted workbook in a compound file's directory (MS-OFFCRYPTO, 2.3.4). */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** Refuses a compound file, with the cure: an old workbook, or a workbook with a password. */
async function refuseCompoundFile(bytes: AsyncIterable<Uint8Array>): Promise<never> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    const both = Buffer.concat([rest, chunk]);
    if (both.includes(encrypted)) {
      throw new FileRefused(
        'Es un libro de Excel con contraseña. Quítasela (Archivo, Información, Proteger libro, Cifrar con contraseña) y vuelve a enviarlo',
      );
    }
    rest = both.subarray(Math.max(0, both.length - encrypted.length));
  }
  throw new FileRefused('Es un libro de Excel antiguo (.xls). Guárdalo como .xlsx o como CSV y vuelve a enviarlo');
}

/** The content of a file: the bytes of a text, or the entries of a workbook. */
export type Content = { bytes: AsyncIterable<Uint8Array> } | { workbook: Entries };

/** One file of a delivery. It is opened before the next one is asked for. */
export interface DeliveredFile {
  /** The file's name, where the delivery is a .zip. */
  archivo?: string;
  /** Throws FileRefused for an unreadable file. */
  open(): Promise<Content>;
  close?(): Promise<void>;
}

const nested =
  'El archivo comprimido contiene otro archivo comprimido: mete en el .zip los archivos de muestras mismos y vuelve a enviarlo';

/** The files of a delivery: itself, or the files of a .zip. Throws FileRefused for an unreadable one. */
export async function* deliveredFiles(source: AsyncIterable<Uint8Array>): AsyncGenerator<DeliveredFile> {
  const delivered = await peek(source);
  const { head, all } = await peek(unzip(delivered.all));
  if (!isZip(head)) {
    yield { open: async () => ({ bytes: await withoutBinaries(head, all) }) };
    return;
  }
  const archive = await Archive.of(all);
  try {
    const workbook = byName(archive);
    if (isDocument(workbook)) yield { open: () => Promise.resolve({ workbook }) };
    else if (isGzip(delivered.head)) throw new FileRefused(nested);
    else for (const entry of filesOf(archive)) yield fileOf(entry, archive);
  } finally {
    await archive.close();
  }
}

/** The files of a .zip that may be samples, by name, where 2 comes before 10. */
function filesOf({ entries }: Archive): readonly ArchiveEntry[] {
  const files = entries.filter(({ name }) => isData(name));
  if (files.length === 0) throw new FileRefused('El .zip no contiene ningún archivo de muestras');
  return files.toSorted((a, b) => compareSpanish(a.name, b.name));
}

/** Whether an entry is a file that people chose: no folder, nor files that systems add, hidden or in a Mac's __MACOSX. */
function isData(name: string): boolean {
  const steps = name.split(/[/\\]/u);
  return steps.at(-1) !== '' && !steps.some((step) => step === '__MACOSX' || /^\.[^.]/u.test(step));
}

function fileOf(entry: ArchiveEntry, archive: Archive): DeliveredFile {
  let inner: Archive | undefined;
  return {
    archivo: entry.name,
    open: async () => {
      if (entry.isEncrypted) throw new FileRefused(encryptedZip);
      const { head, all } = await peek(entry.open());
      if (isGzip(head)) throw new FileRefused(nested);
      if (!isZip(head)) return { bytes: await withoutBinaries(head, all) };
      inner = await Archive.of(all, { outer: archive });
      const workbook = byName(inner);
      if (!isDocument(workbook)) throw new FileRefused(nested);
      return { workbook };
    },
    close: async () => inner?.close(),
  };
}

function byName({ entries }: Archive): Entries {
  return new Map(entries.map((entry) => [entry.name, entry]));
}

async function withoutBinaries(head: Uint8Array, all: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  return isCompoundFile(head) ? refuseCompoundFile(all) : refuseBinaries(all);
}
