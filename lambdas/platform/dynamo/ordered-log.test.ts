import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { useTables } from '../../../testing/use-tables.ts';
import { BrokenLogError, orderedLog, type Pending } from './ordered-log.ts';
import { documents } from './clients.ts';
import { transact } from './transaction.ts';

useTables();

let logs = 0;
const newLog = () => orderedLog(`prueba${++logs}`, z.string());
type Log = ReturnType<typeof newLog>;

/** Writes what is told, as in a transaction of what it tells of. */
async function told(log: Log, ...values: string[]): Promise<Pending<string>[]> {
  const telling = values.map((value) => log.telling(value));
  await transact(telling.map(({ write }) => write));
  return telling.map(({ pending }) => pending);
}

const start = { numero: 0, nombre: '' };

describe('a log in one order', () => {
  it('has what is told once it has a number, in the order of numbers, and lets it wait until then', async () => {
    const log = newLog();
    const [a, b, c] = await told(log, 'a', 'b', 'c');
    expect(await log.after(start, await log.head())).toEqual([]);
    expect((await log.pending()).map(({ value }) => value).toSorted()).toEqual(['a', 'b', 'c']);
    await log.register([b, a] as Pending<string>[]);
    await log.register([c] as Pending<string>[]);
    const entries = await log.after(start, await log.head());
    expect(entries.map(({ numero, value }) => `${numero}${value}`)).toEqual(['1b', '2a', '3c']);
    expect(await log.pending()).toEqual([]);
    const [first] = entries;
    expect((await log.after(first ?? start, await log.head())).map(({ value }) => value)).toEqual(['a', 'c']);
  });

  it('gives each one number, whoever gives it, and however many there are', async () => {
    const log = newLog();
    const names = Array.from({ length: 90 }, (_, n) => `v${n}`);
    const all = await told(log, ...names);
    await Promise.all([log.register(all.slice(0, 60)), log.register(all), log.register(all.slice(30).toReversed())]);
    const last = await log.head();
    const read: string[] = [];
    for (let at = start; at.numero < last.numero;) {
      const entries = await log.after(at, last);
      read.push(...entries.map(({ value }) => value));
      at = entries.at(-1) ?? last;
    }
    expect(last.numero).toBe(names.length);
    expect(read.toSorted()).toEqual(names.toSorted());
  });

  it('is read once for all readers who stand at one place, and anew once there is more', async () => {
    const log = newLog();
    await log.register(await told(log, 'a', 'b'));
    let queries = 0;
    documents().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'QueryCommand') queries++;
          return next(args);
        },
      { step: 'initialize', name: 'counted' },
    );
    try {
      const valuesNow = async () => {
        const last = await log.head();
        const all = await Promise.all([log.after(start, last), log.after(start, last)]);
        return all.map((entries) => entries.map(({ value }) => value).join(''));
      };
      expect([await valuesNow(), queries]).toEqual([['ab', 'ab'], 1]);
      await log.register(await told(log, 'c'));
      expect([await valuesNow(), queries]).toEqual([['abc', 'abc'], 2]);
    } finally {
      documents().middlewareStack.remove('counted');
    }
  });

  it('tells a reader who stands elsewhere that nothing follows on', async () => {
    const log = newLog();
    await log.register(await told(log, 'a', 'b'));
    const last = await log.head();
    const [first = start] = await log.after(start, last);
    for (const at of [
      { ...first, nombre: 'otra' },
      { ...last, nombre: 'otra' },
      { numero: 3, nombre: 'otra' },
    ]) {
      await expect(log.after(at, last)).rejects.toThrow(BrokenLogError);
    }
  });

  it('passes over what waits and can’t be read, and says of an entry that can’t that nothing follows on', async () => {
    const name = `prueba${++logs}`;
    const [log, other] = [orderedLog(name, z.string()), orderedLog(name, z.number())];
    const strange = other.telling(7);
    await transact([strange.write]);
    const [a] = await told(log, 'a');
    expect((await log.pending()).map(({ value }) => value)).toEqual(['a']);
    if (!a) throw new Error('Nothing waits');
    await log.register([a]);
    await other.register([strange.pending]);
    const last = await log.head();
    const read = await log.after(start, { ...last, numero: 1, nombre: a.id });
    expect(read.map(({ value }) => value)).toEqual(['a']);
    await expect(log.after(start, last)).rejects.toThrow(BrokenLogError);
  });
});
