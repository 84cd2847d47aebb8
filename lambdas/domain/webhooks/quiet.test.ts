import { beforeAll, expect, it } from 'vitest';
import { seedCliente, seedSubscriber } from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { Receiver, seedWebhook } from '../../../testing/webhooks.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { saveMuestras } from '../entregas/store/save-muestras.ts';
import { documents } from '../../platform/dynamo/clients.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import { runTurn } from './carry-out.ts';

useMailCloud();
const receiver = new Receiver();
let clock = Date.parse('2026-03-10T10:00:00Z');
const now = () => new Date(clock);
const names = ['uno', 'dos', 'tres', 'cuatro'];
beforeAll(async () => {
  for (const name of names) {
    await seedCliente(name, [`${name} Sol`]);
    await seedSubscriber({ _id: `${name}-dueno`, clientes: [name] });
    await seedWebhook({ _id: name, clientes: [name], creada: now().toISOString() });
  }
});

/** The turn of the next minute, with the commands that it asks of DynamoDB. */
async function turn(): Promise<{ ran: number; asked: string[] }> {
  clock += 60_000;
  const asked: string[] = [];
  documents().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        asked.push(String(commandName));
        return next(args);
      },
    { step: 'initialize', name: 'asked' },
  );
  try {
    return { ran: (await runTurn({ now, send: receiver.send })).length, asked };
  } finally {
    documents().middlewareStack.remove('asked');
  }
}

const deliver = async (_id: string, solicitante: string) =>
  saveMuestras([muestra({ _id, numero_muestra: _id, solicitante: { nombre: solicitante } })], {
    now: now(),
  });

it('a turn with nothing new writes nothing, and reads as much for four webhooks as for none', async () => {
  expect((await turn()).ran).toBe(names.length);
  await turn();
  const { ran, asked } = await turn();
  expect(ran).toBe(0);
  expect(asked.filter((name) => /Put|Update|Delete|Write/u.test(name))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(6);
});

it('what is delivered is told at once, and by those alone whose requesters have it', async () => {
  await deliver('M-1', 'dos Sol');
  const { ran } = await turn();
  expect(ran).toBeLessThan(names.length + 1);
  expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toEqual(['M-1']);
});

it('a client that gets another requester is told of it from the next turn on', async () => {
  await turn();
  expect((await turn()).ran).toBe(0);
  const [cliente] = await readClientes(['tres']);
  if (!cliente) throw new Error('There is no client');
  await putCliente({ ...cliente, solicitantes: [...cliente.solicitantes, 'Otra playa'] });
  expect((await turn()).ran).toBe(names.length);
  await deliver('M-2', 'Otra playa');
  await turn();
  expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toContain('M-2');
});

it('what a receiver did not take is tried again when it is due, and each has its turn after a while', async () => {
  receiver.answer = () => 503;
  await deliver('M-3', 'uno Sol');
  await turn();
  receiver.answer = () => 200;
  await turn();
  await turn();
  expect(receiver.taken.map(({ datos }) => datos.muestra?._id)).toContain('M-3');
  await turn();
  clock += 10 * 60_000;
  expect((await turn()).ran).toBe(names.length);
});
