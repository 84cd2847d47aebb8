import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import { perMinute } from '../../../lambdas/platform/http/pace.ts';
import { cuotaDeEntregas, cuotaDeEntregasGastada } from '../../../lambdas/platform/http/cuota-de-entregas.ts';
import { takeDeliveryQuota } from '../../../lambdas/platform/http/upload-quota.ts';
import { takeCall } from '../../../lambdas/platform/access/store/call-rates.ts';
import { anyParams } from '../../../testing/product/call-params.ts';
import { putUsuario } from '../../../testing/product/laboratory.ts';
import { useLaboratory } from '../../../testing/product/use-product.ts';
import { ritmoDeClave } from '../../../contract/cuenta/clave.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { loadKeyViewer } from '../../../lambdas/platform/access/key-viewer.ts';

const product = useLaboratory();

const webhook = { nombre: 'ERP', url: 'https://erp.example/', eventos: ['muestra.autorizada'] };
const ofSample = { cosa: { muestra: 'x' } };

/** A call of each pace as it is asked. */
const paced: [keyof typeof perMinute, CallName, { query?: Record<string, string>; body?: unknown }][] = [
  ['exportar', 'exportResults', { body: {} }],
  ['cambios', 'listCambios', {}],
  ['destinatarios', 'listDestinatarios', { body: ofSample }],
  ['simulacion', 'beginSimulacion', { body: { mapeo: {} } }],
  ['deteccion', 'detectSubida', { body: {} }],
  ['lectura', 'readMuestra', { body: { mapeo: {} } }],
  ['discrepancias', 'listDiscrepancias', { query: { tipo: 'x' } }],
  ['retirada', 'previewRetirada', {}],
  ['cambioDeWebhook', 'createWebhook', { body: webhook }],
  ['cambioDeWebhook', 'updateWebhook', { body: { ...webhook, activo: true } }],
  ['cambioDeWebhook', 'renewWebhookSecret', {}],
];

/** Counts a user's calls of a kind up to its limit, in this minute and in the next, if it begins meanwhile. */
async function exhaust(usuarioId: string, llamada: keyof typeof perMinute): Promise<void> {
  const limit = perMinute[llamada];
  const now = Date.now();
  for (const at of [now, now + 60_000]) {
    const minuto = new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
    const count = { usuarioId, llamada, minuto, expira: Math.floor(at / 1000) + 3600 };
    await Promise.all(Array.from({ length: limit }, async () => takeCall(count, limit)));
  }
}

it.each(paced)('past the pace of %s, %s is refused, and says when it isn’t any more', async (llamada, name, asked) => {
  const _id = `${name}-con-prisa`;
  const email = await putUsuario({ _id, role: 'admin', clientes: [] });
  const { accessToken: token } = await product.signIn(email);
  await exhaust(_id, llamada);
  const params = { ...anyParams, id: 'x' };
  const { status, refusal, headers } = await product.call(name, { token, params, ...asked });
  expect([status, refusal?.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refusal?.message).toMatch(/Espera/u);
});

it('who has brought as much as a day allows brings no more, and may still look which samples there are', async () => {
  const _id = 'sin-cuota';
  const email = await putUsuario({ _id, role: 'admin', clientes: [] });
  const { accessToken: token } = await product.signIn(email);
  for (const at of [Date.now(), Date.now() + 86_400_000]) {
    await takeDeliveryQuota(_id, [cuotaDeEntregas.bytes - 10], new Date(at));
  }
  const archivo = 'M-1.pdf';
  const begun = await product.call('beginSubida', { token, body: { archivo, bytes: 11 } });
  const asked = (bytes: number) => ({ token, body: { certificados: [{ archivo, bytes }] } });
  for (const { status, refusal, headers } of [begun, await product.call('signCertificados', asked(11))]) {
    expect([status, refusal?.code, refusal?.message]).toEqual([429, 'QUOTA_EXCEEDED', cuotaDeEntregasGastada]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const looked = await product.call('lookUpCertificados', asked(11));
  expect(looked.data.certificados).toMatchObject([{ archivo, tieneMuestra: false }]);
  const signed = await product.call('signCertificados', asked(10));
  expect(signed.data.certificados[0]?.url).toMatch(/^http/u);
});

it(`the requests of a key are ${ritmoDeClave.peticiones} in five minutes, and then told when to come back`, async () => {
  const { accessToken } = await product.signIn(await putUsuario({ _id: 'apresurada' }));
  const body = { nombre: 'ERP', fin: fechaEnMadrid(new Date()) };
  const { texto } = (await product.call('createClave', { token: accessToken, body })).data;
  const asked = async () => product.call('getBasicFilters', { token: texto });
  // All but the last fifty are counted by the portal's own code, without being asked.
  const { peticiones } = ritmoDeClave;
  for (let n = 0; n < peticiones - 50; n += 50) {
    await Promise.all(Array.from({ length: 50 }, async () => loadKeyViewer(texto, new Date())));
  }
  // A stretch of five minutes may end in between: then as many as there may be go in the next one.
  const answers: Awaited<ReturnType<typeof asked>>[] = [];
  while (answers.length <= peticiones + 100 && answers.every(({ status }) => status !== 429)) {
    answers.push(...(await Promise.all(Array.from({ length: 25 }, asked))));
  }
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(50);
  expect(refused[0]?.refusal?.code).toBe('TOO_MANY_REQUESTS');
  const wait = Number(refused[0]?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(ritmoDeClave.segundos);
}, 60_000);

describe('a burst', () => {
  const atOnce = 60;

  it('of wrong sign-ins and of whole exports is answered or put off, and the rest of the portal goes on', async () => {
    const { accessToken: token } = await product.signIn(await putUsuario({ _id: 'exportador' }));
    const signIns = Array.from({ length: atOnce }, async (_, n) =>
      product.call('login', { body: { email: `nadie-${n}@cliente.example`, password: 'Equivocada2026' } }),
    );
    const exports = Array.from({ length: atOnce }, async () => product.call('exportResults', { body: {}, token }));
    const asked = { over: false };
    const burst = Promise.all([...signIns, ...exports]).finally(() => (asked.over = true));
    const meanwhile: number[] = [];
    do {
      const some = await Promise.all([product.call('health'), product.call('listResults', { token })]);
      meanwhile.push(...some.map(({ status }) => status));
    } while (!asked.over);
    expect(new Set(meanwhile)).toEqual(new Set([200]));
    const answers = await burst;
    for (const { status, headers, refusal } of answers) {
      expect([200, 401, 429, 503]).toContain(status);
      if (status !== 429 && status !== 503) continue;
      expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/u);
      expect(refusal?.message).toMatch(/[Ee]spera/u);
    }
    // More came of each than run and wait at once.
    expect(answers.slice(0, atOnce).some(({ status }) => status === 503)).toBe(true);
    expect(answers.slice(atOnce).some(({ status }) => status === 503)).toBe(true);
    expect(answers.slice(atOnce).some(({ status }) => status === 200)).toBe(true);
  });
});
