import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../runtime/failure.ts';
import { startTables } from '../../../testing/tables.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { perMinute, takePace } from './pace.ts';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startTables();
});
afterAll(async () => stop());

const now = new Date('2026-06-01T10:00:45.500Z');
const limit = perMinute.simulacion;

/** What a call is refused with; undefined where it isn't. */
async function refusal(
  _id: string,
  { at = now, llamada = 'simulacion', vista }: { at?: Date; llamada?: keyof typeof perMinute; vista?: string } = {},
): Promise<Failure | undefined> {
  try {
    const usuario = storedUsuario({ _id });
    await takePace(llamada, { usuario, now: at, ...(vista && { portador: { tipo: 'vista', _id: vista } }) });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

const manyOf = async (many: number, act: () => Promise<Failure | undefined>) =>
  (await Promise.all(Array.from({ length: many }, act))).filter((one) => one !== undefined);

describe('the pace of a user’s expensive calls', () => {
  it('lets no more through than it may in a minute, however many come at once, and says when to come back', async () => {
    const refused = await manyOf(limit + 7, async () => refusal('ana'));
    expect(refused).toHaveLength(7);
    for (const one of refused) {
      expect(one).toMatchObject({ code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': '15' } });
    }
  });

  it('is of that user, that call and that minute alone', async () => {
    expect(await manyOf(limit, async () => refusal('berta'))).toEqual([]);
    expect(await refusal('berta')).toBeInstanceOf(Failure);
    expect(await refusal('carla')).toBeUndefined();
    expect(await refusal('berta', { llamada: 'deteccion' })).toBeUndefined();
    expect(await refusal('berta', { at: new Date('2026-06-01T10:01:00.000Z') })).toBeUndefined();
  });

  it('counts for the administrator what is asked while viewing as users, whichever they are', async () => {
    expect(await manyOf(limit, async () => refusal('diana', { vista: 'jefa' }))).toEqual([]);
    expect(await refusal('elena', { vista: 'jefa' })).toBeInstanceOf(Failure);
    expect(await refusal('diana')).toBeUndefined();
  });
});
