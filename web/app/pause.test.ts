import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onPause } from './pause.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('takes the pause that the browser offers, and passes on how long it may wait', () => {
  const offered = vi.fn<typeof requestIdleCallback>(() => 7);
  const calledOff = vi.fn<typeof cancelIdleCallback>();
  vi.stubGlobal('requestIdleCallback', offered);
  vi.stubGlobal('cancelIdleCallback', calledOff);
  const turn = vi.fn<() => void>();

  const callOff = onPause(turn, { longestMs: 4000, untoldMs: 2000 });
  vi.advanceTimersByTime(10_000);
  expect(turn).not.toHaveBeenCalled();
  expect(offered).toHaveBeenCalledExactlyOnceWith(turn, { timeout: 4000 });
  callOff();
  expect(calledOff).toHaveBeenCalledExactlyOnceWith(7);
});

test('waits a while where the browser tells of no pauses', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const turn = vi.fn<() => void>();

  onPause(turn, { untoldMs: 2000 });
  vi.advanceTimersByTime(1999);
  expect(turn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(turn).toHaveBeenCalledOnce();
});

test('is called off before its time', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const turn = vi.fn<() => void>();

  onPause(turn, { untoldMs: 2000 })();
  vi.advanceTimersByTime(10_000);
  expect(turn).not.toHaveBeenCalled();
});
