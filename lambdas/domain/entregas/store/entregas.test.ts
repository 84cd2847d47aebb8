import { expect, it } from 'vitest';
import { beginDelivery, deliver } from '../../../../testing/entregas.ts';
import { muestra } from '../../../../testing/muestras.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { changeEntrega, changeEntregaBy, readEntrega } from './entregas.ts';

useDropBucket();

const entrada = (id: string) => ({
  TableName: process.env['PORTAL_TABLE'],
  Item: { pk: `prueba#${id}`, sk: 'entrada' },
});
const cambio = (_id: string) => ({ _id, cuando: '2026-05-01T08:00:00.000Z', email: 'jefa@laboratorio.example' });

async function stored(second: number) {
  const delivered = await beginDelivery(second);
  await deliver(second, [muestra({ _id: `E-${second}` })], { delivered });
  const entrega = await readEntrega(delivered.entrega.id ?? '');
  if (!entrega) throw new Error('The delivery is not stored');
  return entrega;
}

it('a person’s change of a delivery is made over what the portal has written since it was read', async () => {
  const read = await stored(1);
  await changeEntrega(read._id, (one) => ({ ...one, actualizada: '2026-05-02T08:00:00.000Z' }));
  const made = await changeEntregaBy(read, (one) => ({ ...one, cambio: cambio('c1') }), entrada('c1'));
  expect(made).toMatchObject({ actualizada: '2026-05-02T08:00:00.000Z', cambio: { _id: 'c1' } });
  expect(await readEntrega(read._id)).toEqual(made);
});

it('a change is not made over another person’s, nor where it does not hold any more', async () => {
  const read = await stored(2);
  await changeEntregaBy(read, (one) => ({ ...one, cambio: cambio('c2') }), entrada('c2'));
  expect(await changeEntregaBy(read, (one) => ({ ...one, cambio: cambio('c3') }), entrada('c3'))).toBeUndefined();
  const now = await readEntrega(read._id);
  expect(now?.cambio?._id).toBe('c2');
  expect(now && (await changeEntregaBy(now, () => undefined, entrada('c4')))).toBeUndefined();
});
