import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Area, Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { putDropped } from '../../../lambdas/domain/entregas/store/entrega-objects.ts';
import { archivo, autor, seedIncidencia } from '../../../testing/seed-incidencia.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { dropCertificate } from '../../../testing/product/certificates.ts';
import { campos, formOf, pdfBytes } from '../../../testing/product/informes.ts';
import { muestras, putUsuario } from '../../../testing/product/laboratory.ts';
import { logText } from '../../../testing/product/log-lines.ts';
import { adminEmail } from '../../../testing/product/panel.ts';
import { password } from '../../../testing/product/product.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';

const rows = Object.entries(calls) as [CallName, Call][];

const product = useLaboratory();
let adminToken: string;
beforeAll(async () => {
  adminToken = (await product.signIn(adminEmail)).accessToken;
});

/** An authorised sample that has a certificate, a link to it, and an external report, by the ids of their files and the link's secret. */
async function seedFiles(): Promise<Record<'pdf' | 'enlace' | 'informe' | 'entrega' | 'incidencia', string>> {
  const numero = muestras.find(({ estado }) => estado === 'autorizada')?.numero_muestra ?? '';
  await dropCertificate(numero);
  const { data } = await product.call('checkPdf', { token: adminToken, params: { filename: numero } });
  const shared = { para: 'Sanidad', conCertificados: true, filtros: { numeroMuestra: numero } };
  const { data: linked } = await product.call('createEnlace', { token: adminToken, body: shared });
  const body = formOf({ ...campos, archivo: new File([pdfBytes()], 'informe.pdf', { type: 'application/pdf' }) });
  const created = await product.call('createInforme', { token: adminToken, body });
  const refused = Buffer.from('{"numero_muestra":"sin lo demás"}\n');
  await putDropped('muestras/rechazada.ndjson', refused, { size: refused.length });
  const read = async () =>
    (await product.call('listEntregas', { token: adminToken })).data.entregas.find(
      ({ estado }) => estado === 'hecha_con_rechazos',
    )?._id;
  return {
    pdf: data.document?._id ?? '',
    enlace: linked.texto,
    informe: created.data.informe._id,
    entrega: (await vi.waitUntil(read, { timeout: 20_000, interval: 200 })) ?? '',
    incidencia: await seedIncidencia({ archivos: [archivo(anyParams.archivo, autor('x@hotel.example'))] }),
  };
}

describe('a call that leads to a file', () => {
  const toFiles = rows.filter(([, { output }]) => output === 'file');
  let ids: Awaited<ReturnType<typeof seedFiles>>;
  beforeAll(async () => {
    ids = await seedFiles();
  });

  it.each(toFiles)(
    '%s is answered by a redirection that nothing may keep, and then by bytes that nothing may',
    async (name, { area }) => {
      const own: Partial<Record<Area, string>> = {
        pdfs: ids.pdf,
        enlaces: ids.pdf,
        admin: ids.entrega,
        incidencias: ids.incidencia,
      };
      const asked = { ...anyParams, id: own[area] ?? ids.informe };
      const token = area === 'enlaces' ? ids.enlace : adminToken;
      const { status, headers } = await product.call(name, { params: asked, query: { token: 'x' }, token });
      expect([status, headers.get('cache-control')]).toEqual([302, 'private, no-store']);
      const toPages: Partial<Record<Area, RegExp>> = {
        'avisos-baja': /^\/avisos\/baja\?/u,
        empresa: /^\/entrada-empresa#fallo=caducada$/u,
      };
      const location = headers.get('location') ?? '';
      expect(location).toMatch(toPages[area] ?? /[?&]X-Amz-Signature=/u);
      if (toPages[area]) return;
      expect(new URL(location).searchParams.get('response-cache-control')).toBe('private, no-store');
      const bytes = await fetch(location);
      // The incident's file was only named.
      const isThere = area !== 'incidencias';
      expect([bytes.status, bytes.headers.get('cache-control')]).toEqual(
        isThere ? [200, 'private, no-store'] : [404, null],
      );
      await bytes.body?.cancel();
    },
  );

  it('and any other leave a line of who asked what, from where and how it ended, and no secret', async () => {
    const email = await putUsuario({ _id: 'anotada' });
    const { accessToken, refreshToken } = await product.signIn(email);
    const wrong = 'Esta-no-es-la-mia-26';
    await product.call('login', { body: { email, password: wrong } });
    await product.call('listResults', { token: accessToken, query: { search: 'lo-que-busca' } });
    await product.call('getResult', { token: accessToken, params: { id: 'no-existe' } });
    await product.call('listUsuarios', { token: accessToken });
    const { headers } = await product.call('previewInforme', { params: { id: ids.informe }, token: adminToken });
    await product.call('refresh', { body: { refreshToken } });
    const lines = async () =>
      (await logText(product))
        .split('\n')
        .filter((line) => line.includes('"Answered"') && line.includes('"anotada"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .map(({ call, outcome, user, visitor }) => [call, outcome, user, visitor]);
    const line = (call: string, outcome: string) => [call, outcome, 'anotada', '127.0.0.1'];
    await expect
      .poll(lines)
      .toEqual(
        expect.arrayContaining([
          line('login', 'OK'),
          line('login', 'CREDENTIALS_INVALID'),
          line('listResults', 'OK'),
          line('getResult', 'NOT_FOUND'),
          line('listUsuarios', 'FORBIDDEN'),
        ]),
      );
    const all = await logText(product);
    const signature = new URL(headers.get('location') ?? '').searchParams.get('X-Amz-Signature') ?? '';
    const secrets = [accessToken, refreshToken, adminToken, password, wrong, email, signature, 'lo-que-busca'];
    expect(secrets.filter((secret) => secret === '' || all.includes(secret))).toEqual([]);
    // Nor those of any other request: JSON Web Tokens, presigned addresses, hashes.
    expect(all).not.toMatch(/eyJ[\w-]{8,}\.|X-Amz-|scrypt\$/u);
  });
});
