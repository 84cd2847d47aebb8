import { beforeAll, describe, expect, it } from 'vitest';
import { saveMuestras } from '../../../lambdas/domain/entregas/store/save-muestras.ts';
import { readPdfs } from '../../../lambdas/domain/certificados/store/pdfs.ts';
import { muestra } from '../../../testing/muestras.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const product = useLaboratory();
let own: string;
let foreign: string;

const authorised = (solicitante: string) =>
  muestras.filter((m) => m.estado === 'autorizada' && m.solicitante.nombre === solicitante);
const [mine = '', replaced = '', moving = '', without = ''] = authorised('Hotel Sol').map((m) => m.numero_muestra);
const [theirs = ''] = authorised('ETAP Norte').map((m) => m.numero_muestra);
let bytes: Buffer;
let revisions: Buffer[];

beforeAll(async () => {
  bytes = await dropCertificate(mine);
  await dropCertificate(theirs);
  await dropCertificate(moving);
  revisions = [await dropCertificate(replaced), await dropCertificate(replaced, 'Segunda edición')];
  own = (await product.signIn(await putUsuario({ _id: 'hotelera' }))).accessToken;
  foreign = (await product.signIn(await putUsuario({ _id: 'aguas', clientes: ['aguas'] }))).accessToken;
});

const check = async (token: string, filenames: string[]) =>
  (await product.call('checkPdfs', { token, body: { filenames } })).data.results;
const checkOne = (token: string, filename: string) => product.call('checkPdf', { token, params: { filename } });
const blob = (token: string, id: string) => product.call('pdfBlob', { token, params: { id } });

async function bytesOf(token: string, id: string): Promise<Buffer> {
  const response = await fetch((await blob(token, id)).headers.get('location') ?? '');
  return Buffer.from(await response.arrayBuffer());
}

describe('a certificate', () => {
  it('is found by its sample number, with or without .pdf, by users with the sample in scope', async () => {
    const results = await check(own, [mine, `${mine}.pdf`, 'M-0000-000']);
    const document = { filename: `${mine}.pdf`, filesize: bytes.length, revision: 1, sustituidos: [] };
    expect(results[mine]).toMatchObject({ exists: true, document });
    expect(results[`${mine}.pdf`]).toEqual(results[mine]);
    expect(results['M-0000-000']).toEqual({ exists: false, document: null });
    for (const name of [mine, `${mine}.pdf`, `${mine}.PDF`]) {
      expect((await checkOne(own, name)).data).toEqual(results[mine]);
    }
    expect((await checkOne(own, without)).data).toEqual({ exists: false, document: null });
  });

  it('does not exist for other users, by its number, its id or its key', async () => {
    expect((await check(own, [theirs]))[theirs]).toEqual({ exists: false, document: null });
    for (const name of [theirs, `${theirs}.pdf`, 'M-0000-000', '../M-0000-000']) {
      expect((await checkOne(own, name)).data).toEqual({ exists: false, document: null });
    }
    const { _id: id = '', key = '' } = (await readPdfs([theirs])).get(theirs) ?? {};
    for (const guess of [id, `${id}.${id}`, key, `pdfs/${theirs}.pdf`, theirs, `${id}.pdf`]) {
      expect((await blob(own, guess)).status).toBe(404);
    }
    expect((await blob(foreign, id)).status).toBe(302);
    const unsigned = new URL((await blob(foreign, id)).headers.get('location') ?? '');
    unsigned.search = '';
    expect((await fetch(unsigned)).status).toBe(403);
  });

  it('stays with whose it was when its sample passes to another client: that one gets its own', async () => {
    const id = (await check(own, [moving]))[moving]?.document?._id ?? '';
    expect((await blob(own, id)).status).toBe(302);
    const moved = muestras.find((m) => m.numero_muestra === moving);
    if (!moved) throw new Error('There is no such sample');
    const sample = { ...moved, solicitante: { nombre: 'ETAP Norte' } };
    // S3 gives when a file was delivered in whole seconds.
    const entregada = new Date(Math.floor(Date.now() / 1000) * 1000);
    const entrega = { archivo: 'muestras/mudanza.ndjson', entregada };
    await saveMuestras([sample], { now: new Date(), entrega });
    expect((await blob(own, id)).status).toBe(404);
    expect((await checkOne(own, moving)).data).toEqual({ exists: false, document: null });
    expect((await check(own, [moving]))[moving]).toEqual({ exists: false, document: null });
    // Nor is it the new client's: it says whose it was.
    expect((await blob(foreign, id)).status).toBe(404);
    expect((await checkOne(foreign, moving)).data).toEqual({ exists: false, document: null });
    expect((await check(foreign, [moving]))[moving]).toEqual({ exists: false, document: null });
    const admin = (await product.signIn(await putUsuario({ _id: 'jefa', role: 'admin', clientes: [] }))).accessToken;
    const { document } = (await checkOne(admin, moving)).data;
    expect(document).toMatchObject({ _id: id, ajeno: { titular: 'Hotel Sol', solicitante: 'ETAP Norte' } });

    const renewed = await dropCertificate(moving, 'Para ETAP Norte');
    const own2 = (await checkOne(foreign, moving)).data.document;
    expect(own2).toMatchObject({ revision: 2, sustituidos: [] });
    expect(own2).not.toHaveProperty('ajeno');
    expect((await bytesOf(foreign, own2?._id ?? '')).equals(renewed)).toBe(true);
    expect((await blob(foreign, id)).status).toBe(404);
    expect((await blob(own, own2?._id ?? '')).status).toBe(404);

    // An administrator's word is for one revision, and for the solicitante that the sample has.
    const admit = (token: string, solicitante: string) =>
      product.call('admitCertificado', { token, params: { id }, body: { solicitante } });
    expect((await admit(foreign, 'ETAP Norte')).status).toBe(403);
    expect((await admit(admin, 'Hotel Sol')).status).toBe(409);
    for (let times = 0; times < 2; times++) expect((await admit(admin, 'ETAP Norte')).status).toBe(200);
    expect((await blob(foreign, id)).status).toBe(302);
    expect((await check(foreign, [moving]))[moving]?.document?.sustituidos).toMatchObject([{ _id: id, revision: 1 }]);
    expect((await blob(own, id)).status).toBe(404);
    const { entradas } = (await product.call('listAuditoria', { token: admin, query: { tipo: 'certificado' } })).data;
    expect(entradas).toMatchObject([
      {
        quien: { _id: 'jefa' },
        accion: 'modificar',
        cosa: { nombre: moving },
        cambios: [{ campo: 'solicitantes', antes: ['Hotel Sol'], despues: ['ETAP Norte'] }],
      },
    ]);
  });

  it('that is replaced stays in reach of the same people, under a name of its own', async () => {
    const { document } = (await checkOne(own, replaced)).data;
    expect(document).toMatchObject({ revision: 2, filesize: revisions[1]?.length, filename: `${replaced}.pdf` });
    expect(document?.sustituidos).toMatchObject([
      { revision: 1, filesize: revisions[0]?.length, filename: `${replaced} (sustituido, revisión 1).pdf` },
    ]);
    const ids = [document?.sustituidos[0]?._id ?? '', document?._id ?? ''];
    expect(new Set(ids).size).toBe(2);
    for (const [n, id] of ids.entries()) {
      expect((await bytesOf(own, id)).equals(revisions[n] ?? Buffer.alloc(0))).toBe(true);
      expect((await blob(foreign, id)).status).toBe(404);
    }
  });

  it('comes whole from an address that no cache may store, and that is never logged', async () => {
    const id = (await check(own, [mine]))[mine]?.document?._id ?? '';
    const { status, headers } = await blob(own, id);
    expect([status, headers.get('cache-control')]).toEqual([302, 'private, no-store']);
    const response = await fetch(headers.get('location') ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toContain(`${mine}.pdf`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    const logs = await logText(product);
    expect(logs).toContain('GET /api/pdfs/blob/{id}');
    expect(logs).toContain('GET /api/pdfs/check/{filename}');
    expect(logs).not.toMatch(/X-Amz-|Bearer|eyJ|Alicuota2026|pdfs\/[0-9a-f]{24}/u);
  });
});

describe('a hundred names', () => {
  const many = Array.from({ length: 100 }, (_, n) => `T-2026/${n}`);

  it('are answered at once, each as it would be by itself', async () => {
    const stored = many.map((numero_muestra, n) =>
      muestra({
        _id: `t-${n}`,
        numero_muestra,
        solicitante: { nombre: n % 2 ? 'Hotel Sol' : 'ETAP Norte' },
      }),
    );
    await saveMuestras(stored, { now: new Date('2026-01-02T00:00:00Z') });
    const delivered = many.slice(0, 6);
    for (const numero of delivered) await dropCertificate(numero);
    const results = await check(own, many);
    expect(Object.keys(results)).toEqual(many);
    const found = many.filter((numero) => results[numero]?.exists);
    expect(found).toEqual(delivered.filter((_, n) => n % 2));
    for (const numero of many.slice(0, 8)) {
      expect((await checkOne(own, numero)).data).toEqual(results[numero]);
    }
    expect((await product.call('checkPdfs', { token: own, body: { filenames: [...many, 'una más'] } })).status).toBe(
      400,
    );
  });
});
