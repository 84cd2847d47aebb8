/** Minimum time between two lines where the output is no terminal. */
const logEveryMs = 5000;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how something is getting on: one line that changes where someone watches, a line now and then elsewhere. */
export class StatusLine {
  private readonly out: Terminal;
  private lastLogged = Number.NEGATIVE_INFINITY;
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
    if (performance.now() - this.lastLogged < logEveryMs) return;
    this.lastLogged = performance.now();
    this.out.write(`${text}\n`);
  }

  /** Takes the line away. */
  end(): void {
    if (this.isShown) this.out.write('\r\u001B[K');
    this.isShown = false;
  }
}
