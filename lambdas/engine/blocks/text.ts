import { fold } from '../../../contract/base/texto.ts';
import { memoryOfText, startsOf, type TextList } from './text-list.ts';

/**
 * Texts to be searched without case or accents: all folded into one, a NUL between, so that a search is one `indexOf`
 * over the whole instead of one for each.
 */
export class TextColumn {
  private readonly joined: string;
  readonly count: number;
  private starts: Uint32Array | undefined;

  constructor({ joined, count }: Pick<TextList, 'joined' | 'count'>) {
    // Folding what is joined folds each: no rule of fold's looks across a NUL but trimming, which no search can notice.
    this.joined = fold(joined);
    this.count = count;
  }

  static of(texts: readonly string[]): TextColumn {
    return new TextColumn({ joined: texts.join('\0'), count: texts.length });
  }

  /** Bytes in memory, the table of places included. */
  get memory(): number {
    return memoryOfText(this.joined) + 4 * this.count;
  }

  /**
   * Marks in `hits` the places of the texts that hold `wanted` (folded, not empty); gives whether there is any.
   * Places that were marked before stay so.
   */
  mark(wanted: string, hits: Uint8Array): boolean {
    let at = this.joined.indexOf(wanted);
    if (at === -1 || wanted.includes('\0')) return false;
    const starts = (this.starts ??= startsOf(this.joined, this.count));
    let place = 0;
    while (at !== -1) {
      while (place + 1 < this.count && (starts[place + 1] as number) <= at) place++;
      hits[place] = 1;
      if (place + 1 >= this.count) return true;
      at = this.joined.indexOf(wanted, starts[place + 1]);
    }
    return true;
  }
}
