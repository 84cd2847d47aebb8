import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryReportSchema, entregaDeReport } from './delivery-report.ts';
import { idOfDelivery } from './entrega.ts';
import { readDropped, readReport } from './entrega-objects.ts';
import { readEntrega } from './entregas.ts';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { seedCliente } from '../../../../testing/alerts.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { handler } from '../../../functions/ingest.ts';
import { wide } from './testing.ts';

const bucket = useDropBucket();

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
      muestras: { nuevas: 1, sin_cambios: 0, superadas: 1 },
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

  it('say in a simulation the same as when they are stored', async () => {
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

describe('a sample that changes its solicitante', () => {
  const of = (numero: string, solicitante: string, more: object = {}) =>
    line(numero, 'Cumple', { solicitante, ...more });
  const whose = async (numero: string) => (await readMuestra(identityOf(['', numero])))?.header.solicitante;
  const mapping = {
    forma: 'larga',
    separador: ';',
    decimal: ',',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    resultado: { descripcion: 'P', valor: 'V' },
  };
  beforeAll(async () => {
    await seedCliente('hoteles', ['Hotel Sol', 'Hotel Luna']);
    await seedCliente('salud', ['Hospital', 'Hotel Luna']);
  });

  it.each([
    ['Hotel Sol', 'Hospital', '«Hotel Sol» (hoteles) y pasaría a «Hospital» (salud)'],
    ['Hotel Sol', 'Nadie', '«Hotel Sol» (hoteles) y pasaría a «Nadie» (sin cliente)'],
    ['Hotel Sol', 'Hotel Luna', '«Hotel Sol» (hoteles) y pasaría a «Hotel Luna» (hoteles, salud)'],
  ])('from %s to %s is held back, and what was there stays', async (from, to, reason) => {
    const numero = `R-${from}-${to}`;
    await handler(await bucket.drop('muestras/antes.ndjson', of(numero, from)));
    for (const simulacion of [true, false]) {
      const message = await bucket.drop('muestras/mueve.ndjson', line('R-otra', 'Cumple') + of(numero, to), simulacion);
      expect(await handler(message)).toEqual(done);
      expect(await readReport('muestras/mueve.ndjson')).toMatchObject({
        estado: 'terminado',
        muestras: { retenidas: 1, actualizadas: 0, rechazadas: 0 },
        retenidas: {
          total: 1,
          primeras: [{ linea: 2, muestra: numero, campo: 'solicitante', motivo: expect.stringContaining(reason) }],
        },
        cambios: { solicitante: 0 },
      });
    }
    expect(await whose(numero)).toBe(from);
    expect(await whatDiffers()).toEqual([]);
  });

  it('within a client, or from a solicitante that no client has, is stored and said', async () => {
    await seedCliente('cadena', ['Cadena Este', 'Cadena Oeste']);
    for (const [numero, from, to] of [
      ['R-1', 'Cadena Este', 'Cadena Oeste'],
      ['R-2', 'Nadie', 'Hospital'],
    ] as const) {
      await handler(await bucket.drop('muestras/antes.ndjson', of(numero, from)));
      await handler(await bucket.drop('muestras/mueve.ndjson', of(numero, to)));
      expect(await readReport('muestras/mueve.ndjson')).toMatchObject({
        muestras: { actualizadas: 1, retenidas: 0 },
        cambios: { solicitante: 1, primeras: [{ muestra: numero, valor: to, motivo: `Antes: ${from}` }] },
      });
      expect(await whose(numero)).toBe(to);
    }
  });

  it('to another client is stored where the administrator, or the mapping, lets it', async () => {
    await handler(await bucket.drop('muestras/antes.ndjson', of('R-3', 'Hotel Sol') + of('R-4', 'Hotel Sol')));
    await handler(await bucket.drop('muestras/mueve.ndjson', of('R-3', 'Hospital'), false, true));
    expect(await whose('R-3')).toBe('Hospital');
    const table = 'N;F;S;P;V\nR-4;07/05/2026;Hospital;pH;7,2\n';
    await bucket.drop('mappings/retiene.json', JSON.stringify(mapping));
    await handler(await bucket.drop('muestras/retiene/mayo.csv', table));
    expect(await whose('R-4')).toBe('Hotel Sol');
    await bucket.drop('mappings/admite.json', JSON.stringify({ ...mapping, cambios_de_solicitante: 'admitir' }));
    await handler(await bucket.drop('muestras/admite/mayo.csv', table));
    expect(await whose('R-4')).toBe('Hospital');
  });
});

describe('samples that another year or another meter brings under the same identifier', () => {
  const mapping = {
    ...wide,
  };
  let files = 0;
  const deliverAs = async (name: string, table: string) => {
    // The same bytes under one name within one second would be one delivery.
    const key = `muestras/${name}/${++files}.csv`;
    expect(await handler(await bucket.drop(key, table))).toEqual(done);
    return readReport(key);
  };
  const year = (n: number) => `N;F;S;pH\nM-001;02/03/${n};Hotel Mar;7,2\nM-002;09/03/${n};Hotel Mar;7,4\n`;

  it('replace none unasked, and say what may be meant', async () => {
    await bucket.drop('mappings/años.json', JSON.stringify(mapping));
    expect(await deliverAs('años', year(2025))).toMatchObject({ muestras: { nuevas: 2 } });
    expect(await deliverAs('años', year(2026))).toMatchObject({
      muestras: { nuevas: 0, actualizadas: 0, retenidas: 2 },
      retenidas: {
        total: 2,
        primeras: [
          {
            linea: 2,
            muestra: 'M-001',
            campo: 'fecha_muestra',
            valor: 'del 2 mar 2025 al 2 mar 2026',
            motivo: expect.stringContaining('¿empieza la numeración cada año?'),
          },
          { linea: 3, muestra: 'M-002' },
        ],
      },
    });
    expect((await readMuestra(identityOf(['', 'M-001'])))?.muestra.fecha_muestra).toBe('2025-03-02');
    expect(await whatDiffers()).toEqual([]);
  });

  it('are others where the mapping says that numbers begin again each year', async () => {
    for (const [forma, more] of [
      ['ancha', {}],
      ['larga', { determinaciones: undefined, resultado: { descripcion: { constante: 'pH' }, valor: 'pH' } }],
    ] as const) {
      const name = `cada-año-${forma}`;
      const identidad = { espacio: name, numero_por_ano: true };
      await bucket.drop(`mappings/${name}.json`, JSON.stringify({ ...mapping, ...more, forma, identidad }));
      expect(await deliverAs(name, year(2025))).toMatchObject({ muestras: { nuevas: 2 } });
      expect(await deliverAs(name, year(2026))).toMatchObject({ muestras: { nuevas: 2, retenidas: 0 } });
      expect(await deliverAs(name, year(2025))).toMatchObject({ muestras: { sin_cambios: 2 } });
      for (const n of ['2025', '2026']) {
        expect((await readMuestra(identityOf([name, 'M-001', n])))?.muestra.fecha_muestra).toBe(`${n}-03-02`);
      }
    }
  });

  it('are the ones that came before the mapping said so, where the year is theirs', async () => {
    const before = { ...mapping, identidad: { espacio: 'antes' } };
    await bucket.drop('mappings/antes.json', JSON.stringify(before));
    await deliverAs('antes', year(2025));
    await bucket.drop(
      'mappings/antes.json',
      JSON.stringify({ ...before, identidad: { ...before.identidad, numero_por_ano: true } }),
    );
    expect(await deliverAs('antes', year(2026))).toMatchObject({ muestras: { nuevas: 2, retenidas: 0 } });
    const corrected = year(2025).replace('7,2', '7,9');
    expect(await deliverAs('antes', corrected)).toMatchObject({
      muestras: { nuevas: 0, actualizadas: 1, sin_cambios: 1 },
    });
    expect(await deliverAs('antes', year(2026))).toMatchObject({ muestras: { sin_cambios: 2 } });
    expect(await readMuestra(identityOf(['antes', 'M-001', '2025']))).toBeUndefined();
    expect((await readMuestra(identityOf(['antes', 'M-001'])))?.muestra.determinaciones[0]?.resultados[0]?.valor).toBe(
      7.9,
    );
  });

  it('replace none where the meter’s number was taken for the sample’s', async () => {
    await bucket.drop('mappings/equipos.json', JSON.stringify({ ...mapping, campos: { ...mapping.campos, _id: 'E' } }));
    await deliverAs('equipos', 'E;N;F;S;pH\nCM-7;K-1;02/03/2026;Hotel Mar;7,2\n');
    expect(await deliverAs('equipos', 'E;N;F;S;pH\nCM-7;K-2;05/03/2026;Hotel Mar;7,3\n')).toMatchObject({
      muestras: { nuevas: 0, actualizadas: 0, retenidas: 1 },
      retenidas: { primeras: [{ muestra: 'K-2', campo: 'numero_muestra', valor: 'de K-1 a K-2' }] },
    });
    expect((await readMuestra('CM-7'))?.muestra.numero_muestra).toBe('K-1');
  });
});

it('a file that is read again after it was done keeps what it brought, in its report as in its item', async () => {
  const key = 'muestras/dos-veces.ndjson';
  const message = await bucket.drop(key, line('K-1', 'Cumple') + line('K-2', 'No cumple'));
  const kept = async () => {
    await handler(message);
    const dropped = await readDropped(key);
    dropped?.body.destroy();
    const stored = dropped && (await readEntrega(idOfDelivery(key, dropped)));
    const report = deliveryReportSchema.parse(await readReport(key));
    expect(stored).toMatchObject(entregaDeReport(report));
    return report.muestras;
  };
  expect(await kept()).toMatchObject({ nuevas: 2 });
  await handler(await bucket.drop('muestras/otra.ndjson', line('K-1', 'No cumple')));
  expect(await kept()).toMatchObject({ nuevas: 2, superadas: 0 });
});
