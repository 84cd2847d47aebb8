const isWide = /[^\0-\u{ff}]/u;

/** Bytes that a string takes in memory: two for each character as soon as one isn't of Latin-1. */
export function memoryOfText(text: string): number {
  return text.length * (isWide.test(text) ? 2 : 1);
}

/**
 * Texts as a block keeps them: joined by NUL, so that ten million take one byte a character. A text of its own is made
 * where it is asked for.
 */
export class TextList {
  readonly joined: string;
  readonly count: number;
  private starts: Uint32Array | undefined;

  constructor(joined: string, count: number) {
    this.joined = joined;
    this.count = count;
  }

  at(place: number): string {
    const starts = (this.starts ??= startsOf(this.joined, this.count));
    return this.joined.slice(starts[place], (starts[place + 1] as number) - 1);
  }

  /** All of them; nothing of it is kept. */
  all(): string[] {
    return this.count === 0 ? [] : this.joined.split('\0');
  }

  /** Bytes in memory, the table of places included, which is made at the first use. */
  get memory(): number {
    return memoryOfText(this.joined) + 4 * this.count;
  }
}

/** Where each of some joined texts begins, and where one after the last would. */
export function startsOf(joined: string, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  let at = 0;
  for (let place = 1; place < count; place++) {
    at = joined.indexOf('\0', at) + 1;
    starts[place] = at;
  }
  starts[count] = joined.length + 1;
  return starts;
}
