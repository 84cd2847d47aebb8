import fc from 'fast-check';
import { createHash, randomUUID } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCliente } from '../../../testing/alerts.ts';
import { type DropBucket, startDropBucket } from '../../../testing/drop-bucket.ts';
import { withdraw } from '../../../testing/entregas.ts';
import { runsOf } from '../../../testing/thorough.ts';
import { asking, storedUsuario } from '../../../testing/usuarios.ts';
import { handler } from '../../functions/ingest.ts';
import { loadScope } from '../../platform/access/load-scope.ts';
import { putCliente, readClientes, removeCliente } from '../../platform/access/store/clientes.ts';
import { idOfEvent } from '../../platform/bus/bus.ts';
import { files } from '../../platform/dynamo/clients.ts';
import { readPdf } from '../certificados/store/pdfs.ts';
import { listEntregas } from '../entregas/store/entregas.ts';
import { codigoOf } from './codigos.ts';
import { listConsultas } from './consultas.ts';
import { type ClaveGuardada, readClavesDeVerificacion, writeClaveDeVerificacion } from './store/claves.ts';
import { readEntries } from './store/verificaciones.ts';
import { verificar } from './verificar.ts';

let bucket: DropBucket;
beforeAll(async () => {
  bucket = await startDropBucket();
});
afterAll(async () => bucket.stop());

const now = new Date('2026-03-02T10:00:00Z');
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex');
const drop = async (key: string, content: string) => {
  await bucket.nextSecond();
  expect(await handler(await bucket.drop(key, content, false, true))).toEqual({ batchItemFailures: [] });
};

let visitors = 0;
async function ask(body: { codigo?: string; sha256?: string }) {
  const visitor = async () => ({ address: `10.${++visitors % 250}.${Math.floor(visitors / 250)}.1`, origin: null });
  const request = {
    now,
    visitor,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    concerns: () => undefined,
  };
  return (await verificar({ params: undefined, query: undefined, body }, request)).informes;
}

const letters = ['a', 'b', 'c'] as const;
const owners = ['Sol', 'Luna'] as const;
type Owner = (typeof owners)[number];

/** What happens to a number: its certificate, its sample, what its clients choose, keys, and somebody who holds bytes asks. */
type Act =
  | { come: string }
  | { withdraw: number }
  | { sample: Owner; estado: 'autorizada' | 'anulada'; conclusion: string }
  | { choose: Owner; abierta: boolean }
  | { erase: Owner }
  | { key: 'make' | 'end' }
  | { ask: string };

const owner = fc.constantFrom(...owners);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ come: fc.constantFrom(...letters) }) },
  { weight: 2, arbitrary: fc.record({ withdraw: fc.nat(4) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      sample: owner,
      estado: fc.constantFrom(...(['autorizada', 'autorizada', 'autorizada', 'anulada'] as const)),
      conclusion: fc.constantFrom('Cumple', 'No cumple', ''),
    }),
  },
  { weight: 3, arbitrary: fc.record({ choose: owner, abierta: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ erase: owner }) },
  { weight: 2, arbitrary: fc.record({ key: fc.constantFrom('make' as const, 'end' as const) }) },
  { weight: 5, arbitrary: fc.record({ ask: fc.constantFrom(...letters, 'never') }) },
);

/** What was done to a number, kept as plainly as it was done. */
interface Life {
  name: string;
  numero: string;
  /** The requesters that the sample has had, with the turn in which each came. */
  had: { turn: number; de: Owner }[];
  sample: { estado: string; conclusion: string };
  /** Each delivery that was taken: its bytes, its turn, and the codes that it was to have, by their keys. */
  came: { bytes: string; turn: number; n: number; claves: string[] }[];
  open: Record<Owner, boolean>;
  erased: Set<Owner>;
  counts: Record<Owner, { veces: number; antiguas: number }>;
}

let lives = 0;
const bytesOf = (life: Life, letter: string) => `%PDF-1.7\n${life.name} ${letter}\n`;
const clienteOf = (life: Life, de: Owner) => `${life.name}-${de}`;
const ownerAt = (life: Life, turn: number) => life.had.findLast((one) => one.turn <= turn)?.de ?? life.had[0]?.de;
const isLetterOf = (life: Life, letter: string) => (one: { bytes: string }) => one.bytes === bytesOf(life, letter);

async function begin(): Promise<Life> {
  const name = `L${++lives}`;
  const counts = { Sol: { veces: 0, antiguas: 0 }, Luna: { veces: 0, antiguas: 0 } };
  const open = { Sol: false, Luna: false };
  const sample = { estado: 'autorizada', conclusion: 'Cumple' };
  const life: Life = { name, numero: `${name}-1`, had: [], sample, came: [], open, erased: new Set(), counts };
  for (const de of owners) await seedCliente(clienteOf(life, de), [`${name} ${de}`]);
  await deliverSample(life, 'Sol', 0);
  return life;
}

async function deliverSample(life: Life, de: Owner, turn: number): Promise<void> {
  const { estado, conclusion } = life.sample;
  const document = { numero_muestra: life.numero, fecha_muestra: '2026-03-01', tipo_muestra: 'Agua', estado };
  const line = { ...document, solicitante: `${life.name} ${de}`, conclusion_muestra: conclusion };
  await drop(`muestras/${randomUUID()}.ndjson`, `${JSON.stringify(line)}\n`);
  if (life.had.at(-1)?.de !== de) life.had.push({ turn, de });
}

/** What the portal says of bytes, said plainly. */
async function expectedOf(life: Life, letter: string) {
  const first = life.came.find(isLetterOf(life, letter));
  if (!first) return undefined;
  const pdf = await readPdf(life.numero);
  const revisions = pdf ? [pdf, ...pdf.anteriores] : [];
  const at = revisions.findIndex(({ huella }) => huella === sha256(bytesOf(life, letter)));
  const estado =
    at === -1 || life.sample.estado === 'anulada' ? 'retirado' : at === 0 ? ('vigente' as const) : 'sustituido';
  const titular = ownerAt(life, first.turn);
  const present = life.had.at(-1)?.de;
  const isTold =
    estado === 'vigente' && titular === present && titular && life.open[titular] && !life.erased.has(titular);
  const veredicto = life.sample.conclusion === '' ? 'Sin definir' : life.sample.conclusion;
  return { estado, titular, contenido: isTold ? { solicitante: `${life.name} ${titular}`, veredicto } : null };
}

async function inForce(): Promise<ClaveGuardada[]> {
  return (await readClavesDeVerificacion()).filter(({ hasta }) => hasta === null);
}

async function carryOut(life: Life, one: Act, turn: number): Promise<void> {
  if ('come' in one) {
    const bytes = bytesOf(life, one.come);
    const before = await readPdf(life.numero);
    await drop(`pdfs/${life.numero}.pdf`, bytes);
    const after = await readPdf(life.numero);
    // The bytes in force that come again make no revision.
    if (after?._id === before?._id) return;
    const n = (await readEntries(life.numero)).find(({ _id }) => _id === after?._id)?.n ?? 0;
    life.came.push({ bytes, turn, n, claves: (await inForce()).map(({ secreto }) => secreto) });
  } else if ('withdraw' in one) {
    const { entregas } = await listEntregas('certificados', undefined, 100);
    const own = entregas.filter(({ archivo, estado }) => archivo === `${life.numero}.pdf` && estado === 'hecha');
    const [chosen] = own.slice(one.withdraw);
    if (chosen) await withdraw(chosen._id);
  } else if ('sample' in one) {
    life.sample = { estado: one.estado, conclusion: one.conclusion };
    await deliverSample(life, one.sample, turn);
  } else if ('choose' in one) {
    const [cliente] = await readClientes([clienteOf(life, one.choose)]);
    if (!cliente) return;
    await putCliente({ ...cliente, verificacionAbierta: one.abierta });
    life.open[one.choose] = one.abierta;
  } else if ('erase' in one) {
    const [cliente] = await readClientes([clienteOf(life, one.erase)]);
    if (cliente) await removeCliente(cliente);
    life.erased.add(one.erase);
  } else if ('key' in one) {
    const current = await inForce();
    const ended = one.key === 'end' ? current.at(-1) : undefined;
    const made = { _id: randomUUID(), nombre: 'LIMS', secreto: sha256(randomUUID()), version: 1, cambio: null };
    const desde = new Date().toISOString();
    if (ended) await writeClaveDeVerificacion({ ...ended, hasta: desde, version: ended.version + 1 }, ended.version);
    else if (one.key === 'make' && current.length < 2)
      await writeClaveDeVerificacion({ ...made, desde, hasta: null }, 0);
  } else {
    await askAbout(life, one.ask);
  }
}

/** Somebody who holds bytes asks: the answer is what the portal says of them, and is counted. */
async function askAbout(life: Life, letter: string): Promise<void> {
  const expected = await expectedOf(life, letter);
  const answered = await ask({ sha256: sha256(bytesOf(life, letter)) });
  const { titular, ...said } = expected ?? {};
  const told = answered.map(({ numero, estado, contenido }) => ({ numero, estado, contenido }));
  expect(told).toEqual(expected ? [{ numero: life.numero, ...said }] : []);
  if (!titular || !expected) return;
  life.counts[titular].veces++;
  if (expected.estado !== 'vigente') life.counts[titular].antiguas++;
}

/** What a client's user reads of how often the number's reports were verified. */
async function logFor(life: Life, de: Owner) {
  const ana = { ...storedUsuario({ _id: 'ana' }), clientes: [clienteOf(life, de)] };
  const request = { ...asking(now, ana), alcance: await loadScope(ana), concerns: () => undefined };
  const { informes } = await listConsultas({ params: undefined, query: undefined, body: undefined }, request);
  return informes.map(({ numero, veces, antiguas }) => ({ numero, veces, antiguas }));
}

async function isOrdered({ numero }: Life): Promise<boolean> {
  const id = idOfEvent('verificacion', { numero, revision: '', dia: '2026-03-02' });
  const Key = `avisos/verificacion/${id}.json`;
  return files()
    .send(new HeadObjectCommand({ Bucket: 'salida', Key }))
    .then(
      () => true,
      () => false,
    );
}

it('whatever becomes of a number, its reports are answered, counted and told of as their history says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      const life = await begin();
      for (const [at, one] of acts.entries()) await carryOut(life, one, at + 1);
      // In the end everybody shows all there is to show, and then nothing.
      for (const abierta of [true, false]) {
        for (const de of owners) await carryOut(life, { choose: de, abierta }, acts.length + 1);
        for (const letter of letters) await askAbout(life, letter);
      }
      const present = life.had.at(-1)?.de;
      for (const de of owners) {
        const counted = life.counts[de];
        const isSeen = de === present && !life.erased.has(de) && counted.veces > 0;
        expect(await logFor(life, de)).toEqual(isSeen ? [{ numero: life.numero, ...counted }] : []);
      }
      expect(await isOrdered(life)).toBe(Object.values(life.counts).some(({ antiguas }) => antiguas > 0));
      // Each code that a key made of a revision as it came finds that revision, whatever became of the key.
      const entries = await readEntries(life.numero);
      for (const { n, claves } of life.came) {
        for (const secreto of claves) {
          const found = await ask({ codigo: codigoOf(secreto, life.numero, n) });
          expect(found.map(({ numero, revision }) => [numero, revision])).toEqual([[life.numero, n]]);
        }
      }
      for (const { secreto } of await readClavesDeVerificacion()) {
        const made = new Set(life.came.flatMap((one) => (one.claves.includes(secreto) ? [one.n] : [])));
        const others = entries.filter(({ n }) => !made.has(n));
        for (const { n } of others) expect(await ask({ codigo: codigoOf(secreto, life.numero, n) })).toEqual([]);
      }
    }),
    { numRuns: runsOf(14), endOnFailure: true },
  );
});
