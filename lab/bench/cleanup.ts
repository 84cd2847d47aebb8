/** What is to be undone at the end, however the end comes; last things first, each once. */
export interface Cleanup extends AsyncDisposable {
  defer(action: () => Promise<void>): void;
}

/** A cleanup of its own, or a part of another's: that one's end is its end too. */
export function cleanup(of?: Cleanup): Cleanup {
  const stack = new AsyncDisposableStack();
  let ended: Promise<void> | undefined;
  // A second call waits for the same end, where the stack itself would return at once.
  const end = async () => (ended ??= stack.disposeAsync());
  of?.defer(end);
  return { defer: (action) => stack.defer(action), [Symbol.asyncDispose]: end };
}
