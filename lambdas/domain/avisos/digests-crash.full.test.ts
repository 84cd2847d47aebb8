import { describe, expect, it } from 'vitest';
import {
  chooseDigests,
  deliver,
  dieAtWrite,
  determinacion,
  drain,
  seedCliente,
  seedSubscriber,
  useDyingWorker,
  workUntilDeath,
  everyDeath,
} from '../../../testing/alerts.ts';
import { muestra } from '../../../testing/muestras.ts';
import { everyItem, restoreItems } from '../../../testing/portal-items.ts';
import { leastTried } from '../../../testing/thorough.ts';
import { useMailCloud } from '../../../testing/use-mail-cloud.ts';
import { beginAvisoDiario } from '../../platform/access/store/avisos-diarios.ts';
import { orderDigests } from './order-digests.ts';
import { orderDiarios } from './order-diarios.ts';

const chosen = new Date('2026-03-10T10:00:00Z');
/** Instants of March at an hour and minute in Madrid. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 2, day, hour - 1, minute));

const cloud = useMailCloud();
const dying = useDyingWorker();

/** A user of one place who chose a daily digest, which has not begun as yet. */
async function someone(name: string) {
  await seedCliente(name, [`${name} Sol`]);
  const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [], resumen: 'diario' });
  await chooseDigests(name, chosen);
  return {
    /** Delivers a sample that doesn't comply. */
    publish: async (id: string, now: Date) => {
      const determinaciones = [determinacion('Legionella spp.', 'No cumple')];
      await deliver([muestra({ _id: `${name}-${id}`, solicitante: { nombre: `${name} Sol` }, determinaciones })], now);
      await drain(cloud, now);
    },
    tick: async (now: Date) => {
      await orderDigests(now);
      await drain(cloud, now, 2);
    },
    /** The samples that each digest has listed, the oldest digest first. */
    listed: async (): Promise<string[][]> => {
      const mails = (await cloud.mails()).filter(({ to }) => to.includes(email));
      const ids = mails.map(({ text }) =>
        [...text.matchAll(/^ {2}\S+\/results\/\S+-(M-\d)$/gmu)].map(([, id]) => id ?? ''),
      );
      return ids.map((all) => all.toSorted()).toReversed();
    },
  };
}

describe('a crash at any write of a digest', () => {
  it('leads to one mail a day, in which nothing lacks and nothing comes twice', async () => {
    const deaths = await everyDeath(dying, async (of, die) => {
      const name = `cae-${of}`;
      const { publish, tick, listed } = await someone(name);
      await drain(cloud, chosen);
      await publish('M-1', at(10, 15));
      const death = die();
      await dying.orderDigests(at(11, 7)).catch(() => {});
      await workUntilDeath(dying, cloud, at(11, 7));
      const early = await listed();
      await publish('M-2', at(11, 7, 5));
      // What comes again, and the next hour's message.
      await drain(cloud, at(11, 7, 10), 2);
      await tick(at(11, 8));
      await publish('M-3', at(11, 15));
      await tick(at(12, 7));
      const days = await listed();
      const expected = death.mayRepeat
        ? [['M-1'], ['M-1', 'M-2'], ['M-3']]
        : early.length > 0
          ? [['M-1'], ['M-2', 'M-3']]
          : [['M-1', 'M-2'], ['M-3']];
      expect(days, name).toEqual(expected);
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * leastTried(4));
  });

  it('about late samples leads to each of them being told once', async () => {
    const deaths = await everyDeath(dying, async (of, die) => {
      const name = `tarda-${of}`;
      await seedCliente(name, [`${name} Sol`]);
      const email = await seedSubscriber({ _id: name, clientes: [name], avisos: [], avisosRetrasos: true });
      await beginAvisoDiario({ clase: 'retrasos', usuarioId: name }, '2026-03-10');
      const arrive = async (id: string, fecha_prevista: string, now: Date) => {
        const late = { _id: `${name}-${id}`, estado: 'en_curso' as const, fecha_prevista };
        await deliver([muestra({ ...late, solicitante: { nombre: `${name} Sol` } })], now);
        await drain(cloud, now);
      };
      const tick = async (now: Date) => {
        await orderDiarios(now);
        await drain(cloud, now, 2);
      };
      await arrive('R-1', '2026-03-10', chosen);
      const death = die();
      await dying.orderDiarios(at(11, 7)).catch(() => {});
      await workUntilDeath(dying, cloud, at(11, 7));
      await arrive('R-2', '2026-03-09', at(11, 7, 5));
      await drain(cloud, at(11, 7, 10), 2);
      await tick(at(11, 8));
      await tick(at(12, 7));
      const told = (await cloud.mails())
        .filter(({ to }) => to.includes(email))
        .flatMap(({ text }) =>
          [...text.matchAll(/^ {2}\S+\/en-curso\?muestra=\S+-(R-\d)$/gmu)].map(([, id]) => id ?? ''),
        );
      expect(told.toSorted(), name).toEqual(death.mayRepeat ? ['R-1', 'R-1', 'R-2'] : ['R-1', 'R-2']);
    });
    expect(deaths).toBeGreaterThanOrEqual(2 * leastTried(4));
  });

  it('as it begins leaves it to begin when its order comes again', async () => {
    for (const fate of ['lost', 'unanswered'] as const) {
      const { publish, tick, listed } = await someone(`empieza-${fate}`);
      const death = dieAtWrite(dying, 1, fate);
      await workUntilDeath(dying, cloud, chosen);
      expect(death.happened).toBe(true);
      await drain(cloud, at(10, 12), 2);
      await publish('M-1', at(10, 15));
      await tick(at(11, 7));
      expect(await listed(), fate).toEqual([['M-1']]);
    }
  });
});

describe('a digest that was mailed', () => {
  it('is not mailed again after the table is restored to before it, and what it told comes with the next', async () => {
    const { publish, tick, listed } = await someone('restaurada');
    await drain(cloud, chosen);
    await publish('M-1', at(10, 15));
    const moment = await everyItem();
    await tick(at(11, 7));
    expect(await listed()).toEqual([['M-1']]);
    // As docs/operations.md has it: what says which mails were sent is put back.
    const kept = (await everyItem()).filter(({ pk }) => pk.startsWith('aviso'));
    await restoreItems([...moment.filter(({ pk }) => !pk.startsWith('aviso')), ...kept]);
    await tick(at(11, 8));
    expect(await listed()).toEqual([['M-1']]);
    await tick(at(12, 7));
    expect(await listed()).toEqual([['M-1'], ['M-1']]);
  });
});
