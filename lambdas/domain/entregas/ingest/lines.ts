/** How much of a text says how its lines end, in characters. */
export const breaksLookedAt = 65_536;

/** Whether a text's lines end as an old Mac ended them, by its beginning: a carriage return alone, and hardly any line feed. */
export function isOfMac(text: string): boolean {
  const start = text.slice(0, breaksLookedAt);
  const alone = start.match(/\r(?!\n)/gu)?.length ?? 0;
  return alone > (start.match(/\n/gu)?.length ?? 0);
}

/** The text of an old Mac with the line breaks of other systems. */
export function withLineBreaks(text: string): string {
  return text.replaceAll('\r', '\n');
}

/** A line that one pair of quotes is around, within which they are doubled, and separators after it. */
const wrapped = [/^(")((?:[^"]|"")*)"[;,\t|]*(\r?)$/u, /^(')((?:[^']|'')*)'[;,\t|]*(\r?)$/u];

/** Whether a line is in quotes as a whole, with separators within them. */
export function isWrapped(line: string): boolean {
  return /[;,\t|]/u.test(partsOf(line)?.within ?? '');
}

/** A line without the quotes that are around all of it; those within it, which are doubled, are again what they were. */
export function unwrappedLine(line: string): string {
  const { quote = '', within, end = '' } = partsOf(line) ?? {};
  return within === undefined ? line : within.replaceAll(quote + quote, quote) + end;
}

function partsOf(line: string): { quote: string; within: string; end: string } | undefined {
  const pattern = wrapped[line.startsWith("'") ? 1 : 0];
  const [, quote, within, end] = pattern?.exec(line) ?? [];
  return quote === undefined || within === undefined ? undefined : { quote, within, end: end ?? '' };
}
