import { beforeAll, describe, expect, it } from 'vitest';
import { pdfBytes, post } from '../../testing/product/informes.ts';
import { ndjson, samplesOf, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);
let token: string;
let foreign: string;

beforeAll(async () => {
  token = await target.signIn(laboratory.hotelera, secret);
  foreign = await target.signIn(laboratory.ajena, secret);
});

async function bytesAt(location: string | null): Promise<Buffer> {
  const response = await fetch(location ?? '');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a certificate that is dropped into the bucket', () => {
  it('comes back, byte for byte, only to users with its sample in scope', async () => {
    const { sol } = laboratory.solicitantes;
    const sample = samplesOf(laboratory, target.mark).find(
      ({ estado, solicitante }) => estado === 'autorizada' && solicitante.nombre === sol,
    );
    if (!sample) throw new Error('The hotel has no sample');
    const numero = sample.numero_muestra;
    await target.drop(`muestras/${target.mark}.ndjson`, ndjson([sample]));
    const bytes = pdfBytes(20_000);
    await target.drop(`pdfs/${numero}.pdf`, bytes);
    const check = async (of: string) => target.call('checkPdf', { token: of, params: { filename: numero } });
    const { _id: id, filesize } = await eventually('the certificate is there', async () => {
      const { document } = (await check(token)).data;
      return document ?? undefined;
    });
    expect(filesize).toBe(bytes.length);
    const { status, headers } = await target.call('pdfBlob', { token, params: { id } });
    expect(status).toBe(302);
    expect((await bytesAt(headers.get('location'))).equals(bytes)).toBe(true);
    const unsigned = new URL(headers.get('location') ?? '');
    unsigned.search = '';
    expect((await fetch(unsigned)).status).toBe(403);
    expect((await check(foreign)).data).toEqual({ exists: false, document: null });
    const body = { filenames: [numero, 'no-hay-tal'] };
    const { results } = (await target.call('checkPdfs', { token, body })).data;
    expect([results[numero]?.exists, results['no-hay-tal']?.exists]).toEqual([true, false]);
    expect((await target.call('pdfBlob', { token: foreign, params: { id } })).status).toBe(404);

    // The sample passes to the client's other hotel, and its certificate with an administrator's word.
    const { luna } = laboratory.solicitantes;
    await target.drop(`muestras/${target.mark}-cambio.ndjson`, ndjson([{ ...sample, solicitante: { nombre: luna } }]));
    const { adminToken } = laboratory;
    const ajeno = async () => (await check(adminToken)).data.document?.ajeno;
    expect(await eventually('the sample is the other hotel’s', ajeno)).toEqual({ titular: sol, solicitante: luna });
    const word = { token: adminToken, params: { id }, body: { solicitante: luna } };
    expect((await target.call('admitCertificado', word)).status).toBe(200);
    expect(await ajeno()).toBeUndefined();
    expect((await target.call('pdfBlob', { token, params: { id } })).status).toBe(302);
  });
});

describe('an external report', () => {
  it('goes up by a form of its own to the bucket and comes back, byte for byte', async () => {
    const bytes = pdfBytes(50_000);
    const { data } = await target.call('createSubida', { token, body: { size: bytes.length } });
    expect((await post(data, bytes)).status).toBe(204);
    const { data: created } = await target.call('createInforme', {
      token,
      body: {
        titulo: `Auditoría ${target.mark}`,
        categoria: 'Auditoría de Cocina',
        solicitante: laboratory.solicitantes.sol,
        empresa: 'alicuota',
        fechaAuditoria: '2026-03-12',
        archivo: { subida: data.subida, nombre: 'informe.pdf' },
      },
    });
    const { _id: id } = created.informe;
    const listed = await target.call('listInformes', { token });
    expect(listed.data.informes.map((one) => one._id)).toEqual([id]);
    const { headers } = await target.call('downloadInforme', { token, params: { id } });
    expect((await bytesAt(headers.get('location'))).equals(bytes)).toBe(true);
    expect((await target.call('listInformes', { token: foreign })).data.informes).toEqual([]);
    expect((await target.call('downloadInforme', { token: foreign, params: { id } })).status).toBe(404);
    const seen = await target.call('previewInforme', { token, params: { id } });
    expect((await bytesAt(seen.headers.get('location'))).equals(bytes)).toBe(true);
    const { solicitantes } = (await target.call('getOpcionesInformes', { token })).data;
    expect(JSON.stringify(solicitantes)).toContain(laboratory.solicitantes.luna);
    const query = { search: laboratory.solicitantes.luna };
    const { opciones } = (await target.call('searchOpcionesInformes', { token, query })).data;
    expect(opciones.map(({ valor }) => valor)).toEqual([query.search]);
    const own = { token: laboratory.adminToken, params: { id } };
    const { titulo, categoria, solicitante, empresa, fechaAuditoria, version } = created.informe;
    const body = { titulo: `${titulo} bis`, categoria, solicitante, empresa, fechaAuditoria, version };
    const { informe } = (await target.call('updateInforme', { ...own, body })).data;
    expect(informe.titulo).toBe(`${titulo} bis`);
    const gone = await target.call('deleteInforme', { ...own, query: { version: String(informe.version) } });
    expect(gone.status).toBe(200);
    expect((await target.call('downloadInforme', { token, params: { id } })).status).toBe(404);
  });

  it('of more bytes than its form was given for is not taken', async () => {
    const { data } = await target.call('createSubida', { token, body: { size: 100 } });
    const refused = await post(data, pdfBytes(51 * 1024 * 1024));
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
  });
});
