import { expect, it } from 'vitest';
import type { CallName } from '../../contract/calls.ts';
import { perMinute } from '../../lambdas/http/pace.ts';
import { cuotaDeEntregas, cuotaDeEntregasGastada } from '../../contract/rules/cuota-de-entregas.ts';
import { takeDeliveryQuota } from '../../lambdas/http/upload-quota.ts';
import { takeCall } from '../../lambdas/store/call-rates.ts';
import { anyParams } from '../../testing/product/call-params.ts';
import { putUsuario } from '../../testing/product/laboratory.ts';
import { useLaboratory } from '../../testing/product/use-product.ts';

const product = useLaboratory();

const webhook = { nombre: 'ERP', url: 'https://erp.example/', eventos: ['muestra.autorizada'] };
const ofSample = { cosa: { muestra: 'x' } };

/** A call of each pace as it is asked. */
const paced: [keyof typeof perMinute, CallName, { query?: Record<string, string>; body?: unknown }][] = [
  ['exportar', 'exportResults', { body: {} }],
  ['cambios', 'listCambios', {}],
  ['destinatarios', 'listDestinatarios', { body: ofSample }],
  ['ensayo', 'beginEnsayo', { body: { mapeo: {} } }],
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
