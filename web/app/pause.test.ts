import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPause } from './pause.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits for the browser to be idle, for so long at most, and can be cancelled', () => {
  const offered = vi.fn<typeof requestIdleCallback>(() => 7);
  const cancelled = vi.fn<typeof cancelIdleCallback>();
  vi.stubGlobal('requestIdleCallback', offered);
  vi.stubGlobal('cancelIdleCallback', cancelled);
  const turn = vi.fn<() => void>();

  const cancel = onPause(turn, { longestMs: 4000, fallbackMs: 2000 });
  vi.advanceTimersByTime(10_000);
  expect(turn).not.toHaveBeenCalled();
  expect(offered).toHaveBeenCalledExactlyOnceWith(turn, { timeout: 4000 });
  cancel();
  expect(cancelled).toHaveBeenCalledExactlyOnceWith(7);
});

test('waits a fixed time in a browser without requestIdleCallback', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const turn = vi.fn<() => void>();

  onPause(turn, { fallbackMs: 2000 });
  vi.advanceTimersByTime(1999);
  expect(turn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(turn).toHaveBeenCalledOnce();
});

test('can be cancelled before that time', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const turn = vi.fn<() => void>();

  onPause(turn, { fallbackMs: 2000 })();
  vi.advanceTimersByTime(10_000);
  expect(turn).not.toHaveBeenCalled();
});
