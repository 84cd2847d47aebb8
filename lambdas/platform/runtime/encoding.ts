import { isMostlyUtf8 } from './utf8.ts';
import { utf16Of } from './utf16.ts';

/**
 * The encoding of a text: UTF-16 by its byte-order mark or its zeros; UTF-8 if nearly all its letters beyond ASCII are valid
 * UTF-8; else Windows-1252.
 */
export function encodingOf(start: Uint8Array): 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be' {
  const wide = utf16Of(start);
  if (wide) return wide;
  return isMostlyUtf8(start) ? 'utf-8' : 'windows-1252';
}

/** A text, without its byte-order mark, from all of its bytes. */
export function textOfBytes(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
