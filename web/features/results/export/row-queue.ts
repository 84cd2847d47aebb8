import type { Row } from './table.ts';

/** Rows on their way from who brings them, a portion at a time, to who takes them, one at a time. */
export interface RowQueue {
  /** Resolves once all of them are taken. */
  put(rows: readonly Row[]): Promise<void>;
  end(): void;
  taken(): AsyncGenerator<Row>;
}

export function rowQueue(): RowQueue {
  const waiting: { rows: readonly Row[]; whenTaken: () => void }[] = [];
  let hasEnded = false;
  let wake = () => {};
  return {
    put: (rows) =>
      new Promise((resolve) => {
        waiting.push({ rows, whenTaken: resolve });
        wake();
      }),
    end() {
      hasEnded = true;
      wake();
    },
    async *taken() {
      for (;;) {
        const portion = waiting.shift();
        if (portion) {
          yield* portion.rows;
          portion.whenTaken();
        } else if (hasEnded) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
