/** The most bytes of an answer before compression: a Lambda's answer holds 6 MB, with the body as a JSON text within JSON. */
export const maxAnswerBytes = 5_000_000;

/** The bytes of a value in a Lambda's answer, whose body is a JSON text within JSON. */
export function bytesInAnswer(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

/** The room for samples, or other parts of varying size, in one answer. */
export class AnswerRoom {
  private left: number;

  /** `reserved`: bytes that the rest of the answer takes. */
  constructor(reserved = 0) {
    this.left = maxAnswerBytes - reserved;
  }

  /** Takes the room for a part; false, without taking any, where there isn't enough. */
  takes(part: unknown): boolean {
    const bytes = bytesInAnswer(part);
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }
}

/** A list within a row: gives its parts, the most important first, and the row with only some parts. */
interface ListOfRow<R, P> {
  partsOf: (row: R) => readonly P[];
  /** `left`: the number of parts left out. */
  withParts: (row: R, parts: P[], left: number) => R;
}

/** Rows cut to fit one answer: if they don't fit, the list of each row that is larger than its share is cut short. */
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
    // One byte more for the comma between two parts.
    const end = parts.findIndex((part) => (bytes += bytesInAnswer(part) + 1) > share);
    return end < 0 ? row : withParts(row, parts.slice(0, end), parts.length - end);
  });
}
