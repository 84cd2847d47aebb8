import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from '../index/identity.ts';
import { readReport } from '../store/drop.ts';
import { readMuestra } from '../store/muestras.ts';
import { type DropBucket, startDropBucket } from '../testing/drop-bucket.ts';
import { whatDiffers } from '../testing/whole-index.ts';
import { handler } from './handler.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const line = (numero: string, conclusion: string, more: object = {}) =>
  `${JSON.stringify({ numero_muestra: numero, fecha_muestra: '07/05/2026', tipo_muestra: 'Agua', solicitante: 'Hotel Sol', conclusion_muestra: conclusion, ...more })}\n`;
const verdict = async (numero: string) => (await readMuestra(identityOf(['', numero])))?.muestra.conclusion_muestra;
const done = { batchItemFailures: [] };

describe('files with the same sample', () => {
  it('leave it as the one dropped last says, in whatever order, and however often, the queue brings them', async () => {
    const exported = await bucket.drop('muestras/z-exportacion.ndjson', line('D-1', 'Cumple') + line('D-2', 'Cumple'));
    const corrected = await bucket.drop('muestras/a-correccion.ndjson', line('D-1', 'No cumple'));
    for (const message of [corrected, exported, exported, corrected, exported]) {
      expect(await handler(message)).toEqual(done);
      expect(await verdict('D-1')).toBe('No cumple');
    }
    expect(await readReport('muestras/z-exportacion.ndjson')).toMatchObject({
      estado: 'terminado',
      muestras: { nuevas: 0, sin_cambios: 1, superadas: 1 },
      superadas: {
        total: 1,
        primeras: [
          {
            linea: 1,
            muestra: 'D-1',
            motivo: expect.stringContaining('Superada por la entrega «muestras/a-correccion.ndjson»'),
          },
        ],
      },
    });
    expect(await whatDiffers()).toEqual([]);
  });

  it('under one name go by their drops: an older message reads what is there now', async () => {
    const key = 'muestras/diaria.ndjson';
    const first = await bucket.drop(key, line('D-3', 'Cumple'));
    const second = await bucket.drop(key, line('D-3', 'No cumple'));
    for (const message of [second, first]) expect(await handler(message)).toEqual(done);
    expect(await verdict('D-3')).toBe('No cumple');
    const third = await bucket.drop(key, line('D-3', 'Cumple'));
    for (const message of [first, third, second]) expect(await handler(message)).toEqual(done);
    expect(await verdict('D-3')).toBe('Cumple');
  });

  it('count as delivered when they are dropped again, with the same bytes or others', async () => {
    const first = await bucket.drop('muestras/a.ndjson', line('D-4', 'Cumple'));
    const other = await bucket.drop('muestras/b.ndjson', line('D-4', 'No cumple'));
    for (const message of [first, other]) await handler(message);
    const again = await bucket.drop('muestras/a.ndjson', line('D-4', 'Cumple'));
    for (const message of [again, other, first]) await handler(message);
    expect(await verdict('D-4')).toBe('Cumple');
  });

  it('read from a message that a person sent end as they should, for the file says when it was dropped', async () => {
    await bucket.drop('muestras/tarde-1.ndjson', line('D-5', 'Cumple'));
    await bucket.nextSecond();
    await bucket.drop('muestras/tarde-0.ndjson', line('D-5', 'No cumple'));
    for (const key of ['muestras/tarde-0.ndjson', 'muestras/tarde-1.ndjson']) {
      expect(await handler(bucket.messageOf(JSON.stringify({ Records: [{ s3: { object: { key } } }] })))).toEqual(done);
    }
    expect(await verdict('D-5')).toBe('No cumple');
  });

  it('say in a dry run the same as when they are stored', async () => {
    await handler(await bucket.drop('muestras/rev2.ndjson', line('D-6', 'No cumple', { revision: '2' })));
    const dry = await bucket.drop('muestras/rev1.ndjson', line('D-6', 'Cumple', { revision: '1' }), true);
    await handler(dry);
    expect(await readReport('muestras/rev1.ndjson')).toMatchObject({ simulacion: true, muestras: { superadas: 1 } });
    const better = await bucket.drop('muestras/rev3.ndjson', line('D-6', 'Cumple', { revision: '3' }), true);
    await handler(better);
    expect(await readReport('muestras/rev3.ndjson')).toMatchObject({
      muestras: { actualizadas: 1 },
      cambios: {
        conclusion: 1,
        primeras: [{ muestra: 'D-6', campo: 'conclusion', valor: 'Cumple', motivo: 'Antes: No cumple' }],
      },
    });
    expect(await verdict('D-6')).toBe('No cumple');
  });
});
