/** Gives what says how many milliseconds have passed since, by the clock of the computer: time that it slept counts. */
export function stopwatch(): () => number {
  const begun = Date.now();
  return () => Date.now() - begun;
}
