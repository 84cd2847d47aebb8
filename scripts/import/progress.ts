import type { Informe } from '../../lambdas/ingest/report.ts';
import { count } from './summary.ts';

/** How long a log that nobody watches stays without a line. */
const logEveryMs = 5000;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows how a file is getting on: one line that changes where someone watches, a line now and then elsewhere. */
export class Progress {
  private readonly out: Terminal;
  private readonly size: number;
  private told = Number.NEGATIVE_INFINITY;
  private isShown = false;

  constructor(out: Terminal, size: number) {
    this.out = out;
    this.size = size;
  }

  readonly show = (informe: Informe): void => {
    if (this.out.isTTY) {
      this.isShown = true;
      this.out.write(`\r\u001B[K${lineOf(informe, this.size)}`);
      return;
    }
    if (performance.now() - this.told < logEveryMs) return;
    this.told = performance.now();
    this.out.write(`${lineOf(informe, this.size)}\n`);
  };

  /** Takes the line away. */
  end(): void {
    if (this.isShown) this.out.write('\r\u001B[K');
  }
}

function lineOf({ bytes, muestras, error }: Informe, size: number): string {
  if (error) return error;
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes / size) * 100));
  const stored = muestras.nuevas + muestras.actualizadas + muestras.sin_cambios;
  return `Leyendo: ${percent} %, muestras ${count(stored)}, rechazadas ${count(muestras.rechazadas)}`;
}
