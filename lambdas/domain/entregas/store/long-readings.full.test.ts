import { beforeAll, describe, expect, it } from 'vitest';
import { identityOf } from '../../../engine/blocks/ids.ts';
import { notasDeEntregaSchema } from '../../../../contract/entregas/entrega.ts';
import { whatDiffers } from '../../../../testing/whole-index.ts';
import { useDropBucket } from '../../../../testing/use-drop-bucket.ts';
import { deliveryReportSchema } from './delivery-report.ts';
import { readReport, readNotas } from './entrega-objects.ts';
import { listEntregas } from './entregas.ts';
import { readMuestra } from '../../../../testing/read-muestra.ts';
import { ingestMuestras, maxRunMs } from './ingest-muestras.ts';
import { type Notice, noticesOf } from '../../../platform/runtime/s3-notification.ts';

const bucket = useDropBucket();
beforeAll(async () => {
  await bucket.drop('mappings/largo.json', JSON.stringify(mapping));
});

const mapping = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: 'T', solicitante: 'S' },
  resultado: { descripcion: 'P', valor: 'V' },
};
const parameters = 4;
const samples = 620;
const lote = { muestras: 250 };

/** Samples of four results each; every hundredth has no date. */
const table = (name: string, count: number) => {
  const rows = Array.from({ length: count }, (_, n) =>
    Array.from(
      { length: parameters },
      (__, p) => `${name}-${n};${n % 100 === 7 ? 'ayer' : '07/05/2026'};Agua ${n % 3};Hotel ${n % 5};P${p};1,5;\n`,
    ).join(''),
  );
  return `N;F;T;S;P;V;sobra\n${rows.join('')}`;
};

/** A clock that a reading's time is over by at each question, or never. */
const clocks = {
  usual: () => new Date('2026-05-20T10:00:00Z'),
  impatient: () => {
    let at = Date.parse('2026-05-20T10:00:00Z');
    return () => new Date((at += maxRunMs));
  },
};

async function drop(key: string, content: string): Promise<Notice> {
  const message = await bucket.drop(key, content);
  const [notice] = noticesOf(message.Records[0]?.body ?? '');
  if (!notice) throw new Error('S3 said nothing');
  return notice;
}

/** What is known of a file that was read to its end, whatever it is called and whenever that was. */
async function outcomeOf(notice: Notice, name: string) {
  const { entregas } = await listEntregas('muestras', undefined, 100);
  const entrega = entregas.find(({ key }) => key === notice.key);
  const notas = notasDeEntregaSchema.parse(await readNotas(entrega?._id ?? ''));
  const { inicio: _inicio, fin: _fin, ...report } = deliveryReportSchema.parse(await readReport(notice.key));
  const { filas, muestras, total, avisos, estado, sha256 } = entrega ?? {};
  const text = JSON.stringify({ filas, muestras, total, avisos, estado, notas, report, sha256: sha256?.length });
  return JSON.parse(text.replaceAll(name, 'nombre')) as object;
}

describe('a file that takes longer than one message may', () => {
  it('ends as one that is read at once, whichever messages go on with it', async () => {
    const whole = await drop('muestras/largo/entero.csv', table('entero', samples));
    await ingestMuestras(whole, { now: clocks.usual, touched: new Set(), lote });
    const expected = await outcomeOf(whole, 'entero');
    expect(expected).toMatchObject({
      estado: 'hecha_con_rechazos',
      total: samples,
      filas: samples * parameters,
      muestras: { nuevas: samples - 7, rechazadas: 7 },
    });
    const parts = await drop('muestras/largo/partes.csv', table('partes', samples));
    const now = clocks.impatient();
    const estados = [];
    // Its own message comes again where the process dies after it wrote how far it came; the order to go on is one more.
    for (const isContinuation of [false, false, true, true]) {
      estados.push((await ingestMuestras(parts, { now, touched: new Set(), lote, isContinuation }))?.estado);
    }
    expect(estados).toEqual(['procesando', 'procesando', 'terminado', undefined]);
    expect(await outcomeOf(parts, 'partes')).toEqual(expected);
    for (const n of [0, 249, 250, samples - 1]) {
      expect((await readMuestra(identityOf(['', `partes-${n}`])))?.muestra.numero_muestra).toBe(`partes-${n}`);
    }
    expect(await whatDiffers()).toEqual([]);
  });

  it('is read anew where its mapping has changed meanwhile', async () => {
    const notice = await drop('muestras/largo/cambia.csv', table('C', 300));
    const first = await ingestMuestras(notice, { now: clocks.impatient(), touched: new Set(), lote });
    expect(first?.estado).toBe('procesando');
    await bucket.drop('mappings/largo.json', JSON.stringify({ ...mapping, ignorar: ['sobra'] }));
    expect(
      await ingestMuestras(notice, { now: clocks.usual, touched: new Set(), lote, isContinuation: true }),
    ).toBeUndefined();
    const report = await ingestMuestras(notice, { now: clocks.usual, touched: new Set(), lote });
    expect(report).toMatchObject({ estado: 'terminado', muestras: { nuevas: 297, sin_cambios: 0, rechazadas: 3 } });
  });
});
