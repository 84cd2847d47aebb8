interface PauseOptions {
  /** Longest wait for a pause, in milliseconds; without it there is no limit. */
  longestMs?: number;
  /** Delay, in milliseconds, in browsers without `requestIdleCallback` (Safari). */
  fallbackMs: number;
}

/** Calls `turn` once the browser is idle. Returns a function that cancels the call. */
export function onPause(turn: () => void, { longestMs, fallbackMs }: PauseOptions): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(turn, fallbackMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(turn, { timeout: longestMs });
  return () => cancelIdleCallback(handle);
}
