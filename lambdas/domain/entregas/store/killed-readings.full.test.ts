import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { beginRetirada } from '../../../../testing/entregas.ts';
import { useOwnProcess } from '../../../../testing/own-process.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { type Notice, noticesOf } from '../../../platform/runtime/s3-notification.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { listEntregas, readEntrega } from './entregas.ts';
import { ingestMuestras, maxRunMs } from './ingest-muestras.ts';
import { withdrawEntrega } from './withdraw.ts';

const bucket = useDropBucket();
const dying = useOwnProcess(async () => {
  const { ingestMuestras: dyingIngest } = await import('./ingest-muestras.ts');
  const { withdrawEntrega: dyingWithdraw } = await import('./withdraw.ts');
  return { dyingIngest, dyingWithdraw };
});

const mapping = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: 'T', solicitante: 'S', producto: 'P' },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
};
const lote = { muestras: 500 };
const samples = 6001;

/** What is delivered first has a third of the samples; what is delivered then, all: a sixth as they were, a sixth otherwise. */
const isThere = (n: number) => n % 3 === 0;
const isOther = (n: number) => n % 6 === 0;
const hasNoDate = (n: number) => n % 500 === 7;

const tableOf = (name: string, numbers: readonly number[], producto: (n: number) => string) =>
  `N;F;T;S;P;pH\n${numbers
    .map(
      (n) => `${name}-${n};${hasNoDate(n) ? 'ayer' : '07/05/2026'};Agua ${n % 3};Hotel ${n % 40};${producto(n)};7,1\n`,
    )
    .join('')}`;

const all = Array.from({ length: samples }, (_, n) => n);
const refused = all.filter(hasNoDate).length;
const expected = {
  nuevas: all.filter((n) => !isThere(n) && !hasNoDate(n)).length,
  actualizadas: all.filter((n) => isOther(n) && !hasNoDate(n)).length,
  sin_cambios: all.filter((n) => isThere(n) && !isOther(n) && !hasNoDate(n)).length,
  superadas: 0,
  rechazadas: refused,
};

const now = () => new Date('2026-05-20T10:00:00Z');

/** A clock by which a reading's time is over at every question. */
function impatient() {
  let at = Date.parse('2026-05-20T10:00:00Z');
  return () => new Date((at += maxRunMs));
}

async function drop(key: string, content: string): Promise<Notice> {
  const message = await bucket.drop(key, content);
  const [notice] = noticesOf(message.Records[0]?.body ?? '');
  if (!notice) throw new Error('S3 said nothing');
  return notice;
}

async function entregaOf({ key }: Notice) {
  const { entregas } = await listEntregas('muestras', undefined, 100);
  const found = entregas.find((entrega) => entrega.key === key);
  if (!found) throw new Error(`There is no delivery of ${key}`);
  return found;
}

/** Has a process die at one of its writes; gives whether it did. */
async function dieAt(nth: number, act: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  let died = false;
  dying.connection.decide(({ isWrite }) => {
    if (died) return 'lost';
    if (!isWrite || ++writes < nth) return 'served';
    died = true;
    return nth % 2 === 0 ? 'lost' : 'unanswered';
  });
  await act().catch(() => {});
  await dying.connection.settled();
  dying.connection.decide(() => 'served');
  return died;
}

/** Delivers a third, and drops all. */
async function begin(name: string): Promise<Notice> {
  await bucket.drop('mappings/muertes.json', JSON.stringify(mapping));
  const first = await drop(
    `muestras/muertes/${name}-1.csv`,
    tableOf(
      name,
      all.filter((n) => isThere(n) && !hasNoDate(n)),
      () => 'Grifo',
    ),
  );
  await ingestMuestras(first, { now, touched: new Set() });
  await bucket.nextSecond();
  return drop(
    `muestras/muertes/${name}-2.csv`,
    tableOf(name, all, (n) => (isOther(n) ? 'Pozo' : 'Grifo')),
  );
}

/** The samples that a delivery stands for, and whether they are there for readers. */
async function standing(name: string, id: string) {
  const headers = await readMuestraHeaders(all.map((n) => identityOf(['', `${name}-${n}`])));
  const own = [...headers.values()].filter(({ entregas }) => entregas?.includes(id)).length;
  const visible = [...headers.values()].filter(({ estado }) => estado === 'autorizada').length;
  return { own, visible };
}

/** Withdraws a delivery, dying at one of the writes; what it takes away is what it brought. */
async function expectWithdrawable(name: string, id: string): Promise<void> {
  await beginRetirada(id);
  expect(await dieAt(9, async () => dying.dyingWithdraw(id, now, new Set()))).toBe(true);
  await withdrawEntrega(id, now, new Set());
  const retirada = await readEntrega(id);
  expect(retirada).toMatchObject({
    estado: 'retirada',
    retirada: { avance: { hechas: samples - refused, total: samples - refused } },
  });
  expect(await standing(name, id)).toEqual({ own: 0, visible: expected.actualizadas + expected.sin_cambios });
  expect(await whatDiffers()).toEqual([]);
}

describe('a file of some thousand samples', () => {
  it('that is killed five times in the middle ends as one that is not', async () => {
    const notice = await begin('muerta');
    let deaths = 0;
    for (const nth of [12, 45, 78, 101, 140]) {
      if (await dieAt(nth, async () => dying.dyingIngest(notice, { now, touched: new Set(), lote }))) deaths++;
    }
    expect(deaths).toBe(5);
    await ingestMuestras(notice, { now, touched: new Set(), lote });
    const { _id, muestras, filas } = await entregaOf(notice);
    expect({ muestras, filas }).toMatchObject({ muestras: expected, filas: samples });
    expect(await standing('muerta', _id)).toMatchObject({ own: samples - refused });
    await expectWithdrawable('muerta', _id);
  }, 900_000);

  it('that is cut by its time five times, and killed after each, ends as one that is not', async () => {
    const notice = await begin('cortada');
    const clock = impatient();
    for (let cut = 0; cut < 5; cut++) {
      const isContinuation = cut > 0;
      const message = { now: clock, touched: new Set<string>(), lote, isContinuation };
      await dieAt(20 + 7 * cut, async () => dying.dyingIngest(notice, message));
      expect((await ingestMuestras(notice, { ...message, touched: new Set() }))?.estado).toBe('procesando');
    }
    await ingestMuestras(notice, { now, touched: new Set(), lote, isContinuation: true });
    const { _id, muestras, filas } = await entregaOf(notice);
    expect({ muestras, filas }).toMatchObject({ muestras: expected, filas: samples });
    await expectWithdrawable('cortada', _id);
  }, 900_000);
});
