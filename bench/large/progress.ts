/** Prints how far a step has come, every ten seconds at most, to the error stream: the other carries the answer. */
export function progress(what: string, total: number): (done: number) => void {
  const started = performance.now();
  let next = started + 10_000;
  return (done) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 10_000;
    const seconds = Math.round((now - started) / 1000);
    console.error(`  ${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${seconds} s`);
  };
}
