import { SaxesParser } from 'saxes';
import { FileRefused } from '../ingest/file-refused.ts';

/** What a reader of XML hears of; names come without their namespace's prefix. */
export interface XmlHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Text between two tags, in bytes: a cell of Excel holds 32,767 characters, and a tag is shorter. */
const maxSilentBytes = 4 * 2 ** 20;

/** Elements within each other: a sheet's are ten, and a parser keeps a record of each that is open. */
const maxDepth = 100;

/**
 * Reads XML as it comes and calls the handlers; yields after each piece, so that what they gathered may be passed on.
 * Entities of a DTD aren't expanded. Throws FileRefused for XML that isn't well-formed, nests without end, or has a text without end.
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
export async function readWholeXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  part: string,
): Promise<void> {
  for await (const _ of readXml(bytes, handlers, part));
}

/** An attribute by its name without prefix, such as `id` for `r:id`. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
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
