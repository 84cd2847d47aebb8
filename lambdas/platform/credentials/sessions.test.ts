import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../runtime/failure.ts';
import type { FaultyDynamoDb } from '../../../testing/faulty-dynamodb.ts';
import { inEveryOrder, takeTurns } from '../../../testing/interleavings.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { usuario } from '../../../testing/usuarios.ts';
import { startFakeSecretsManager, type FakeSecretsManager } from '../../../testing/fake-secrets-manager.ts';

const morning = new Date('2026-03-02T08:00:00Z');
const day = 24 * 3600;
/** So many seconds after the session began. */
const after = (seconds: number) => new Date(morning.getTime() + seconds * 1000);

interface Instance {
  connection: FaultyDynamoDb;
  begin: () => Promise<string>;
  renew: (token: string, seconds: number) => Promise<string>;
  leave: (token: string) => Promise<void>;
  /** The code with which the access token of a pair that was had is refused; undefined where it is good. */
  refusalOf: (accessToken: string, seconds: number) => Promise<string | undefined>;
  /** The access token that came with a refresh token. */
  accessOf: (token: string) => string;
}

/** A function of its own: its own modules, and a connection to DynamoDB that can be cut and held. */
async function startInstance(): Promise<Instance> {
  const own = await startOwnProcess(async () => ({
    ...(await import('./sessions.ts')),
    ...(await import('../access/access-token.ts')),
    ...(await import('../access/viewer.ts')),
  }));
  const { connection, beginSession, continueSession, endSession, verifyAccessToken, loadViewer } = own;
  const had = new Map<string, string>();
  const keep = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => {
    had.set(refreshToken, accessToken);
    return refreshToken;
  };
  return {
    connection,
    begin: async () => keep(await beginSession({ _id: 'ana', sessionsSince: null }, morning)),
    renew: async (token, seconds) => keep(await continueSession(token, after(seconds))),
    leave: endSession,
    accessOf: (token) => had.get(token) ?? '',
    refusalOf: async (accessToken, seconds) => {
      const claims = await verifyAccessToken(accessToken, after(seconds));
      return codeOf(loadViewer(claims, after(seconds)));
    },
  };
}

/** The code that something is refused with; undefined where it isn't. */
async function codeOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Error && error.name === 'Failure') return (error as Failure).code;
      throw error;
    },
  );
}

/** Whether a call failed because its connection was cut. */
async function died(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => false,
    (error: unknown) => !(error instanceof Error && error.name === 'Failure'),
  );
}

let stop: () => Promise<void>;
let secretsManager: FakeSecretsManager;
let one: Instance;
let other: Instance;

beforeAll(async () => {
  stop = await startTables();
  process.env['SESSION_DAYS'] = '90';
  const { createUsuario } = await import('../access/store/usuarios.ts');
  await createUsuario(usuario({ _id: 'ana' }));
});
afterAll(async () => stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: morning });
  secretsManager = await startFakeSecretsManager();
  [one, other] = [await startInstance(), await startInstance()];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all([one.connection.close(), other.connection.close(), secretsManager.close()]);
});

describe('two renewals with one token', () => {
  it('at the same time get the same pair, whatever order their requests come in, and the session goes on', async () => {
    let orders = 0;
    await inEveryOrder(async (choose) => {
      const token = await one.begin();
      const got: string[] = [];
      const run = async (instance: Instance, n: number) => (got[n] = await instance.renew(token, 900 + n));
      await takeTurns({ writers: [one, other], run }, choose);
      expect(got[0]).toBe(got[1]);
      expect(await one.refusalOf(one.accessOf(got[0] ?? ''), 1000)).toBeUndefined();
      expect(await codeOf(one.renew(got[0] ?? '', 1800))).toBeUndefined();
      orders++;
    });
    expect(orders).toBeGreaterThan(10);
  });

  it('the second of which comes within a minute get the same pair, though the signing secret was changed between', async () => {
    const token = await one.begin();
    const next = await one.renew(token, 900);
    await secretsManager.put();
    vi.setSystemTime(after(10 * 60));
    expect(await other.renew(token, 960)).toBe(next);
  });

  it('the second of which comes later end the session, and every access token of it at once', async () => {
    const token = await one.begin();
    const next = await one.renew(token, 900);
    expect(await one.refusalOf(one.accessOf(next), 901)).toBeUndefined();
    expect(await codeOf(other.renew(token, 961))).toBe('TOKEN_INVALID');
    expect(await one.refusalOf(one.accessOf(next), 961)).toBe('TOKEN_INVALID');
    expect(await codeOf(one.renew(next, 962))).toBe('TOKEN_INVALID');
  });

  it('end the session within the minute too, where the pair was itself renewed already', async () => {
    const token = await one.begin();
    const next = await one.renew(await one.renew(token, 900), 910);
    expect(await codeOf(other.renew(token, 911))).toBe('TOKEN_INVALID');
    expect(await codeOf(one.renew(next, 912))).toBe('TOKEN_INVALID');
  });

  it('of owner and thief end it as soon as both have renewed, in either order, unless within the same minute', async () => {
    for (const [owner, thief] of [
      [one, other],
      [other, one],
    ] as const) {
      const stolen = await owner.begin();
      const loot = await thief.renew(stolen, 100);
      expect(await codeOf(owner.renew(stolen, 900))).toBe('TOKEN_INVALID');
      expect(await codeOf(thief.renew(loot, 901))).toBe('TOKEN_INVALID');
      expect(await thief.refusalOf(thief.accessOf(loot), 901)).toBe('TOKEN_INVALID');
    }
  });
});

describe('a renewal that dies at any of its writes, before or after DynamoDB has got it', () => {
  it('and is made again with the same token goes on', async () => {
    for (const fate of ['lost', 'unanswered'] as const) {
      const token = await one.begin();
      one.connection.decide(({ isWrite }) => (isWrite ? fate : 'served'));
      expect(await died(one.renew(token, 900))).toBe(true);
      await one.connection.settled();
      one.connection.decide(() => 'served');
      const next = await other.renew(token, 930);
      expect(await codeOf(other.renew(next, 1800))).toBeUndefined();
    }
  });
});

describe('a session', () => {
  it('ends after ninety days, however often it was renewed, and its access tokens with it', async () => {
    let token = await one.begin();
    for (let days = 20; days < 90; days += 20) token = await one.renew(token, days * day);
    token = await one.renew(token, 90 * day - 60);
    expect(await one.refusalOf(one.accessOf(token), 90 * day - 1)).toBeUndefined();
    expect(await one.refusalOf(one.accessOf(token), 90 * day)).toBe('TOKEN_INVALID');
    expect(await codeOf(one.renew(token, 90 * day))).toBe('TOKEN_INVALID');
  });

  it('ends thirty days after it was last renewed', async () => {
    const token = await one.begin();
    expect(await codeOf(one.renew(token, 30 * day))).toBe('TOKEN_INVALID');
  });

  it('that was begun when the stage let it last longer ends as the stage says now', async () => {
    const token = await one.begin();
    process.env['SESSION_DAYS'] = '7';
    try {
      expect(await codeOf(one.renew(token, 8 * day))).toBe('TOKEN_INVALID');
    } finally {
      process.env['SESSION_DAYS'] = '90';
    }
  });

  it('is over at the next request once its owner has left, though another tab renews it at that moment', async () => {
    const outcomes = new Set<string | undefined>();
    await inEveryOrder(async (choose) => {
      const token = await one.begin();
      let renewed: string | undefined;
      const run = async (instance: Instance, n: number) => {
        if (n === 0) return instance.leave(token);
        renewed = await instance.renew(token, 900).catch(() => undefined);
        return undefined;
      };
      await takeTurns({ writers: [one, other], run }, choose);
      outcomes.add(renewed && 'renewed');
      expect(await one.refusalOf(one.accessOf(token), 899)).toBe('TOKEN_INVALID');
      expect(await codeOf(other.renew(renewed ?? token, 901))).toBe('TOKEN_INVALID');
    });
    expect(outcomes).toEqual(new Set([undefined, 'renewed']));
  });

  it('goes on after a sign-out with a token that is not one of its tokens', async () => {
    const token = await one.begin();
    await one.leave(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`);
    expect(await codeOf(one.renew(token, 900))).toBeUndefined();
  });
});
