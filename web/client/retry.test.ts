import { describe, expect, it } from 'vitest';
import { ApiError, connectionError, prefixFailure } from './api-error.ts';
import { retryWhileBusy, pause, retryDelayOf } from './retry.ts';

const busy = (retryAfter?: number) => new ApiError('Muchas peticiones', 'BUSY', 503, { retryAfter });

describe('a call that was refused for want of room', () => {
  it('is made again when the server says, or a little later each time where it doesn’t', () => {
    expect(retryDelayOf(busy(3), 1, 10)).toBe(3000);
    expect(retryDelayOf(new ApiError('Muchos datos', 'TOO_MANY_REQUESTS', 429, { retryAfter: 40 }), 1, 60)).toBe(
      40_000,
    );
    expect([1, 2].map((tries) => retryDelayOf(busy(), tries, 10))).toEqual([2000, 4000]);
  });

  it('is made again also where a page has put its own words before the refusal', async () => {
    const refused = await prefixFailure('Error obteniendo resultados', Promise.reject(busy(3))).catch(
      (error: unknown) => error,
    );
    expect(refused).not.toBeInstanceOf(ApiError);
    expect(retryDelayOf(refused, 1, 10)).toBe(3000);
  });

  it('is not made again where the wait is too long, after the third time, or where it failed otherwise', () => {
    expect(retryDelayOf(busy(11), 1, 10)).toBeUndefined();
    expect(retryDelayOf(busy(3), 3, 10)).toBeUndefined();
    for (const error of [connectionError(), new ApiError('Error interno', 'INTERNAL', 500), new Error('otro')]) {
      expect(retryDelayOf(error, 1, 10)).toBeUndefined();
    }
  });

  it('gives in the end what it gives then, or the refusal that counts', async () => {
    const waited: number[] = [];
    const patience = { longestSeconds: 10, wait: async (milliseconds: number) => void waited.push(milliseconds) };
    const refusals = [busy(3), busy(1)];
    const ask = async () => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return 'datos';
    };
    expect(await retryWhileBusy(ask, patience)).toBe('datos');
    expect(waited).toEqual([3000, 1000]);
    refusals.push(busy(1), busy(1), busy(1), busy(1));
    await expect(retryWhileBusy(ask, patience)).rejects.toThrow('Muchas peticiones');
    expect(refusals).toHaveLength(1);
  });

  it('waits no longer than what it is for', async () => {
    const leaving = new AbortController();
    const waiting = pause(3_600_000, leaving.signal);
    leaving.abort(new Error('cancelada'));
    await expect(waiting).rejects.toThrow('cancelada');
    await expect(pause(1, leaving.signal)).rejects.toThrow('cancelada');
  });
});
