/** Answers what the process that began this one asks, one message at a time, and ends with it; see worker.ts. */
export function serve(attend: (request: never) => Promise<object>, ready: object): void {
  const answer = async (request: never): Promise<void> => {
    try {
      process.send?.(await attend(request));
    } catch (error) {
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  process.on('message', (request) => void answer(request as never));
  process.on('disconnect', () => process.exit());
  process.send?.(ready);
}
