/** How long a log that nobody watches stays without a line. */
const logEveryMs = 5000;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how something is getting on: one line that changes where someone watches, a line now and then elsewhere. */
export class StatusLine {
  private readonly out: Terminal;
  private told = Number.NEGATIVE_INFINITY;
  private isShown = false;

  constructor(out: Terminal) {
    this.out = out;
  }

  show(text: string): void {
    if (this.out.isTTY) {
      this.isShown = true;
      this.out.write(`\r\u001B[K${text}`);
      return;
    }
    if (performance.now() - this.told < logEveryMs) return;
    this.told = performance.now();
    this.out.write(`${text}\n`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.isShown) this.out.write('\r\u001B[K');
    this.isShown = false;
  }
}
