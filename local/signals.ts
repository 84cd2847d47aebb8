import { diskFull, isDiskFull } from './full-disk.ts';

/** Within this, a signal is the same one come by another way: the terminal, npm and run.mjs each pass it on. */
const echoMs = 1000;

/**
 * Ends the process in order at Ctrl-C or SIGTERM, or when the process that started it is gone, with status 0; at once, when
 * asked again.
 */
export function stopOnSignals(): { onStop(action: () => Promise<void>): void } {
  let action: (() => Promise<void>) | undefined;
  let asked: number | undefined;

  function stop(): void {
    const now = performance.now();
    if (asked !== undefined) {
      if (now - asked > echoMs) process.exit(130);
      return;
    }
    asked = now;
    if (!action) process.exit(0);
    action().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(isDiskFull(error) ? diskFull : error);
        process.exit(1);
      },
    );
  }

  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  process.on('disconnect', stop);
  return { onStop: (given) => void (action = given) };
}
