interface Patience {
  /** After how long `turn` is called though the browser had no pause, in milliseconds; without it, whenever one comes. */
  longestMs?: number;
  /** After how long it is called where the browser tells of no pauses, as Safari doesn't. */
  untoldMs: number;
}

/** Calls `turn` once the browser has nothing else to do; what is returned calls that off. */
export function onPause(turn: () => void, { longestMs, untoldMs }: Patience): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(turn, untoldMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(turn, { timeout: longestMs });
  return () => cancelIdleCallback(handle);
}
