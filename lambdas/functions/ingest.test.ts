import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it, onTestFinished } from 'vitest';
import { files } from '../platform/dynamo/clients.ts';
import { readReport } from '../domain/entregas/store/entrega-objects.ts';
import { findMuestrasByNumero } from '../domain/muestras/store/muestras.ts';
import { readMuestra } from '../../testing/read-muestra.ts';
import { readPdfs } from '../domain/certificados/store/pdfs.ts';
import type { DropBucket } from '../../testing/drop-bucket.ts';
import { useDropBucket } from '../../testing/use-drop-bucket.ts';
import { identityOf } from '../engine/blocks/ids.ts';
import { handler } from './ingest.ts';

const bucket = useDropBucket();

const drop: DropBucket['drop'] = async (...given) => bucket.drop(...given);
const messageOf: DropBucket['messageOf'] = (body) => bucket.messageOf(body);

const done = { batchItemFailures: [] };
const sample = (numero: string) =>
  `${JSON.stringify({ numero_muestra: numero, fecha_muestra: '07/05/2026', tipo_muestra: 'Agua', solicitante: 'Hotel Sol' })}\n`;

describe('a dropped file of samples', () => {
  it('becomes samples, whatever its name, with a report beside it', async () => {
    const key = 'muestras/año 2026/exportación (1)+2.ndjson';
    const mapping = { forma: 'larga', decimal: ',', campos: {}, resultado: {} };
    expect(await handler(await drop(key, sample('H-1')))).toEqual(done);
    expect(await readReport(key)).toMatchObject({
      estado: 'rechazado',
      error: expect.stringContaining('mappings/año 2026.json'),
    });
    await drop('mappings/año 2026.json', JSON.stringify(mapping));
    expect(await handler(await drop(key, sample('H-1')))).toEqual(done);
    expect(await readReport(key)).toMatchObject({
      estado: 'rechazado',
      error: expect.stringContaining('campos.numero_muestra: Falta'),
    });

    const plain = 'muestras/exportación (1)+2.ndjson';
    const message = await drop(plain, sample('H-1'));
    expect(await handler(message)).toEqual(done);
    expect(await readReport(plain)).toMatchObject({
      archivo: plain,
      estado: 'terminado',
      muestras: { nuevas: 1 },
      sin_cliente: { total: 1, primeros: ['Hotel Sol'] },
    });
    expect((await readMuestra(identityOf(['', 'H-1'])))?.muestra).toMatchObject({ fecha_muestra: '2026-05-07' });
    expect(await handler(message)).toEqual(done);
    // The message came twice: its delivery brought what it brought.
    expect(await readReport(plain)).toMatchObject({ muestras: { nuevas: 1, sin_cambios: 0 } });
  });

  it('is read with the mapping that its folder names', async () => {
    const mapping = {
      forma: 'larga',
      separador: ';',
      decimal: ',',
      campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
      resultado: { descripcion: 'P', valor: 'V' },
    };
    await drop('mappings/lims.json', JSON.stringify(mapping));
    const table = Buffer.from('N;F;S;P;V\r\nL-1;07/05/2026;Cámping;pH;7,2\r\n', 'latin1');
    expect(await handler(await drop('muestras/lims/mayo.csv', table))).toEqual(done);
    const [header] = await findMuestrasByNumero('L-1');
    expect((await readMuestra(header?._id ?? ''))?.muestra).toMatchObject({
      solicitante: { nombre: 'Cámping' },
      determinaciones: [{ descripcion: 'pH', resultados: [{ valor: 7.2 }] }],
    });
  });

  it.each([
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])('is read with a mapping that was saved in %s', async (name, written) => {
    const mapping = {
      forma: 'larga',
      decimal: ',',
      separador: ';',
      campos: { numero_muestra: 'Número', fecha_muestra: 'F', tipo_muestra: { constante: 'Baño' }, solicitante: 'S' },
      resultado: { descripcion: 'Parámetro', valor: 'V' },
    };
    const numero = `CODIGO-${name}`;
    await drop('mappings/antiguo.json', written(JSON.stringify(mapping)));
    const table = `Número;F;S;Parámetro;V\n${numero};07/05/2026;Cámping;Ph;7,2\n`;
    expect(await handler(await drop('muestras/antiguo/mayo.csv', table))).toEqual(done);
    const [header] = await findMuestrasByNumero(numero);
    expect((await readMuestra(header?._id ?? ''))?.muestra).toMatchObject({ tipo_muestra: 'Baño' });
  });

  it('is only tried out when it asks for a dry run', async () => {
    expect(await handler(await drop('muestras/prueba.ndjson', sample('H-2'), true))).toEqual(done);
    expect(await readReport('muestras/prueba.ndjson')).toMatchObject({ simulacion: true, muestras: { nuevas: 1 } });
    expect(await findMuestrasByNumero('H-2')).toEqual([]);
  });

  it('is delivered again after a fault that is not its own, and its report says that more is to come', async () => {
    const message = await drop('muestras/luego.ndjson', sample('H-3'));
    const table = process.env['INDICE_TABLE'];
    onTestFinished(() => void (process.env['INDICE_TABLE'] = table));
    process.env['INDICE_TABLE'] = 'NoExiste';
    expect(await handler(message)).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] });
    expect(await readReport('muestras/luego.ndjson')).toMatchObject({
      estado: 'procesando',
      error: expect.stringContaining('se volverá a leer'),
    });
    process.env['INDICE_TABLE'] = table;
    expect(await handler(message)).toEqual(done);
    expect(await readReport('muestras/luego.ndjson')).toMatchObject({ estado: 'terminado', muestras: { nuevas: 1 } });
  });

  it('that has been withdrawn, a folder and S3’s own test are ignored', async () => {
    const gone = {
      Records: [{ s3: { object: { key: 'muestras/nunca.json' } } }, { s3: { object: { key: 'muestras/lims/' } } }],
    };
    expect(await handler(messageOf(JSON.stringify(gone)))).toEqual(done);
    expect(await handler(messageOf(JSON.stringify({ Event: 's3:TestEvent', Bucket: 'entrega' })))).toEqual(done);
    expect(await handler(messageOf('{"otra": 1}'))).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] });
  });
});

describe('a dropped certificate', () => {
  const pdf = Buffer.from('%PDF-1.7\nprueba\n%%EOF\n');

  it('becomes that of the sample whose number it bears, once however often it is delivered', async () => {
    const message = await drop('pdfs/M-2024/001.pdf', pdf);
    expect(await handler(message)).toEqual(done);
    const registered = (await readPdfs(['M-2024/001'])).get('M-2024/001');
    expect(registered).toMatchObject({ filename: 'M-2024-001.pdf', filesize: pdf.length });
    const object = await files().send(new GetObjectCommand({ Bucket: 'ficheros', Key: registered?.key }));
    expect(Buffer.from((await object.Body?.transformToByteArray()) ?? [])).toEqual(pdf);
    expect(object.ContentType).toBe('application/pdf');
    expect(await handler(message)).toEqual(done);
    expect((await readPdfs(['M-2024/001'])).get('M-2024/001')).toEqual(registered);
    expect(await readReport('pdfs/M-2024/001.pdf')).toMatchObject({ estado: 'terminado' });
  });

  it('that comes in several editions at once has each as a revision, whole, and one in force', async () => {
    const editions = ['pdf', 'PDF', 'Pdf', 'pDf'].map((end, n) => ({
      key: `pdfs/R-1.${end}`,
      bytes: Buffer.concat([pdf, Buffer.from(`edición ${n}`)]),
    }));
    const messages: SQSEvent[] = [];
    for (const { key, bytes } of editions) messages.push(await drop(key, bytes));
    const both = [...messages, ...messages];
    expect(await Promise.all(both.map((message) => handler(message)))).toEqual(both.map(() => done));
    const stored = (await readPdfs(['R-1'])).get('R-1');
    const revisions = stored ? [stored, ...stored.anteriores] : [];
    const contents = await Promise.all(
      revisions.map(async ({ key: Key }) => {
        const { Body } = await files().send(new GetObjectCommand({ Bucket: 'ficheros', Key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []).toString();
      }),
    );
    expect(contents.toSorted()).toEqual(editions.map(({ bytes }) => bytes.toString()).toSorted());
    expect([stored?.revisiones, stored?.version, new Set(revisions.map(({ _id }) => _id)).size]).toEqual([4, 4, 4]);
  });

  it.each([
    ['pdfs/A-9.pdf', Buffer.from('GIF89a'), 'No es un PDF'],
    ['pdfs/A-9.pdf', Buffer.alloc(0), 'No es un PDF'],
    ['pdfs/A-9.png', pdf, 'terminar en .pdf'],
    ['pdfs/.pdf', pdf, 'terminar en .pdf'],
  ])('%s is refused when it is none', async (key, content, reason) => {
    expect(await handler(await drop(key, content))).toEqual(done);
    expect(await readReport(key)).toMatchObject({ estado: 'rechazado', error: expect.stringContaining(reason) });
    expect((await readPdfs(['A-9'])).size).toBe(0);
  });

  it('of more than 50 MB is refused', async () => {
    const huge = Buffer.alloc(50 * 1024 * 1024 + 1);
    pdf.copy(huge);
    await files().send(new PutObjectCommand({ Bucket: 'entrega', Key: 'pdfs/A-9.pdf', Body: huge }));
    await handler(messageOf(JSON.stringify({ Records: [{ s3: { object: { key: 'pdfs/A-9.pdf' } } }] })));
    expect(await readReport('pdfs/A-9.pdf')).toMatchObject({ estado: 'rechazado', error: 'El PDF pasa de 50 MB' });
  });
});
