import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyDynamoDb, startFaultyDynamoDb } from '../../../../testing/faulty-dynamodb.ts';
import { startTables } from '../../../../testing/tables.ts';
import { storedUsuario, usuario } from '../../../../testing/usuarios.ts';
import { documents } from '../../dynamo/clients.ts';
import { createUsuario, readUsuario } from '../../access/store/usuarios.ts';
import { readPasswordHash, setPassword } from '../../access/store/usuarios-password.ts';
import { changeUsuario, insertUsuario, removeUsuario } from '../../access/store/usuarios-panel.ts';

const now = new Date('2026-03-10T10:00:00.000Z');
const cambio = { _id: 'e1', cuando: now.toISOString(), email: 'jefa@lab.example' };

let stop: () => Promise<void>;
let connection: FaultyDynamoDb;
beforeAll(async () => {
  stop = await startTables();
  connection = await startFaultyDynamoDb(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: connection.url, AWS_MAX_ATTEMPTS: '1' });
});
afterAll(async () => {
  await connection.close();
  await stop();
});
beforeEach(() => connection.decide(() => 'served'));

/** Every item that holds a password's hash: where it lies, and the hash. */
async function hashes(): Promise<[string, string][]> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName: 'Portal' }));
  return Items.flatMap(({ pk, passwordHash }) => (passwordHash === undefined ? [] : [[pk, passwordHash]]));
}

async function hashOf(_id: string): Promise<string | undefined> {
  const found = await readUsuario(_id);
  return found && readPasswordHash(found);
}

describe('a password’s hash', () => {
  it('lies apart from the user, one for each, and goes with it', async () => {
    await createUsuario(usuario({ _id: 'ana', passwordHash: 'uno' }));
    expect(await hashes()).toEqual([['credencial#ana', 'uno']]);
    await createUsuario(usuario({ _id: 'ana', passwordHash: 'dos' }));
    expect(await hashes()).toEqual([['credencial#ana', 'dos']]);
    await setPassword('ana', 'tres', () => 7);
    expect(await hashes()).toEqual([['credencial#ana', 'tres']]);
    const ana = await readUsuario('ana');
    expect(ana).toMatchObject({ sessionsSince: 7 });
    const changed = await changeUsuario(ana ?? storedUsuario({ _id: 'x' }), { passwordHash: 'cuatro' }, cambio, now);
    expect(await hashes()).toEqual([['credencial#ana', 'cuatro']]);
    expect(await hashOf('ana')).toBe('cuatro');
    await removeUsuario(changed ?? storedUsuario({ _id: 'x' }));
    expect(await hashes()).toEqual([]);
  });

  it('is not kept of a user that could not be written, nor of a change that came too late', async () => {
    const berta = { ...storedUsuario({ _id: 'berta' }), cambio };
    expect(await insertUsuario({ ...berta, passwordHash: 'suya' }, now)).toMatchObject({ _id: 'berta' });
    const other = { ...berta, cambio: { ...cambio, _id: 'e2' } };
    expect(await insertUsuario({ ...other, passwordHash: 'ajena' }, now)).toBeUndefined();
    const stale = { ...berta, version: 9 };
    expect(await changeUsuario(stale, { passwordHash: 'tarde' }, { ...cambio, _id: 'e3' }, now)).toBeUndefined();
    await setPassword('nadie', 'de nadie', () => 7);
    expect((await hashes()).filter(([pk]) => /berta|nadie/u.test(pk))).toEqual([['credencial#berta', 'suya']]);
  });

  it('is not kept of a user whose client is gone, and its address is free at once for who tries again', async () => {
    const elsa = { ...storedUsuario({ _id: 'elsa', email: 'elsa@hotel.example', clientes: ['borrado'] }), cambio };
    const refused = { code: 'VALIDATION', details: [{ field: 'clientes' }] };
    await expect(insertUsuario({ ...elsa, passwordHash: 'de elsa' }, now)).rejects.toMatchObject(refused);
    expect((await hashes()).filter(([, hash]) => hash.endsWith('de elsa'))).toEqual([]);
    const again = { ...elsa, _id: 'elsa-2', clientes: [], passwordHash: 'suya' };
    expect(await insertUsuario(again, now)).toMatchObject({ _id: 'elsa-2' });
    const moved = { email: 'otra@hotel.example', clientes: ['borrado'], passwordHash: 'nueva de elsa' };
    const stored = await readUsuario('elsa-2');
    if (!stored) throw new Error('The user is gone');
    await expect(changeUsuario(stored, moved, { ...cambio, _id: 'e4' }, now)).rejects.toMatchObject(refused);
    expect((await hashes()).filter(([, hash]) => hash.endsWith('de elsa'))).toEqual([]);
    const other = { ...storedUsuario({ _id: 'otra', email: moved.email }), cambio, passwordHash: 'ajena' };
    expect(await insertUsuario(other, now)).toMatchObject({ _id: 'otra' });
  });

  it('ends sessions to a later instant than any end before it, one made meanwhile included', async () => {
    await createUsuario(usuario({ _id: 'flora', passwordHash: 'una' }));
    const ends: (number | null)[] = [];
    const next = ({ sessionsSince }: { sessionsSince: number | null }) => {
      ends.push(sessionsSince);
      return (sessionsSince ?? 6) + 1;
    };
    // Each of the two has read when sessions were last ended before the other writes.
    const instants = await Promise.all([setPassword('flora', 'dos', next), setPassword('flora', 'tres', next)]);
    expect(instants.toSorted()).toEqual([7, 8]);
    expect(ends).toEqual([null, null, 7]);
    const flora = await readUsuario('flora');
    expect(flora).toMatchObject({ sessionsSince: 8 });
    expect(await hashOf('flora')).toBe(instants[0] === 8 ? 'dos' : 'tres');
  });

  it('is the one before or the new one, its sessions ended with it, wherever a change dies', async () => {
    const outcomes = [];
    for (let death = 1; death <= 2; death++) {
      const _id = `eva-${death}`;
      await createUsuario(usuario({ _id, passwordHash: 'vieja' }));
      let requests = 0;
      connection.decide(() => (++requests === death ? 'unanswered' : 'served'));
      await setPassword(_id, 'nueva', () => 7).catch(() => undefined);
      connection.decide(() => 'served');
      await connection.settled();
      const [hash, since] = [await hashOf(_id), (await readUsuario(_id))?.sessionsSince];
      expect([
        ['vieja', null],
        ['nueva', 7],
      ]).toContainEqual([hash, since]);
      outcomes.push(hash);
      await setPassword(_id, 'otra', () => 8);
      expect(await hashOf(_id)).toBe('otra');
    }
    expect(new Set(outcomes)).toEqual(new Set(['vieja', 'nueva']));
  });
});
