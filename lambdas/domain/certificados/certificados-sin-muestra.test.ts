import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { withdraw } from '../../../testing/entregas.ts';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { handler } from '../../functions/ingest.ts';
import { noteSinMuestra } from './store/certificados-sin-muestra.ts';
import { listEntregas } from '../entregas/store/entregas.ts';
import { writePdf } from './store/pdfs.ts';
import { textOfCursor } from '../../platform/http/text-cursor.ts';
import { listSinMuestra } from './certificados-sin-muestra.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const drop = async (key: string, content: string) =>
  expect(await handler(await bucket.drop(key, content))).toEqual({ batchItemFailures: [] });
const sample = (numero: string, more: object = {}) =>
  `${JSON.stringify({ numero_muestra: numero, fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', solicitante: 'Hotel Sol', ...more })}\n`;

/** A page of the list, as the panel asks for it. */
async function list(cursor?: string) {
  const usuario = storedUsuario({ _id: 'jefa', email: 'jefa@lab.example', version: 0 });
  const alcance = { solicitantes: 'todos', tipos: 'todos' } as const;
  const visitor = async () => ({ address: '203.0.113.1', origin: null });
  const viewer = {
    now: new Date(),
    usuario,
    alcance,
    familia: 'f',
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
  };
  return listSinMuestra({ params: undefined, query: { cursor }, body: undefined }, viewer);
}
const numbers = async () => (await list()).certificados.map(({ numero }) => numero);

it('certificates without a sample are listed until a sample of their number comes, or they are withdrawn', async () => {
  await drop('muestras/antes.ndjson', sample('C-1'));
  for (const numero of ['C-1', 'C-2', 'C-3', 'C-4']) await drop(`pdfs/${numero}.pdf`, '%PDF-1.7\n');
  const { certificados, cursor } = await list();
  expect([certificados.map(({ numero }) => numero), cursor]).toEqual([['C-2', 'C-3', 'C-4'], null]);
  const { entregas } = await listEntregas('certificados', undefined, 10);
  const own = entregas.find(({ archivo }) => archivo === 'C-2.pdf');
  expect(certificados[0]).toEqual({
    numero: 'C-2',
    archivo: 'C-2.pdf',
    entregado: own?.entregada,
    entrega: own?._id,
  });
  // One in progress is a sample all the same; one that is annulled shows its certificate to nobody.
  await drop('muestras/despues.ndjson', sample('C-2', { estado: 'en_curso' }) + sample('C-3', { estado: 'anulada' }));
  expect(await numbers()).toEqual(['C-3', 'C-4']);
  await withdraw(entregas.find(({ archivo }) => archivo === 'C-4.pdf')?._id ?? '');
  expect(await numbers()).toEqual(['C-3']);
});

it('are a page of a hundred at a time, some of which may have their sample by now', async () => {
  for (let n = 0; n <= 101; n++) {
    const numero = `D-${String(n).padStart(3, '0')}`;
    const at = '2026-03-01T10:00:00.000Z';
    const own = {
      _id: numero,
      grupo: numero,
      numero,
      filename: `${numero}.pdf`,
      key: `pdfs/${numero}.pdf`,
      filesize: 9,
      huella: numero,
      orden: at,
      entregas: [],
    };
    await writePdf({ ...own, subido: at, anteriores: [], revisiones: 1, version: 1, cambio: null }, undefined);
    await noteSinMuestra({ numero, archivo: `${numero}.pdf`, entregado: at, entrega: 'e' });
  }
  await drop('muestras/d.ndjson', sample('C-3') + sample('D-000'));
  const first = await list();
  expect([first.certificados.length, textOfCursor(first.cursor ?? '')]).toEqual([97, 'D-097']);
  const rest = await list(first.cursor ?? '');
  expect([rest.certificados.length, rest.certificados.at(-1)?.numero, rest.cursor]).toEqual([4, 'D-101', null]);
});
