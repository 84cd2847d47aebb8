import { hasOwnManifest, type Marker, putMarker, readMarker } from '../../store/indice-manifests.ts';
import { type Format, isFormat, newestFormat } from '../blocks/format.ts';
import { families } from '../blocks/row.ts';
import { hasShards } from './part.ts';

/** The format of indexes that were begun when there was one only, and no marker. */
const formatWithoutMarker: Format = 1;

/** How the index is written. */
export interface Layout {
  format: Format;
  /** Whether some solicitantes may still be in parts of their own, though the format has shards. */
  isMixed: boolean;
}

/** The table's marker names a format of a later version of the portal: this one must not write. */
class UnknownFormatError extends Error {
  override name = 'UnknownFormatError';

  constructor(format: number) {
    super(`The index is written in format ${format}, which this version doesn't know: deploy the later version again`);
  }
}

/** How the index is written; where there is no marker, one is set. Throws UnknownFormatError. */
export async function writtenLayout(): Promise<Layout> {
  const marker = await readMarker();
  return marker ? layoutOf(marker) : beginLayout();
}

/** What a marker says. Throws UnknownFormatError. */
export function layoutOf({ formato, mixto = false }: Marker): Layout {
  if (!isFormat(formato)) throw new UnknownFormatError(formato);
  return { format: formato, isMixed: mixto };
}

/**
 * Marks an index that has no marker: a new index with the newest format, since no older version has read it; an existing
 * one with the format that it has. Of two concurrent writers the first decides.
 */
export async function beginLayout(): Promise<Layout> {
  const isBegun = (await Promise.all(families.map(hasOwnManifest))).includes(true);
  const format = isBegun ? formatWithoutMarker : newestFormat;
  if (await putMarker({ formato: format }, undefined)) return { format, isMixed: false };
  return writtenLayout();
}

/** The index is in shards, and is not written in an earlier format again: its readers could not go back step by step. */
export class NoWayBackError extends Error {
  override name = 'NoWayBackError';

  constructor() {
    super('An index in shards is not written in an earlier format again');
  }
}

/**
 * Has every writer write a format from its next write on. To be done when no instance of a version that can't read it is
 * left, and none will be deployed again. Throws NoWayBackError.
 */
export async function moveFormat(to: Format): Promise<void> {
  for (;;) {
    const { format, isMixed } = await writtenLayout();
    if (format === to) return;
    if (hasShards(format) && to < format) throw new NoWayBackError();
    const mixto = hasShards(to) && (isMixed || !hasShards(format));
    if (await putMarker({ formato: to, ...(mixto && { mixto }) }, format)) return;
  }
}

/** Ends the move to shards: from now on no solicitante's own part is looked at. */
export async function endMove(): Promise<void> {
  const { format } = await writtenLayout();
  await putMarker({ formato: format }, format);
}
