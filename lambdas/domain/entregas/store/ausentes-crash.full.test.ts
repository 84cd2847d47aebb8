import { describe, expect, it } from 'vitest';
import { atEveryWrite } from '../../../../testing/at-every-write.ts';
import { beginDelivery, type Delivered, deliver, now, visible, withdraw } from '../../../../testing/entregas.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { withdrawAbsent } from './ausentes.ts';

const load = async () => {
  const { withdrawAbsent: concluding } = await import('./ausentes.ts');
  return { concluding };
};

useDropBucket();
const dying = useOwnProcess(load);

const idsOf = (name: string) => [`A-${name}`, `B-${name}`, `C-${name}`];
const bring = async (delivered: Delivered, second: number, ids: readonly string[]) =>
  deliver(
    second,
    ids.map((_id) => muestra({ _id, producto: String(second) })),
    { delivered },
  );

/** What a process does once an export with these samples was read. */
function conclude({ entrega }: Delivered, nombre: string, ids: readonly string[], by = withdrawAbsent) {
  const id = entrega.id ?? '';
  const read = {
    nombre,
    entrega: { ...entrega, id },
    mappingVersion: 'v1',
    presentes: new Set(ids),
    isWhole: true,
    hasta: 100,
  };
  return by(read, { now, onSaved: () => {} });
}

describe('what a complete export lacks', () => {
  it('ends as withdrawn where the process dies at any write and the file is read again', async () => {
    const deaths = await atEveryWrite(dying, async (name, write) => {
      const [a = '', b = '', c = ''] = idsOf(name);
      const [first, late, last] = [await beginDelivery(1), await beginDelivery(2), await beginDelivery(3)];
      await bring(first, 1, [a, b]);
      await conclude(first, name, [a, b]);
      await bring(last, 3, [a]);
      await write(async ({ concluding }) => conclude(last, name, [a], concluding));
      await conclude(last, name, [a]);
      expect([name, await visible([a, b])]).toEqual([name, [muestra({ _id: a, producto: '3' }), undefined]]);
      // One that came before it is read after it: it brings one sample back, and one that was never seen.
      await bring(late, 2, [b, c]);
      await write(async ({ concluding }) => conclude(late, name, [b, c], concluding));
      await conclude(late, name, [b, c]);
      expect([name, await visible([b, c])]).toEqual([name, [undefined, undefined]]);
      await withdraw(last.entrega.id ?? '');
      expect([name, (await visible([a, b, c])).map((one) => one?.producto)]).toEqual([name, [undefined, '2', '2']]);
    });
    expect(deaths).toBeGreaterThan(10);
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);

  it('stays where a newer delivery brings it before any of the writes', async () => {
    let overtakes = 0;
    for (let nth = 1, isOvertaken = true; isOvertaken; nth++) {
      isOvertaken = false;
      const nombre = `nueva-${nth}`;
      const [a = '', b = ''] = idsOf(nombre);
      const [first, second] = [await beginDelivery(1), await beginDelivery(2)];
      await bring(first, 1, [a, b]);
      await conclude(first, nombre, [a, b]);
      await bring(second, 2, [a]);
      const newer = muestra({ _id: b, producto: 'Grifo', solicitante: { nombre: 'Hotel Luna' } });
      let writes = 0;
      dying.connection.decide(async ({ isWrite }) => {
        if (isWrite && ++writes === nth) {
          isOvertaken = true;
          await deliver(3, [newer]);
        }
        return 'served' as const;
      });
      await conclude(second, nombre, [a], dying.concluding);
      dying.connection.decide(() => 'served');
      if (!isOvertaken) break;
      overtakes++;
      expect([nombre, await visible([b])]).toEqual([nombre, [newer]]);
    }
    expect(overtakes).toBeGreaterThan(2);
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);

  it('stays where the export is withdrawn before any of the writes', async () => {
    for (let nth = 1, isWithdrawn = true; isWithdrawn; nth++) {
      isWithdrawn = false;
      const nombre = `retirada-${nth}`;
      const [a = '', b = ''] = idsOf(nombre);
      const [first, second] = [await beginDelivery(1), await beginDelivery(2)];
      await bring(first, 1, [a, b]);
      await conclude(first, nombre, [a, b]);
      await bring(second, 2, [a]);
      let writes = 0;
      dying.connection.decide(async ({ isWrite }) => {
        if (isWrite && ++writes === nth) {
          isWithdrawn = true;
          await withdraw(second.entrega.id ?? '');
        }
        return 'served' as const;
      });
      await conclude(second, nombre, [a], dying.concluding).catch(() => {});
      dying.connection.decide(() => 'served');
      if (!isWithdrawn) break;
      expect([nombre, (await visible([a, b])).map((one) => one?.producto)]).toEqual([nombre, ['1', '1']]);
    }
    expect(await whatDiffers()).toEqual([]);
  }, 300_000);
});
