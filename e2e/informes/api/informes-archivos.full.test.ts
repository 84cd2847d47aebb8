import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { informeFaults, maxInformeBytes } from '../../../contract/informes/rules/informes.ts';
import { copyFile, inspectFile, presignPdf, putPdf } from '../../../lambdas/platform/files/files.ts';
import { presignUpload } from '../../../lambdas/platform/files/presign.ts';
import { readInforme } from '../../../lambdas/domain/informes/store/informes-externos.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { campos, openReports, pdfBytes, post, type Reports, sha256 } from '../../../testing/product/informes.ts';

let reports: Reports;

beforeAll(async () => {
  reports = await openReports();
});
afterAll(async () => reports.product.close());

/** Runs something as it would have run so many seconds ago. */
async function secondsAgo<T>(seconds: number, run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - seconds * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const result = await run();
  vi.useRealTimers();
  return result;
}

describe('the file of an external report', () => {
  it('of 50 MB goes up and comes down with the same SHA-256', async () => {
    const bytes = pdfBytes(maxInformeBytes);
    const informe = await reports.created('hotelera', { archivo: await reports.archivoDe('hotelera', bytes) });
    expect(informe.archivo.size).toBe(maxInformeBytes);
    const down = await reports.bytesOf('hotelera', informe._id);
    expect([down.bytes.length, sha256(down.bytes)]).toEqual([bytes.length, sha256(bytes)]);
    expect(await reports.keysUnder('informes/subidas/hotelera/')).toEqual([]);
  });

  it('is saved by its own name, or looked at, for a minute', async () => {
    const nombre = "Auditoría (cocina) d'Or 100%.pdf";
    const { _id } = await reports.created('hotelera', {
      archivo: await reports.archivoDe('hotelera', pdfBytes(), nombre),
    });
    const { response } = await reports.bytesOf('lectora', _id);
    const encoded = "filename*=UTF-8''Auditor%C3%ADa%20%28cocina%29%20d%27Or%20100%25.pdf";
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Auditor_a (cocina) d'Or 100%.pdf"; ${encoded}`,
    );
    const seen = await reports.bytesOf('lectora', _id, 'previewInforme');
    expect(seen.response.headers.get('content-disposition')).toMatch(/^inline; /u);
    expect(seen.response.headers.get('content-type')).toBe('application/pdf');
    expect(new URL(seen.response.url).searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('is refused with its message where it is a program by another name, and let go', async () => {
    const exe = new TextEncoder().encode('MZ\u0090 %PDF-1.7 is somewhere in here, but not where it should be');
    const archivo = await reports.archivoDe('hotelera', exe);
    const { status, refusal } = await reports.create('hotelera', { ...campos, archivo });
    expect([status, refusal?.message]).toEqual([400, 'El archivo no es un PDF']);
    expect(await reports.keysUnder(`informes/subidas/hotelera/${archivo.subida}`)).toEqual([]);
  });

  it('is refused with its message where it is empty or over 50 MB, and S3 takes no such thing either', async () => {
    const ask = (size: number) =>
      reports.product.call('createSubida', { token: reports.tokens.hotelera, body: { size } });
    expect((await ask(0)).refusal?.message).toBe('El archivo está vacío');
    expect((await ask(51 * 1024 * 1024)).refusal?.message).toBe('El archivo supera el máximo de 50 MB');
    const { data } = await ask(10);
    const empty = await post(data, new Uint8Array());
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('EntityTooSmall')]);
    const large = await post(data, pdfBytes(51 * 1024 * 1024));
    expect([large.status, await large.text()]).toEqual([400, expect.stringContaining('EntityTooLarge')]);
  });

  it('is not taken by a form that was changed in any way', async () => {
    const { data } = await reports.product.call('createSubida', { token: reports.tokens.hotelera, body: { size: 10 } });
    const policy = JSON.parse(Buffer.from(data.fields['Policy'] ?? '', 'base64').toString()) as {
      conditions: unknown[];
    };
    const looser = { ...policy, conditions: policy.conditions.filter((one) => !JSON.stringify(one).includes('range')) };
    const tampered: Record<string, string>[] = [
      { Policy: Buffer.from(JSON.stringify(looser)).toString('base64') },
      { key: data.fields['key']?.replace('hotelera', 'otra') ?? '' },
      { key: 'informes/archivos/ajeno/ajeno.pdf' },
      { 'Content-Type': 'text/html' },
      { acl: 'public-read' },
    ];
    for (const change of tampered) {
      const { status } = await post({ url: data.url, fields: { ...data.fields, ...change } }, pdfBytes());
      expect([change, status]).toEqual([change, 403]);
    }
  });

  it('is neither given nor taken by an address whose time is over', async () => {
    const { _id } = await reports.created('hotelera');
    const key = (await readInforme(_id))?.key ?? '';
    const link = await secondsAgo(63, () => presignPdf(key, 'informe.pdf'));
    const late = await fetch(link);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    const form = await secondsAgo(602, () => presignUpload('informes/subidas/x/y.pdf', { maxBytes: 10, seconds: 600 }));
    const answer = await post(form, pdfBytes(9));
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
  });

  it('is just what was looked at, also where it is uploaded again meanwhile', async () => {
    const key = 'informes/subidas/x/otra-vez.pdf';
    await putPdf(key, pdfBytes());
    const seen = await inspectFile(key, 5);
    expect([seen?.size, String.fromCharCode(...(seen?.head ?? []))]).toEqual([2000, '%PDF-']);
    await putPdf(key, new TextEncoder().encode('MZ'));
    expect(await copyFile(key, seen?.etag ?? '', 'informes/archivos/x/x.pdf')).toBe(false);
    expect(await reports.keysUnder('informes/archivos/x/')).toEqual([]);
  });

  it('uploaded by another user, never uploaded or already used is not found', async () => {
    const ajeno = await reports.archivoDe('aguas');
    const { data } = await reports.product.call('createSubida', { token: reports.tokens.hotelera, body: { size: 10 } });
    const used = await reports.archivoDe('hotelera');
    expect((await reports.create('hotelera', { ...campos, archivo: used })).status).toBe(200);
    const again = { ...campos, titulo: 'Otro informe', archivo: used };
    expect((await reports.create('hotelera', again)).status).toBe(409);
    for (const archivo of [ajeno, { subida: data.subida, nombre: 'a.pdf' }]) {
      const { status, refusal } = await reports.create('hotelera', { ...campos, archivo });
      expect([status, refusal?.message]).toEqual([404, informeFaults.subidaPerdida]);
    }
  });

  it('makes one report, also where the call is repeated because its answer was lost', async () => {
    const body = { ...campos, titulo: 'Repetido', archivo: await reports.archivoDe('hotelera') };
    const first = (await reports.create('hotelera', body)).data.informe;
    expect((await reports.create('hotelera', body)).data.informe).toEqual(first);
    expect((await reports.list('hotelera', { search: 'repetido' })).length).toBe(1);
  });
});

it('the logs never say a token, a presigned address or a form’s signature', async () => {
  const logs = await logText(reports.product);
  expect(logs).toContain('GET /api/informes-externos/{id}/download');
  expect(logs).toContain('POST /api/informes-externos/subidas');
  expect(logs).not.toMatch(/X-Amz-Signature|X-Amz-Credential|Policy|eyJ|Alicuota2026|informes\/subidas/u);
});
