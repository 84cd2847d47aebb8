import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../runtime/failure.ts';
import { startTables } from '../../testing/tables.ts';
import { takePace } from './pace.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-06-01T10:00:45.500Z');

/** What a call is refused with; undefined where it isn't. */
async function refusal(usuarioId: string, at = now, llamada = 'exportar'): Promise<Failure | undefined> {
  try {
    await takePace(llamada, usuarioId, 3, at);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

describe('the pace of a user’s expensive calls', () => {
  it('lets no more through than it may in a minute, however many come at once, and says when to come back', async () => {
    const refusals = await Promise.all(Array.from({ length: 10 }, async () => refusal('ana')));
    const refused = refusals.filter((one) => one !== undefined);
    expect(refused).toHaveLength(7);
    for (const one of refused) {
      expect(one).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '15' } });
    }
  });

  it('is of that user, that call and that minute alone', async () => {
    for (let n = 0; n < 3; n++) expect(await refusal('berta')).toBeUndefined();
    expect(await refusal('berta')).toBeInstanceOf(Failure);
    expect(await refusal('carla')).toBeUndefined();
    expect(await refusal('berta', now, 'otra')).toBeUndefined();
    expect(await refusal('berta', new Date('2026-06-01T10:01:00.000Z'))).toBeUndefined();
  });
});
