/** Most bytes of one answer before it is compressed: a Lambda's, with its text written as JSON within JSON, holds 6 MB. */
export const maxAnswerBytes = 5_000_000;

/** The bytes that a value takes in a Lambda's answer, which carries the answer's JSON as a text of its own. */
export function bytesInAnswer(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

/** The room for samples, or other parts of any size, in one answer. */
export class AnswerRoom {
  private left: number;

  /** `reserved`: bytes that the rest of the answer takes. */
  constructor(reserved = 0) {
    this.left = maxAnswerBytes - reserved;
  }

  /** Takes the room for a part; false where there isn't enough, and nothing is taken. */
  takes(part: unknown): boolean {
    const bytes = bytesInAnswer(part);
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }
}

/** A list within a row: its parts, those that matter most first, and the row with just some of them. */
interface ListOfRow<R, P> {
  partsOf: (row: R) => readonly P[];
  /** `left`: how many more there are. */
  withParts: (row: R, parts: P[], left: number) => R;
}

/** Rows as one answer holds them: where they don't fit, the list of each that is larger than its share is cut short. */
export function cutToFit<R, P>(
  rows: readonly R[],
  { partsOf, withParts }: ListOfRow<R, P>,
  most = maxAnswerBytes,
): readonly R[] {
  if (bytesInAnswer(rows) <= most) return rows;
  const bare = bytesInAnswer(rows.map((row) => withParts(row, [], partsOf(row).length)));
  const share = Math.max(0, Math.floor((most - bare) / rows.length));
  return rows.map((row) => {
    const parts = partsOf(row);
    let bytes = 0;
    // A comma between two of them is a byte.
    const end = parts.findIndex((part) => (bytes += bytesInAnswer(part) + 1) > share);
    return end < 0 ? row : withParts(row, parts.slice(0, end), parts.length - end);
  });
}
