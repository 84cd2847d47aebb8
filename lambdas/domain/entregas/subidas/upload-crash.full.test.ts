import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bytesPorParte } from '../../../../contract/entregas/subidas.ts';
import { storedUsuario } from '../../../../testing/usuarios.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { documents, files } from '../../../platform/dynamo/clients.ts';
import { readEntradas } from '../../../platform/audit/auditoria.ts';
import { listEntregas } from '../store/entregas.ts';
import { inspectDropped } from '../store/entrega-objects.ts';
import {
  deliverSubida,
  beginSubida,
  deleteSubida,
  endSubida,
  getSubida,
  keepBorrador,
  listSubidas,
  signPartes,
} from './subidas.ts';

useDropBucket();

const jefa = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', role: 'admin' });
let ids = 0;
const newId = () => `${(++ids).toString(16).padStart(8, '0')}-subida`;

let entries = 0;
const newEntryId = () => `entrada-${++entries}`;

/** How many deliveries of an upload the audit trail has. */
async function recorded(id: string): Promise<number> {
  const { entradas } = await readEntradas(undefined, 1000);
  const own = entradas.filter(({ accion, cosa }) => accion === 'entregar' && cosa._id === id);
  return own.length;
}

function request() {
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  const now = new Date('2026-05-07T12:00:00Z');
  return { now, usuario: jefa, alcance, familia: 'su-sesion', visitor, cookies: [], newId, setCookie: () => undefined };
}

const nothing = { query: undefined, body: undefined };
const bytes = Buffer.alloc(bytesPorParte + 10, '{}\n');

/** The calls of an upload as the page makes them. */
const calls = {
  begin: async () => {
    const body = { archivo: 'muestras.ndjson', bytes: bytes.length };
    return (await beginSubida({ params: undefined, query: undefined, body }, request())).subida.id;
  },
  get: async (id: string) => getSubida({ params: { id }, ...nothing }, request()),
  send: async (id: string, numero: number) => {
    const asked = { params: { id }, query: undefined, body: { numeros: [numero] } };
    const [parte] = (await signPartes(asked, request())).partes;
    const body = bytes.subarray((numero - 1) * bytesPorParte, numero * bytesPorParte);
    expect((await fetch(parte?.url ?? '', { method: 'PUT', body })).status).toBe(200);
  },
  end: async (id: string) => (await endSubida({ params: { id }, ...nothing }, request())).subida,
  deliver: async (id: string) => {
    const asked = { params: { id }, query: undefined, body: { mapeo: null } };
    return (await deliverSubida(asked, { ...request(), newId: newEntryId })).data.entrega;
  },
  waiting: async () => {
    const { subidas } = await listSubidas({ params: undefined, ...nothing }, request());
    return subidas.map(({ id }) => id);
  },
  answer: async (id: string, confirmados: string[]) => {
    const body = {
      fijado: {},
      desdeCero: false,
      mapeo: { forma: 'ancha' },
      pendientes: [],
      confirmados,
      desplazadas: {},
    };
    await keepBorrador({ params: { id }, query: undefined, body }, request());
  },
  remove: async (id: string) => deleteSubida({ params: { id }, ...nothing }, request()),
};

const writes = /^(?:Create|Complete|Abort|Copy|Put|Update|Delete|Upload)/u;

/**
 * Has what `act` does die at its nth write to S3 or DynamoDB, before it is made or after; nothing gets through from then
 * on. False where it ended before.
 */
async function dies(act: () => Promise<unknown>, nth: number, fate: 'before' | 'after'): Promise<boolean> {
  let made = 0;
  const alter: Alter = async (command, send) => {
    if (made >= nth) throw new Error('The process died');
    const isLast = writes.test(command) && ++made === nth;
    if (!isLast) return send();
    if (fate === 'after') await send();
    throw new Error('The process died');
  };
  await altered(alter, async () => act().catch(() => undefined));
  return made >= nth;
}

/** What is done in place of a request to S3 or DynamoDB, by the command's name; `send` makes it. */
type Alter = <T>(command: string, send: () => Promise<T>) => Promise<T>;

/** Does something with its requests altered. */
async function altered(alter: Alter, act: () => Promise<unknown>): Promise<void> {
  const name = 'altered';
  const options = { step: 'initialize', name } as const;
  files().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) =>
        alter(commandName, async () => next(args)),
    options,
  );
  documents().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) =>
        alter(commandName, async () => next(args)),
    options,
  );
  try {
    await act();
  } finally {
    files().middlewareStack.remove(name);
    documents().middlewareStack.remove(name);
  }
}

it.each(['before', 'after'] as const)(
  'an upload whose process dies %s any write is brought to its end by the same calls, and is one delivery',
  async (fate) => {
    let deaths = 0;
    for (const step of ['begin', 'end', 'deliver'] as const) {
      for (let nth = 1; ; nth++) {
        const known = (await listEntregas('muestras', undefined, 100)).entregas.length;
        let id = step === 'begin' ? '' : await calls.begin();
        if (step !== 'begin') for (const numero of [1, 2]) await calls.send(id, numero);
        if (step === 'deliver') await calls.end(id);
        const act = async () => {
          if (step === 'begin') id = await calls.begin();
          else await calls[step](id);
        };
        const hasDied = await dies(act, nth, fate);
        // One that died as it began is unknown to the page, which begins another one.
        if (id === '') id = await calls.begin();
        const { subida, hechas } = await calls.get(id);
        if (subida.estado === 'subiendo') {
          for (const numero of [1, 2].filter((one) => !hechas.includes(one))) await calls.send(id, numero);
        }
        expect(await calls.end(id)).toMatchObject({ estado: 'subida', bytes: bytes.length });
        const delivered = await calls.deliver(id);
        expect(delivered).toMatchObject({
          estado: 'en_cola',
          via: 'panel',
          por: jefa.email,
          archivo: 'muestras.ndjson',
        });
        // Asked for twice, it is the same one.
        expect((await calls.deliver(id))._id).toBe(delivered._id);
        expect(await calls.waiting()).not.toContain(id);
        const { entregas } = await listEntregas('muestras', undefined, 100);
        expect([step, nth, entregas.length - known]).toEqual([step, nth, 1]);
        expect((await inspectDropped(delivered.key))?.bytes).toBe(bytes.length);
        // A death between the entry and the copy leaves one too many, none leaves one too few.
        const inTrail = await recorded(id);
        expect(inTrail).toBeGreaterThanOrEqual(1);
        expect(inTrail).toBeLessThanOrEqual(hasDied && step === 'deliver' ? 2 : 1);
        if (!hasDied) break;
        deaths++;
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(5);
  },
  60_000,
);

it.each(['before', 'after'] as const)(
  'one whose removal dies %s any write is removed by the next',
  async (fate) => {
    for (const isWhole of [false, true]) {
      for (let nth = 1; ; nth++) {
        const id = await calls.begin();
        await calls.send(id, 1);
        if (isWhole) {
          await calls.send(id, 2);
          await calls.end(id);
        }
        const hasDied = await dies(async () => calls.remove(id), nth, fate);
        // One that died after the last write has nothing left to remove.
        await calls.remove(id).catch(() => undefined);
        await expect(calls.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
        if (!hasDied) break;
      }
    }
  },
  60_000,
);

it('parts that are missing, or not as long as they should be, don’t make a file', async () => {
  const id = await calls.begin();
  await expect(calls.end(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await calls.send(id, 1);
  const asked = { params: { id }, query: undefined, body: { numeros: [2] } };
  const [parte] = (await signPartes(asked, request())).partes;
  // S3 takes a part of another size for a forged address.
  for (const body of ['corta', Buffer.alloc(11)]) {
    expect((await fetch(parte?.url ?? '', { method: 'PUT', body })).status).toBe(403);
  }
  expect((await calls.get(id)).hechas).toEqual([1]);
  await expect(calls.end(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(calls.deliver(id)).rejects.toMatchObject({ code: 'CONFLICT' });
  await calls.send(id, 2);
  expect(await calls.end(id)).toMatchObject({ estado: 'subida' });
  await expect(calls.send(id, 2)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('delivered twice at once, a file is one delivery, also where one copy takes longer than the other', async () => {
  const id = await calls.begin();
  for (const numero of [1, 2]) await calls.send(id, numero);
  await calls.end(id);
  const known = (await listEntregas('muestras', undefined, 100)).entregas.length;
  let copies = 0;
  const late: Alter = async (command, send) => {
    // S3 dates objects in whole seconds.
    if (command === 'CopyObjectCommand' && ++copies > 1) await wait(1100);
    return send();
  };
  await altered(late, async () => {
    const [one, other] = await Promise.all([calls.deliver(id), calls.deliver(id)]);
    expect(one._id).toBe(other._id);
  });
  expect(copies).toBe(2);
  expect(await recorded(id)).toBe(1);
  expect((await listEntregas('muestras', undefined, 100)).entregas.length - known).toBe(1);
});

it('waits for answers, which it keeps, from when it is whole until it is delivered or deleted', async () => {
  const [first, second] = [await calls.begin(), await calls.begin()];
  const waiting = async () => (await calls.waiting()).filter((id) => id === first || id === second);
  for (const id of [first, second]) await calls.send(id, 1);
  expect(await waiting()).toEqual([]);
  for (const id of [first, second]) {
    await calls.send(id, 2);
    await calls.end(id);
  }
  expect((await waiting()).toSorted()).toEqual([first, second]);
  expect((await calls.get(first)).borrador).toBeNull();
  await calls.answer(first, ['forma']);
  await calls.answer(first, ['forma', 'columna.pH']);
  expect((await calls.get(first)).borrador).toMatchObject({ confirmados: ['forma', 'columna.pH'] });
  expect((await calls.get(second)).borrador).toBeNull();

  await calls.deliver(first);
  await calls.answer(first, ['forma']);
  expect(await waiting()).toEqual([second]);
  expect((await calls.get(first)).borrador).toBeNull();
  await calls.remove(second);
  expect(await waiting()).toEqual([]);
});
