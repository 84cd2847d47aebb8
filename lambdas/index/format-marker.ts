import { hasManifest, putFormat, readFormat, readToWrite, type StoredManifest } from '../store/indice.ts';
import { type Format, isFormat, newestFormat } from './format.ts';
import { type Family, families } from './row.ts';

/** The format of indexes that were begun when there was one only, and no marker. */
const formatWithoutMarker: Format = 1;

/** The table's marker names a format of a later version of the portal: this one must not write. */
class UnknownFormatError extends Error {
  override name = 'UnknownFormatError';

  constructor(format: number) {
    super(`The index is written in format ${format}, which this version doesn't know: deploy the later version again`);
  }
}

/** A solicitante's manifest and the format that its blocks are to be written in. Throws UnknownFormatError. */
export async function beginWriting(
  familia: Family,
  solicitante: string,
): Promise<{ stored: StoredManifest | undefined; format: Format }> {
  const { manifest: stored, formato } = await readToWrite(familia, solicitante);
  return { stored, format: formato === undefined ? await markFormat() : known(formato) };
}

/** The format that blocks are written in. Throws UnknownFormatError. */
export async function writtenFormat(): Promise<Format> {
  const formato = await readFormat();
  return formato === undefined ? markFormat() : known(formato);
}

/**
 * Marks an index that has no marker: one that is just beginning with the newest format, for no version of before has ever
 * read it; any other with the one that it has. Of two writers that do so the first one decides.
 */
async function markFormat(): Promise<Format> {
  const isBegun = (await Promise.all(families.map(hasManifest))).includes(true);
  const format = isBegun ? formatWithoutMarker : newestFormat;
  if (await putFormat(format, { over: undefined })) return format;
  return writtenFormat();
}

/**
 * Has every writer write a format from its next write on. To be done when no instance of a version that can't read it is
 * left, and none will be deployed again.
 */
export async function moveFormat(to: Format): Promise<void> {
  for (;;) {
    const from = await writtenFormat();
    if (from === to || (await putFormat(to, { over: from }))) return;
  }
}

function known(formato: number): Format {
  if (!isFormat(formato)) throw new UnknownFormatError(formato);
  return formato;
}
