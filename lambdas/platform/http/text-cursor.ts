/** The cursor of a page sorted by a text: where it ended. */
export function cursorOfText(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** The text with which a page ended. */
export function textOfCursor(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}
