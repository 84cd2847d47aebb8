/** Where a page ended that is sorted by a text. */
export function cursorOfText(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The text that a page ended with. */
export function textOfCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}
