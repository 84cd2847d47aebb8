import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { seedCliente } from '../../../testing/alerts.ts';
import { withdraw } from '../../../testing/entregas.ts';
import { handler } from '../../functions/ingest.ts';
import { writePdf } from '../certificados/store/pdfs.ts';
import { registerAll } from './register-all.ts';
import { listEntregas } from '../entregas/store/entregas.ts';
import { codigoOf, newCodigo } from './codigos.ts';
import { writeClaveDeVerificacion } from './store/claves.ts';
import { readEntries } from './store/verificaciones.ts';
import { perMinute, verificar } from './verificar.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const drop = async (key: string, content: string) =>
  expect(await handler(await bucket.drop(key, content))).toEqual({ batchItemFailures: [] });
const sample = (numero: string, more: object = {}) =>
  `${JSON.stringify({ numero_muestra: numero, fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', solicitante: 'Hotel Sol', ...more })}\n`;
const pdf = (text: string) => `%PDF-1.7\n${text}\n`;
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');

let visitors = 0;
const anyone = () => `198.51.100.${++visitors}`;
async function ask(body: { codigo?: string; sha256?: string }, address = anyone()) {
  const visitor = async () => ({ address, origin: null });
  const request = {
    now: new Date('2026-03-02T10:00:10Z'),
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
  };
  const { informes } = await verificar(
    { params: undefined, query: undefined, body },
    { ...request, concerns: () => undefined },
  );
  return informes;
}
const statesOf = async (bytes: string) => (await ask({ sha256: sha256(bytes) })).map(({ estado }) => estado);
const entregaOf = async (archivo: string, nth: number) => {
  const { entregas } = await listEntregas('certificados', undefined, 100);
  return entregas.filter((one) => one.archivo === archivo).toReversed()[nth]?._id ?? '';
};

async function makeKey(secreto: string, hasta: string | null = null) {
  const desde = new Date().toISOString();
  await writeClaveDeVerificacion(
    { _id: randomUUID(), nombre: 'LIMS', secreto, desde, hasta, version: 1, cambio: null },
    0,
  );
}

it('a certificate is genuine and in force until another replaces it, and again once that is withdrawn', async () => {
  const [first, second] = [pdf('uno'), pdf('dos')];
  await drop('muestras/v1.ndjson', sample('V-1'));
  await drop('pdfs/V-1.pdf', first);
  const [answer] = await ask({ sha256: sha256(first) });
  expect(answer).toEqual({
    numero: 'V-1',
    revision: 1,
    entregado: expect.any(String),
    estado: 'vigente',
    hasta: null,
    vigente: 1,
    contenido: null,
  });
  await bucket.nextSecond();
  await drop('pdfs/V-1.pdf', second);
  const [replaced] = await ask({ sha256: sha256(first) });
  const [newest] = await ask({ sha256: sha256(second) });
  expect(replaced).toMatchObject({ estado: 'sustituido', revision: 1, vigente: 2, hasta: newest?.entregado });
  await withdraw(await entregaOf('V-1.pdf', 1));
  expect([await statesOf(first), await statesOf(second)]).toEqual([['vigente'], ['retirado']]);
  await withdraw(await entregaOf('V-1.pdf', 0));
  expect([await statesOf(first), await statesOf(second)]).toEqual([['retirado'], ['retirado']]);
});

it('a file that differs by a byte is unknown, and so are a code that was made up and one of another number', async () => {
  const bytes = pdf('tres');
  await drop('pdfs/V-2.pdf', bytes);
  expect(await statesOf(bytes)).toEqual(['vigente']);
  for (let at = 0; at < bytes.length; at++) {
    const code = String.fromCodePoint((bytes.codePointAt(at) ?? 0) ^ 1);
    expect(await statesOf(bytes.slice(0, at) + code + bytes.slice(at + 1))).toEqual([]);
  }
  expect(await ask({ codigo: newCodigo() })).toEqual([]);
});

it('a report of an annulled sample is withdrawn; one whose sample passed to another client stays as it was', async () => {
  const [annulled, moved] = [pdf('anulada'), pdf('de otro')];
  await drop('muestras/v3.ndjson', sample('V-3') + sample('V-4'));
  await drop('pdfs/V-3.pdf', annulled);
  await drop('pdfs/V-4.pdf', moved);
  await bucket.nextSecond();
  await drop('muestras/v4.ndjson', sample('V-3', { estado: 'anulada' }) + sample('V-4', { solicitante: 'Hotel Luna' }));
  expect(await ask({ sha256: sha256(annulled) })).toEqual([
    {
      numero: 'V-3',
      revision: 1,
      entregado: expect.any(String),
      estado: 'retirado',
      hasta: expect.any(String),
      vigente: null,
      contenido: null,
    },
  ]);
  expect(await statesOf(moved)).toEqual(['vigente']);
  await bucket.nextSecond();
  await drop('muestras/v5.ndjson', sample('V-3'));
  expect(await statesOf(annulled)).toEqual(['vigente']);
});

it('the same PDF of several numbers is answered for each, and nothing says whose it is', async () => {
  const both = pdf('de dos');
  await drop(
    'muestras/v6.ndjson',
    sample('V-5', { solicitante: 'Hotel Norte' }) + sample('V-6', { solicitante: 'Hotel Sur' }),
  );
  await drop('pdfs/V-5.pdf', both);
  await drop('pdfs/V-6.pdf', both);
  const informes = await ask({ sha256: sha256(both) });
  expect(informes.map(({ numero }) => numero)).toEqual(['V-5', 'V-6']);
  expect(JSON.stringify(informes)).not.toMatch(/Hotel|Agua|[0-9a-f]{64}/u);
});

it('no report is said to comply of whose sample a determination fails, whatever is concluded of the whole', async () => {
  await seedCliente('abierto', ['Hotel Abierto'], { verificacionAbierta: true });
  const resultado = { descripcion: 'Legionella spp.', conclusion: 'No cumple' };
  const determinaciones = [{ descripcion: 'Legionella', status_inteligente: 'Cumple', resultados: [resultado] }];
  const of = { solicitante: 'Hotel Abierto', conclusion_muestra: 'Cumple' };
  await drop('muestras/v7.ndjson', sample('V-7', { ...of, determinaciones }) + sample('V-8', of));
  const verdictOf = async (numero: string) => {
    await drop(`pdfs/${numero}.pdf`, pdf(numero));
    return (await ask({ sha256: sha256(pdf(numero)) })).map(({ contenido }) => contenido?.veredicto);
  };
  expect([await verdictOf('V-7'), await verdictOf('V-8')]).toEqual([['Sin definir'], ['Cumple']]);
});

it('each revision has a code without a key, and those of every key in force when it came, and of no other', async () => {
  const [old, current, ended] = ['a1'.repeat(32), 'b2'.repeat(32), 'c3'.repeat(32)];
  await drop('pdfs/K-1.pdf', pdf('sin clave'));
  const [own] = await readEntries('K-1');
  expect((await ask({ codigo: own?.codigo ?? '' })).map(({ numero }) => numero)).toEqual(['K-1']);
  expect(await ask({ codigo: codigoOf(old, 'K-1', 1) })).toEqual([]);
  await makeKey(ended, new Date().toISOString());
  await makeKey(old);
  await makeKey(current);
  await bucket.nextSecond();
  await drop('pdfs/K-1.pdf', pdf('con clave'));
  const statesOfCodes = async (...codes: string[]) =>
    Promise.all(
      codes.map(async (codigo) => (await ask({ codigo })).map(({ estado, revision }) => `${estado} ${revision}`)),
    );
  const made = [old, current].map((secreto) => codigoOf(secreto, 'K-1', 2));
  expect(await statesOfCodes(...made, own?.codigo ?? '')).toEqual([['vigente 2'], ['vigente 2'], ['sustituido 1']]);
  expect(await statesOfCodes(codigoOf(ended, 'K-1', 2), codigoOf(old, 'K-1', 3))).toEqual([[], []]);
  expect((await readEntries('K-1')).at(-1)?.codigo).toBe(codigoOf(current, 'K-1', 2));
});

it('one network asks so many times a minute, found or not, and others are not kept waiting by it', async () => {
  const flood = Array.from({ length: perMinute + 5 }, async () => ask({ codigo: newCodigo() }, '203.0.113.9'));
  const outcomes = await Promise.allSettled(flood);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(perMinute);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    headers: { 'retry-after': '50' },
  });
  expect(await ask({ codigo: newCodigo() }, '203.0.113.10')).toEqual([]);
});

it('a certificate from before can be verified once all are made so, which changes nothing when it is repeated', async () => {
  const subido = '2026-01-01T10:00:00.000Z';
  const old = {
    filesize: 9,
    subido,
    orden: subido,
    entregas: [],
    anteriores: [],
    revisiones: 1,
    version: 1,
    cambio: null,
  };
  await writePdf(
    {
      ...old,
      _id: 'viejo',
      grupo: 'viejo',
      numero: 'OLD-1',
      filename: 'OLD-1.pdf',
      key: 'pdfs/viejo.pdf',
      huella: sha256('viejo'),
    },
    undefined,
  );
  expect(await statesOf('viejo')).toEqual([]);
  const counts = async () => {
    let all = 0;
    for await (const n of registerAll(() => new Date())) all += n;
    return all;
  };
  expect(await counts()).toBe(1);
  expect(await statesOf('viejo')).toEqual(['vigente']);
  expect(await counts()).toBe(0);
});
