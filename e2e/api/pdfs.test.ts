import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdfs } from '../../lambdas/store/pdfs.ts';
import { dropCertificate } from '../support/certificates.ts';
import { layLaboratory, muestras, putUsuario } from '../support/laboratory.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let own: string;
let foreign: string;

const numeroOf = (solicitante: string) =>
  muestras.find((m) => m.estado === 'autorizada' && m.solicitante.nombre === solicitante)?.numero_muestra ?? '';
const [mine, theirs] = [numeroOf('Hotel Sol'), numeroOf('ETAP Norte')];
let bytes: Buffer;

beforeAll(async () => {
  product = await startProduct();
  await layLaboratory();
  [bytes] = await Promise.all([dropCertificate(mine), dropCertificate(theirs)]);
  own = (await product.signIn(await putUsuario({ _id: 'hotelera' }))).accessToken;
  foreign = (await product.signIn(await putUsuario({ _id: 'aguas', clientes: ['aguas'] }))).accessToken;
});
afterAll(async () => product.close());

const check = async (token: string, filenames: string[]) =>
  (await product.call('checkPdfs', { token, body: { filenames } })).data.results;

describe('a certificate', () => {
  it('is found by its sample number, with or without .pdf, by whoever may see the sample', async () => {
    const results = await check(own, [mine, `${mine}.pdf`, 'M-0000-000']);
    const document = { filename: `${mine}.pdf`, filesize: bytes.length };
    expect(results[mine]).toMatchObject({ exists: true, document });
    expect(results[`${mine}.pdf`]).toEqual(results[mine]);
    expect(results['M-0000-000']).toEqual({ exists: false, document: null });
  });

  it('does not exist for anybody else, by its number nor by its id', async () => {
    expect((await check(own, [theirs]))[theirs]).toEqual({ exists: false, document: null });
    const id = (await readPdfs([theirs])).get(theirs)?._id ?? '';
    expect((await product.call('pdfBlob', { token: own, params: { id } })).status).toBe(404);
    expect((await product.call('pdfBlob', { token: foreign, params: { id } })).status).toBe(302);
  });

  it('comes whole from an address that nobody else may keep, and that the logs never say', async () => {
    const id = (await check(own, [mine]))[mine]?.document?._id ?? '';
    const { status, headers } = await product.call('pdfBlob', { token: own, params: { id } });
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    const response = await fetch(headers.get('location') ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(`${mine}.pdf`);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);

    const folder = join(product.dataDir, 'logs');
    const logs = await Promise.all((await readdir(folder)).map(async (name) => readFile(join(folder, name), 'utf8')));
    expect(logs.join('')).toContain('GET /api/pdfs/blob/{id}');
    expect(logs.join('')).not.toMatch(/X-Amz-Signature|eyJ|Alicuota2026/u);
  });
});
