import { fold } from '../../contract/rules/texto.ts';

/**
 * Texts to be searched without case or accents: all folded into one, a NUL between, so that a search is one `indexOf`
 * over the whole instead of one for each.
 */
export class TextColumn {
  private readonly joined: string;
  private readonly count: number;
  private starts: Uint32Array | undefined;

  constructor(texts: readonly string[]) {
    // Folding what is joined folds each: no rule of fold's looks across a NUL but trimming, which no search can notice.
    this.joined = fold(texts.join('\0'));
    this.count = texts.length;
  }

  /**
   * Marks in `hits` the places of the texts that hold `wanted` (folded, not empty); gives whether there is any.
   * Places that were marked before stay so.
   */
  mark(wanted: string, hits: Uint8Array): boolean {
    let at = this.joined.indexOf(wanted);
    if (at === -1 || wanted.includes('\0')) return false;
    const starts = this.findStarts();
    let place = 0;
    while (at !== -1) {
      while (place + 1 < this.count && (starts[place + 1] as number) <= at) place++;
      hits[place] = 1;
      if (place + 1 >= this.count) return true;
      at = this.joined.indexOf(wanted, starts[place + 1]);
    }
    return true;
  }

  private findStarts(): Uint32Array {
    if (this.starts) return this.starts;
    const starts = new Uint32Array(this.count);
    let at = 0;
    for (let place = 1; place < this.count; place++) {
      at = this.joined.indexOf('\0', at) + 1;
      starts[place] = at;
    }
    this.starts = starts;
    return starts;
  }
}
