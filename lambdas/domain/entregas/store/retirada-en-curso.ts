import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readEntrega, type StoredEntrega } from './entregas.ts';
import { ifUnchanged, portal } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

/**
 * Which delivery is being withdrawn: one at a time. `entrega` is '' where none is. Until `hasta`, epoch milliseconds, the
 * call that marked it may still be about to say so in the delivery itself; from then on the delivery's state decides.
 */
const withdrawing = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'retiradaEnCurso', version: '1', service: 'portal' },
        attributes: { entrega: { type: 'string' }, hasta: { type: 'number' } },
        indexes: {
          only: {
            pk: { field: 'pk', composite: [], template: 'retiradaEnCurso', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'retiradaEnCurso', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** After so many milliseconds the call that marked a delivery must have ended: API Gateway gives up a call after 30 seconds. */
const callMs = 60_000;

/**
 * Marks a delivery as the one being withdrawn. False while another one is: one whose call died before it was said to be
 * withdrawn, or whose withdrawal died after it ended, gives way.
 */
export async function beginWithdrawing(_id: string, now: Date): Promise<boolean> {
  const marked = { entrega: _id, hasta: now.getTime() + callMs };
  const write = withdrawing()
    .put(marked)
    .where(({ entrega }, { eq, notExists }) => `${notExists(entrega)} OR ${eq(entrega, '')} OR ${eq(entrega, _id)}`)
    .params();
  if (await commit([write])) return true;
  const { data: other } = await withdrawing().get({}).go({ consistent: true });
  if (!other?.entrega) return beginWithdrawing(_id, now);
  const isBegun = (await readEntrega(other.entrega))?.estado === 'retirando';
  if (isBegun || (other.hasta ?? 0) > now.getTime()) return false;
  const next = withdrawing()
    .put(marked)
    .where(
      ({ entrega, hasta }, { eq, notExists }) =>
        `${eq(entrega, other.entrega ?? '')} AND ${other.hasta === undefined ? notExists(hasta) : eq(hasta, other.hasta)}`,
    )
    .params();
  return commit([next]);
}

/** The delivery that is being withdrawn, or undefined. */
export async function readWithdrawing(): Promise<StoredEntrega | undefined> {
  const { data } = await withdrawing().get({}).go({ consistent: true });
  const entrega = data?.entrega ? await readEntrega(data.entrega) : undefined;
  return entrega?.estado === 'retirando' ? entrega : undefined;
}

/** Lets others be withdrawn; nothing where another one is being withdrawn. */
export async function endWithdrawing(_id: string): Promise<void> {
  await ifUnchanged(() =>
    withdrawing()
      .put({ entrega: '' })
      .where(({ entrega }, { eq }) => eq(entrega, _id))
      .go(),
  );
}
