import { describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { beginDelivery, beginRetirada, deliver, now, visible } from '../../../../testing/entregas.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { firstWrite, leastTried, writesApart } from '../../../../testing/thorough.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { readEntrega, beginWithdrawing, endWithdrawing } from './entregas.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { readRevisionHeaders } from '../../muestras/store/revisiones.ts';
import { withdrawEntrega } from './withdraw.ts';

const load = async () => {
  const { withdrawEntrega: withdrawing } = await import('./withdraw.ts');
  const { saveMuestras } = await import('./save-muestras.ts');
  return { withdrawing, saveMuestras };
};

useDropBucket();
const dying = useOwnProcess(load);

const names = (name: string) => [`A-${name}`, `B-${name}`, `C-${name}`];

/** Three samples: one that only the second delivery brought, one that it changed, one that it left as it was. */
async function twoDeliveries(name: string): Promise<string> {
  const [a = '', b = '', c = ''] = names(name);
  await deliver(1, [muestra({ _id: b }), muestra({ _id: c })]);
  return deliver(2, [
    muestra({ _id: a, numero_muestra: a }),
    muestra({ _id: b, conclusion_muestra: 'No cumple', solicitante: { nombre: 'Hotel Luna' } }),
    muestra({ _id: c }),
  ]);
}

async function expectWithdrawn(id: string, name: string): Promise<void> {
  const [a = '', b = '', c = ''] = names(name);
  expect([name, await visible([a, b, c])]).toEqual([name, [undefined, muestra({ _id: b }), muestra({ _id: c })]]);
  expect((await readEntrega(id))?.estado).toBe('retirada');
  const headers = await readMuestraHeaders([a, b, c]);
  for (const { entregas } of headers.values()) expect(entregas).not.toContain(id);
  const [current, ...former] = [headers.get(b)?.correccion?.numero, ...(await readRevisionHeaders(b))];
  expect([current, former.map((one) => typeof one === 'object' && [one.numero, one.isRetirada])]).toEqual([
    2,
    [
      [1, true],
      [0, false],
    ],
  ]);
  // Another one may be withdrawn now.
  expect(await beginWithdrawing('otra', now())).toBe(true);
  await endWithdrawing('otra');
}

describe('a withdrawal', () => {
  it('that is killed at any write and repeated ends as one that is not, and however often it is repeated', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const id = await twoDeliveries(name);
      await beginRetirada(id);
      await write(async (process) => process.withdrawing(id, now, new Set()));
      for (let times = 0; times < 2; times++) await withdrawEntrega(id, now, new Set());
      await expectWithdrawn(id, name);
    });
    expect(deaths).toBeGreaterThan(20);
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);

  it('that a newer delivery overtakes before any of its writes leaves what that one says', async () => {
    let overtakes = 0;
    for (let nth = firstWrite(), isOvertaken = true; isOvertaken; nth += writesApart) {
      isOvertaken = false;
      const name = `nueva-${nth}`;
      const [a = '', b = '', c = ''] = names(name);
      const id = await twoDeliveries(name);
      await beginRetirada(id);
      const newer = [a, b, c].map((_id) => muestra({ _id, producto: 'Grifo' }));
      let writes = 0;
      dying.connection.decide(async ({ isWrite }) => {
        if (isWrite && ++writes === nth) {
          isOvertaken = true;
          await deliver(3, newer);
        }
        return 'served' as const;
      });
      await dying.withdrawing(id, now, new Set());
      dying.connection.decide(() => 'served');
      if (!isOvertaken) break;
      overtakes++;
      expect([name, await visible([a, b, c])]).toEqual([name, newer]);
    }
    expect(overtakes).toBeGreaterThanOrEqual(leastTried(6));
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);

  it('comes before whatever the delivery still had to store, where that is read a second time meanwhile', async () => {
    const [a = '', b = ''] = names('otra-vez');
    const delivered = await beginDelivery(2);
    const documents = [a, b].map((_id) => muestra({ _id }));
    const id = await deliver(2, documents, { delivered });
    await beginRetirada(id);
    await withdrawEntrega(id, now, new Set());
    await deliver(2, documents, { delivered });
    expect(await visible([a, b])).toEqual([undefined, undefined]);
  });
});

describe('a delivery', () => {
  it('that is killed at any write and repeated is known by its samples, and keeps what it replaced', async () => {
    await atEveryWrite(dying, async (name, write) => {
      const _id = `K-${name}`;
      const first = await deliver(1, [muestra({ _id })]);
      const delivered = await beginDelivery(2);
      const second = [muestra({ _id, producto: 'Grifo' })];
      await write(async ({ saveMuestras: save }) => deliver(2, second, { delivered, save }));
      const id = await deliver(2, second, { delivered });
      expect((await readMuestraHeaders([_id])).get(_id)?.entregas).toEqual([id]);
      await beginRetirada(id);
      await withdrawEntrega(id, now, new Set());
      expect([name, await visible([_id])]).toEqual([name, [muestra({ _id })]]);
      expect((await readMuestraHeaders([_id])).get(_id)?.entregas).toEqual([first]);
    });
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);
});
