import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, Turns } from './turns.ts';

/** Work that lasts until it is ended, and notes when it begins. */
function work(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = async () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

/** What work is refused or fails with, looked at from now on. */
async function failureOf(running: Promise<unknown> | undefined): Promise<unknown> {
  return running?.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Until whatever is due has run. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('turns', () => {
  it('run as much at once as they may, and the rest in order', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 10, patienceMs: 1000 });
    const begun: string[] = [];
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(begun, name)) as [Work, Work, Work, Work];
    const all = [a, b, c, d].map(async ({ run }) => turns.run('ana', run));
    await settled();
    expect(begun).toEqual(['a', 'b']);
    b.end();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of [a, c, d]) end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('come round: a caller with much waiting lets one of another’s through before its next', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 10, patienceMs: 1000 });
    const begun: string[] = [];
    const mine = ['ana 1', 'ana 2', 'ana 3', 'ana 4'].map((name) => work(begun, name));
    const other = work(begun, 'berta');
    const all = mine.map(async ({ run }) => turns.run('ana', run));
    all.push(turns.run('berta', other.run));
    for (const { end } of [...mine, other]) end();
    await Promise.all(all);
    expect(begun).toEqual(['ana 1', 'ana 2', 'berta', 'ana 3', 'ana 4']);
  });

  it('are refused at once to a caller that has all the waiting room, and kept for one that has none', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2, patienceMs: 1000 });
    const begun: string[] = [];
    const mine = [1, 2, 3].map((n) => work(begun, `ana ${n}`));
    const all = mine.map(async ({ run }) => turns.run('ana', run));
    const lost = failureOf(all[2]);
    await expect(turns.run('ana', work(begun, 'ana 4').run)).rejects.toThrow(BusyError);
    const other = work(begun, 'berta');
    const others = turns.run('berta', other.run);
    expect(await lost).toBeInstanceOf(BusyError);
    for (const { end } of [...mine, other]) end();
    expect(await Promise.all([all[0], all[1], others])).toEqual(['ana 1', 'ana 2', 'berta']);
  });

  it('are refused to what has waited long enough, and never to what has begun', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 2, patienceMs: 1000 });
    const begun: string[] = [];
    const first = work(begun, 'first');
    const running = turns.run('ana', first.run);
    const late = failureOf(turns.run('ana', work(begun, 'late').run));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBeInstanceOf(BusyError);
    first.end();
    expect(await running).toBe('first');
    expect(begun).toEqual(['first']);
  });

  it('are given up by who goes away, and free again after work that fails', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, patienceMs: 1000 });
    const begun: string[] = [];
    const { promise, reject } = Promise.withResolvers<never>();
    const failing = failureOf(turns.run('ana', async () => promise));
    const leaving = new AbortController();
    const reason = new Error('gone');
    const gone = failureOf(turns.run('berta', work(begun, 'gone').run, leaving.signal));
    leaving.abort(reason);
    expect(await gone).toBe(reason);
    await expect(turns.run('berta', work(begun, 'gone').run, leaving.signal)).rejects.toThrow('gone');
    const broken = new Error('broken');
    reject(broken);
    expect(await failing).toBe(broken);
    const next = work(begun, 'next');
    next.end();
    expect(await turns.run('berta', next.run)).toBe('next');
    expect(begun).toEqual(['next']);
  });

  it('never let more run than may, nor forget any, whatever comes', async () => {
    const callers = fc.constantFrom('ana', 'berta', 'carla');
    const asks = fc.array(fc.record({ caller: callers, at: fc.nat(50), lasts: fc.nat(30), leaves: fc.nat(60) }));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.nat(4), asks, async (atOnce, waiting, given) => {
        const turns = new Turns({ atOnce, waiting, patienceMs: 20 });
        let running = 0;
        const all = given.map(async ({ caller, at, lasts, leaves }) => {
          await pause(at);
          const run = async () => {
            expect(++running).toBeLessThanOrEqual(atOnce);
            await pause(lasts);
            running--;
          };
          const leaving = new AbortController();
          setTimeout(() => leaving.abort(new BusyError('gone')), leaves);
          return turns.run(caller, run, leaving.signal).catch((error: unknown) => {
            if (!(error instanceof BusyError)) throw error;
          });
        });
        await vi.runAllTimersAsync();
        await Promise.all(all);
        expect(running).toBe(0);
        // All of the room is free again.
        const again = Array.from({ length: atOnce }, async () => turns.run('ana', async () => 'done'));
        expect(await Promise.all(again)).toEqual(Array.from({ length: atOnce }, () => 'done'));
      }),
    );
  });
});

type Work = ReturnType<typeof work>;

async function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  await promise;
}
