import { startTransition, useEffect, useState } from 'react';

/** Rows that are drawn and laid out in one go: about as many as a phone's first screen shows. */
const step = 4;
/** Rows from which on as many again are drawn each time, or a long list would be rendered over and over. */
const many = 20;

/**
 * How many of `total` rows are to be drawn. Those that are there when the list is opened are, so that 'Back' leads to where
 * the reader was; of those that come later the first few, then more and more in tasks of their own, between which a slow
 * phone answers. `total` is undefined until it is known.
 */
export function useGrowing(total: number | undefined): number {
  const [drawn, setDrawn] = useState(Math.max(total ?? 0, step));
  const isWhole = total === undefined || drawn >= total;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn < many ? drawn + step : drawn * 2));
  }, [isWhole, drawn]);
  return drawn;
}
