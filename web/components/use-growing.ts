import { startTransition, useEffect, useState } from 'react';

/** Rows that are drawn and laid out in one go: about as many as a phone's first screen shows. */
const step = 4;
/** Rows from which on as many again are drawn each time, or a long list would be rendered over and over. */
const many = 20;

/**
 * Which of some rows are to be drawn. Those that are there when the list is opened are, so that 'Back' leads to where the
 * reader was; of those that come later the first few, then more and more in tasks of their own, between which a slow phone
 * answers.
 */
export function useGrowing<T>(rows: readonly T[]): readonly T[];
export function useGrowing<T>(rows: readonly T[] | undefined): readonly T[] | undefined;
export function useGrowing<T>(rows: readonly T[] | undefined): readonly T[] | undefined {
  const [drawn, setDrawn] = useState(Math.max(rows?.length ?? 0, step));
  const isWhole = rows === undefined || drawn >= rows.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setDrawn(drawn < many ? drawn + step : drawn * 2));
  }, [isWhole, drawn]);
  return isWhole ? rows : rows.slice(0, drawn);
}
