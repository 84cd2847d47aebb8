import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clienteCambiadoSchema, clienteNuevoSchema } from '../../../contract/administracion/cliente.ts';
import { listClientes } from '../../platform/access/store/clientes.ts';
import type { Fate } from '../../../testing/faulty-dynamodb.ts';
import { takeTurns } from '../../../testing/interleavings.ts';
import { startOwnProcess } from '../../../testing/own-process.ts';
import { startTables } from '../../../testing/tables.ts';
import { createCliente } from './clientes.ts';

let stop: () => Promise<void>;
let writers: Writer[];
beforeAll(async () => {
  stop = await startTables();
  writers = [await startWriter(), await startWriter()];
});
afterAll(async () => {
  for (const { connection } of writers) await connection.close();
  await stop();
});

/** The panel's changes of clients in a process of its own, whose connection to DynamoDB can be held and cut. */
const startWriter = async () => startOwnProcess(async () => import('./clientes.ts'));
type Writer = Awaited<ReturnType<typeof startWriter>>;
type Panel = Pick<Writer, 'createCliente' | 'updateCliente'>;

const start = Date.parse('2026-03-10T10:00:00.000Z');
let ids = 0;
const newId = () => `id-${++ids}`;
const request = () => ({ now: new Date(start), newId, usuario: { _id: 'jefa', email: 'jefa@lab.example' } }) as never;

interface Wish {
  nombre: string;
  solicitantes: string[];
  compartirSolicitantes?: boolean;
}

/** Creates a client; 'guardado', or the refusal's message. */
async function create(panel: Panel, wish: Wish): Promise<string> {
  const input = { params: undefined, query: undefined, body: clienteNuevoSchema.parse(wish) };
  return outcome(panel.createCliente(input, request()));
}

async function change(panel: Panel, id: string, wish: Wish): Promise<string> {
  const input = { params: { id }, query: undefined, body: clienteCambiadoSchema.parse(wish) };
  return outcome(panel.updateCliente(input, request()));
}

async function outcome(write: Promise<unknown>): Promise<string> {
  return write.then(
    () => 'guardado',
    (error: unknown) => {
      if (error instanceof Error && error.name === 'Failure') return error.message;
      throw error;
    },
  );
}

async function namesOf(solicitante: string): Promise<string[]> {
  const clientes = await listClientes();
  return clientes.filter(({ solicitantes }) => solicitantes.includes(solicitante)).map(({ nombre }) => nombre);
}

/** Turns of one request each, `first` requests of one writer before the other begins, and so on. */
const schedules = Array.from({ length: 7 }, (_, first) => first);

describe('two clients that are given one solicitante at the same time', () => {
  it.each(schedules)('are not both given it: the second begins after %i requests of the first', async (first) => {
    for (const isChange of [false, true]) {
      const name = `Hotel ${first} ${String(isChange)}`;
      const other = `Otro ${name}`;
      await create({ createCliente } as Panel, { nombre: other, solicitantes: [`Propio ${name}`] });
      const id = (await listClientes()).find(({ nombre }) => nombre === other)?._id ?? '';
      const outcomes: string[] = [];
      let turn = 0;
      await takeTurns(
        {
          writers,
          run: async (writer, n) => {
            outcomes[n] =
              n === 1 && isChange
                ? await change(writer, id, { nombre: other, solicitantes: [`Propio ${name}`, name] })
                : await create(writer, { nombre: `Nuevo ${n} ${name}`, solicitantes: [name] });
          },
        },
        // The first goes ahead, then the second as far as it gets, then the rest.
        (waiting) => (turn++ < first || !waiting.includes(1) ? (waiting[0] as number) : 1),
      );
      expect(outcomes.filter((one) => one === 'guardado')).toHaveLength(1);
      expect(outcomes.find((one) => one !== 'guardado')).toMatch(/ya es de/u);
      expect(await namesOf(name)).toHaveLength(1);
    }
  });

  it('by an administrator’s word that they share it, are not both given it without the other’s word', async () => {
    const outcomes: string[] = [];
    let turn = 0;
    await takeTurns(
      {
        writers,
        run: async (writer, n) => {
          const wish = { nombre: `Cocinas ${n}`, solicitantes: ['Cocina'] };
          outcomes[n] = await create(writer, n === 0 ? { ...wish, compartirSolicitantes: true } : wish);
        },
      },
      // The one without it begins, and the other one is made before it.
      (waiting) => (turn++ === 0 ? 1 : (waiting[0] as number)),
    );
    expect(outcomes).toEqual(['guardado', expect.stringMatching(/ya es de/u)]);
  });
});

describe('a client that is given a solicitante by a call which dies', () => {
  it.each(['lost', 'unanswered'] as Fate[])('at any write (%s) has it, or leaves it free at once', async (fate) => {
    const [writer] = writers as [Writer];
    for (let nth = 1; ; nth++) {
      const name = `Balneario ${nth} ${fate}`;
      let writes = 0;
      writer.connection.decide(({ isWrite }) => {
        if (isWrite) writes++;
        if (writes < nth) return 'served';
        return isWrite && writes === nth ? fate : 'lost';
      });
      const isDead = await create(writer, { nombre: `Uno ${name}`, solicitantes: [name] }).then(
        () => false,
        () => true,
      );
      await writer.connection.settled();
      const made = await namesOf(name);
      const other = await create({ createCliente } as Panel, { nombre: `Dos ${name}`, solicitantes: [name] });
      expect(other.startsWith(made.length > 0 ? `«${name}» ya es de` : 'guardado')).toBe(true);
      expect(await namesOf(name)).toHaveLength(1);
      if (!isDead) break;
      expect(nth).toBeLessThan(10);
    }
    writer.connection.decide(() => 'served');
  });
});

it('what a refused write asked for is free', async () => {
  const here = { createCliente } as Panel;
  await create(here, { nombre: 'Piscinas', solicitantes: ['Piscina'] });
  expect(await create(here, { nombre: 'Otras', solicitantes: ['Piscina', 'Spa'] })).toContain('ya es de Piscinas');
  expect(await create(here, { nombre: 'Spas', solicitantes: ['Spa'] })).toBe('guardado');
});
