/** A stream of bytes came to its end, or to nonsense, before what it promised. */
export class BrokenStream extends Error {
  override name = 'BrokenStream';
}

/** Reads a stream of bytes by delimiters and lengths, holding no more of it than it must. */
export class ByteReader {
  private held: Buffer;
  private readonly source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>, before = '') {
    this.source = source[Symbol.asyncIterator]();
    this.held = Buffer.from(before);
  }

  private async fill(): Promise<void> {
    const next = await this.source.next();
    if (next.done) throw new BrokenStream('The stream ended too early');
    this.held = this.held.length === 0 ? next.value : Buffer.concat([this.held, next.value]);
  }

  /** The text before a delimiter, which is consumed too. Throws BrokenStream if it isn't within `limit` bytes. */
  async line(delimiter: string, limit: number): Promise<string> {
    for (;;) {
      const end = this.held.indexOf(delimiter);
      if (end > limit || (end === -1 && this.held.length > limit + delimiter.length))
        throw new BrokenStream('A line is too long');
      if (end !== -1) {
        const text = this.held.toString('utf8', 0, end);
        this.held = this.held.subarray(end + Buffer.byteLength(delimiter));
        return text;
      }
      await this.fill();
    }
  }

  /** Exactly so many bytes, in pieces. */
  async *take(count: number): AsyncGenerator<Buffer> {
    let left = count;
    while (left > 0) {
      if (this.held.length === 0) await this.fill();
      const piece = this.held.subarray(0, left);
      this.held = this.held.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** What comes before a delimiter, in pieces; the delimiter is consumed. */
  async *until(delimiter: string): AsyncGenerator<Buffer> {
    const length = Buffer.byteLength(delimiter);
    for (;;) {
      const end = this.held.indexOf(delimiter);
      // The last bytes held may be the beginning of the delimiter, so they wait for what follows.
      const ready = end === -1 ? Math.max(0, this.held.length - length + 1) : end;
      const piece = this.held.subarray(0, ready);
      this.held = this.held.subarray(end === -1 ? ready : end + length);
      if (piece.length > 0) yield piece;
      if (end !== -1) return;
      await this.fill();
    }
  }

  /** Whether nothing follows. */
  async atEnd(): Promise<boolean> {
    if (this.held.length > 0) return false;
    const next = await this.source.next();
    if (next.done) return true;
    this.held = next.value;
    return false;
  }
}
