import { createHash, randomUUID } from 'node:crypto';
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cliente } from '../../../contract/administracion/cliente.ts';
import { maxInformesConsultados } from '../../../contract/verificar/consultas.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { handler } from '../../functions/ingest.ts';
import { loadScope } from '../../platform/access/load-scope.ts';
import { putCliente, readClientes } from '../../platform/access/store/clientes.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { files } from '../../platform/dynamo/clients.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { listConsultas } from './consultas.ts';
import { countConsulta } from './store/consultas.ts';
import { perMinute, verificar } from './verificar.ts';
import { updateVerificacion } from './verificacion-de-cliente.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

/** Samples may pass to another client by it. */
const drop = async (key: string, content: string) =>
  expect(await handler(await bucket.drop(key, content, false, true))).toEqual({ batchItemFailures: [] });
const line = (numero: string, more: object = {}) =>
  `${JSON.stringify({ numero_muestra: numero, fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', conclusion_muestra: 'Cumple', ...more })}\n`;
const pdf = (text: string) => `%PDF-1.7\n${text}\n`;

let names = 0;
let name = '';
let visitors = 0;
beforeEach(() => {
  name = `n${++names}`;
});

/** A client with one requester, `NAME Sol`, or with these. */
async function seed(_id: string, solicitantes: string[], more: Partial<Cliente> = {}) {
  const at = '2026-01-01T00:00:00.000Z';
  const base = { _id, nombre: _id, solicitantes, contacto: {}, descripcion: '', empresa: null, isActive: true };
  await putCliente({ ...base, createdAt: at, updatedAt: at, ...more });
}

const day = (dia: number, hora = 10) => new Date(Date.UTC(2026, 2, dia, hora));

/** What is answered to whoever holds these bytes. */
async function ask(bytes: string, { now = day(2), address = `198.51.100.${++visitors}` } = {}) {
  const visitor = async () => ({ address, origin: null });
  const request = {
    now,
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    concerns: () => undefined,
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { informes } = await verificar({ params: undefined, query: undefined, body: { sha256 } }, request);
  return informes;
}
const contenidoOf = async (bytes: string) => (await ask(bytes)).map(({ contenido }) => contenido);

async function viewerOf(of: Partial<StoredUsuario>) {
  const own = { ...storedUsuario({ _id: 'ana' }), clientes: [name], ...of };
  return { ...asking(day(3), own), alcance: await loadScope(own), concerns: () => undefined };
}
const logFor = async (of: Partial<StoredUsuario> = {}) =>
  listConsultas({ params: undefined, query: undefined, body: undefined }, await viewerOf(of));
const countsFor = async (of: Partial<StoredUsuario> = {}) =>
  (await logFor(of)).informes.map(({ numero, veces, antiguas }) => `${numero} ${veces}/${antiguas}`);
const choose = async (abierta: boolean, of: Partial<StoredUsuario> = {}, id = name) =>
  updateVerificacion({ params: { id }, query: undefined, body: { abierta } }, await viewerOf(of));

/** The orders of mails about old papers that were put and not carried out. */
async function keysOfOrders(): Promise<string[]> {
  const listed = await files().send(new ListObjectsV2Command({ Bucket: 'salida', Prefix: 'avisos/verificacion/' }));
  return listed.Contents?.flatMap(({ Key }) => Key ?? []) ?? [];
}
const orders = async () => (await keysOfOrders()).length;

/** As if each of them were carried out. */
async function carriedOut(): Promise<void> {
  for (const Key of await keysOfOrders()) await files().send(new DeleteObjectCommand({ Bucket: 'salida', Key }));
}

it('what a report says is told while its client chose so, of the one in force, and changes at once', async () => {
  await seed(name, [`${name} Sol`]);
  const [first, second] = [pdf(`${name} uno`), pdf(`${name} dos`)];
  await drop(`muestras/${name}.ndjson`, line(`${name}-1`, { solicitante: `${name} Sol` }));
  await drop(`pdfs/${name}-1.pdf`, first);
  expect(await contenidoOf(first)).toEqual([null]);
  await choose(true);
  const told = { solicitante: `${name} Sol`, veredicto: 'Cumple' };
  expect(await contenidoOf(first)).toEqual([told]);
  await bucket.nextSecond();
  await drop(`pdfs/${name}-1.pdf`, second);
  expect([await contenidoOf(first), await contenidoOf(second)]).toEqual([[null], [told]]);
  await bucket.nextSecond();
  await drop(
    `muestras/${name}b.ndjson`,
    line(`${name}-1`, { solicitante: `${name} Sol`, conclusion_muestra: 'No cumple' }),
  );
  expect(await contenidoOf(second)).toEqual([{ ...told, veredicto: 'No cumple' }]);
  await choose(false);
  const answer = await ask(second);
  expect(answer.map(({ contenido }) => contenido)).toEqual([null]);
  expect(JSON.stringify(answer)).not.toMatch(/Sol|umple/u);
});

it('nothing of it is told of a sample that passed to another, of one in progress, nor while a client that has the requester hasn’t chosen so', async () => {
  await seed(name, [`${name} Sol`, `${name} Mar`], { verificacionAbierta: true });
  await seed(`${name}b`, [`${name} Luna`], { verificacionAbierta: true });
  const bytes = pdf(name);
  const deliver = async (solicitante: string, more: object = {}) => {
    await bucket.nextSecond();
    await drop(
      `muestras/${randomUUID()}.ndjson`,
      line(`${name}-1`, { solicitante: `${name} ${solicitante}`, ...more }),
    );
  };
  await deliver('Sol');
  await drop(`pdfs/${name}-1.pdf`, bytes);
  expect(await contenidoOf(bytes)).toMatchObject([{ solicitante: `${name} Sol` }]);
  await deliver('Luna');
  expect(await contenidoOf(bytes)).toEqual([null]);
  await deliver('Mar');
  expect(await contenidoOf(bytes)).toEqual([null]);
  await deliver('Sol', { estado: 'en_curso' });
  expect(await contenidoOf(bytes)).toEqual([null]);
  const other = pdf(`${name} otro`);
  await drop(`muestras/${randomUUID()}.ndjson`, line(`${name}-2`, { solicitante: `${name} Sol` }));
  await drop(`pdfs/${name}-2.pdf`, other);
  expect(await contenidoOf(other)).toMatchObject([{ veredicto: 'Cumple' }]);
  await seed(`${name}c`, [`${name} Sol`]);
  expect(await contenidoOf(other)).toEqual([null]);
  const [third] = await readClientes([`${name}c`]);
  if (third) await putCliente({ ...third, isActive: false });
  expect(await contenidoOf(other)).toMatchObject([{ veredicto: 'Cumple' }]);
});

it('who sees everything of a client chooses, and no other', async () => {
  await seed(name, [`${name} Sol`, `${name} Mar`]);
  await seed(`${name}b`, [`${name} Luna`]);
  await expect(choose(true, { solicitantes: [`${name} Sol`] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(choose(true, { tipoMuestra: 'Agua' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const of of [{ clientes: [`${name}b`] }, { role: 'admin', clientes: [] }, { master: 'todos' }] as const)
    await expect(choose(true, { ...of, clientes: [...(of.clientes ?? [])] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  expect((await logFor({ solicitantes: [`${name} Sol`] })).clientes).toEqual([
    { _id: name, nombre: name, abierta: false, puedeCambiar: false },
  ]);
  await choose(true);
  expect((await logFor()).clientes).toEqual([{ _id: name, nombre: name, abierta: true, puedeCambiar: true }]);
  const [stored] = await readClientes([name]);
  await choose(true);
  expect((await readClientes([name]))[0]?.version).toBe(stored?.version);
});

it('each verification is counted for whose report it is, with the last one, and readers are told of what they may see', async () => {
  await seed(name, [`${name} Sol`, `${name} Mar`]);
  await seed(`${name}b`, [`${name} Luna`]);
  const [first, second, mar] = [pdf(`${name} uno`), pdf(`${name} dos`), pdf(`${name} mar`)];
  const [one, two] = [`${name}-1`, `${name}-2`];
  await drop(
    `muestras/${name}.ndjson`,
    line(one, { solicitante: `${name} Sol` }) + line(two, { solicitante: `${name} Mar`, tipo_muestra: 'Aire' }),
  );
  await drop(`pdfs/${one}.pdf`, first);
  await drop(`pdfs/${two}.pdf`, mar);
  await ask(first, { now: day(2, 8) });
  await bucket.nextSecond();
  await drop(`pdfs/${one}.pdf`, second);
  await ask(first, { now: day(2, 9) });
  await ask(second, { now: day(2, 11) });
  await ask(mar, { now: day(2, 10) });
  await ask(pdf(`${name} ninguno`));
  expect((await logFor()).informes).toEqual([
    {
      numero: one,
      solicitante: `${name} Sol`,
      muestra: expect.any(String),
      veces: 3,
      ultima: day(2, 11).toISOString(),
      antiguas: 1,
      ultimaAntigua: day(2, 9).toISOString(),
    },
    {
      numero: two,
      solicitante: `${name} Mar`,
      muestra: expect.any(String),
      veces: 1,
      ultima: day(2, 10).toISOString(),
      antiguas: 0,
      ultimaAntigua: null,
    },
  ]);
  expect(await countsFor({ solicitantes: [`${name} Mar`] })).toEqual([`${two} 1/0`]);
  expect(await countsFor({ tipoMuestra: 'Agua' })).toEqual([`${one} 3/1`]);
  expect(await countsFor({ clientes: [`${name}b`] })).toEqual([]);
  expect(await countsFor({ role: 'admin', clientes: [] })).toEqual([]);
  // The sample passes to another: its former certificate is nobody's but who sees both, and so are its counts.
  await bucket.nextSecond();
  await drop(`muestras/${name}c.ndjson`, line(one, { solicitante: `${name} Luna` }));
  await ask(second, { now: day(2, 12) });
  expect([await countsFor(), await countsFor({ clientes: [`${name}b`] })]).toEqual([[`${two} 1/0`], []]);
  expect(await countsFor({ clientes: [name, `${name}b`] })).toEqual([`${one} 4/1`, `${two} 1/0`]);
});

it('the last reports are told of however many were verified, and that there are more only where they may be seen', async () => {
  const solicitante = `${name} Sol`;
  await seed(name, [solicitante]);
  const own = Array.from({ length: maxInformesConsultados + 1 }, (_, n) => `${name}-${n}`);
  await drop(`muestras/${name}.ndjson`, own.map((one) => line(one, { solicitante })).join(''));
  // Numbers that no sample bears any more, which come before the others.
  const gone = Array.from({ length: 1000 }, (_, n) => `${name} ${n}`);
  await mapBounded(gone, 16, async (numero) => countConsulta({ solicitante, numero }, false, day(1)));
  await mapBounded(own.slice(1), 16, async (numero) => countConsulta({ solicitante, numero }, false, day(2)));
  const told = async () => {
    const { informes, hayMas } = await logFor();
    return { informes: informes.length, hayMas };
  };
  expect(await told()).toEqual({ informes: maxInformesConsultados, hayMas: false });
  await countConsulta({ solicitante, numero: own[0] ?? '' }, false, day(2));
  expect(await told()).toEqual({ informes: maxInformesConsultados, hayMas: true });
});

it('a mail about an old paper is ordered once a minute for a report, and none for one in force', async () => {
  await seed(name, [`${name} Sol`]);
  const [first, second] = [pdf(`${name} uno`), pdf(`${name} dos`)];
  await drop(`muestras/${name}.ndjson`, line(`${name}-1`, { solicitante: `${name} Sol` }));
  await drop(`pdfs/${name}-1.pdf`, first);
  const before = await orders();
  await ask(first);
  expect(await orders()).toBe(before);
  await bucket.nextSecond();
  await drop(`pdfs/${name}-1.pdf`, second);
  await ask(second);
  expect(await orders()).toBe(before);
  await Promise.all(Array.from({ length: 5 }, async () => ask(first)));
  expect(await orders()).toBe(before + 1);
  // A mail is ordered anew a minute later: it goes once a day, also to those who chose it meanwhile.
  await carriedOut();
  await ask(first);
  expect(await orders()).toBe(0);
  await ask(first, { now: new Date(day(2).getTime() + 60_000) });
  expect(await orders()).toBe(1);
  await ask(first, { now: day(3) });
  expect(await orders()).toBe(2);
  await bucket.nextSecond();
  await drop(`muestras/${name}b.ndjson`, line(`${name}-1`, { solicitante: `${name} Sol`, estado: 'anulada' }));
  await ask(second, { now: day(4) });
  expect(await orders()).toBe(3);
});

it('a flood from one network counts no more than its limit lets through', async () => {
  await seed(name, [`${name} Sol`]);
  const bytes = pdf(name);
  await drop(`muestras/${name}.ndjson`, line(`${name}-1`, { solicitante: `${name} Sol` }));
  await drop(`pdfs/${name}-1.pdf`, bytes);
  await Promise.allSettled(Array.from({ length: perMinute + 10 }, async () => ask(bytes, { address: '203.0.113.77' })));
  expect(await countsFor()).toEqual([`${name}-1 ${perMinute}/0`]);
});
