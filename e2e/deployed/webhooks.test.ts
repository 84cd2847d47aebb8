import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Laboratory, openLaboratory, secret } from '../../testing/deployed/laboratory.ts';
import { openTarget, type Target } from '../../testing/deployed/target.ts';

let target: Target;
let laboratory: Laboratory;
beforeAll(async () => {
  target = await openTarget();
  laboratory = await openLaboratory(target);
});
afterAll(async () => target.close());

it('a user makes a webhook, whose try is sent by its own function, to nowhere but public addresses', async () => {
  const { call, signIn } = target;
  const token = await signIn(laboratory.hotelera, secret);
  const body = { nombre: 'ERP', url: 'https://receptor.invalid/avisos', eventos: ['muestra.no_cumple'] };
  const { webhook, secreto } = (await call('createWebhook', { token, body })).data;
  expect(secreto).toMatch(/^whsec_[\w+/]{43}=$/u);
  const params = { id: webhook._id };
  const { envio } = (await call('tryWebhook', { token, params })).data;
  await expect
    .poll(
      async () =>
        (await call('listWebhookEnvios', { token, params })).data.envios.find(({ _id }) => _id === envio)?.ultimo,
      { timeout: 90_000, interval: 1000 },
    )
    .toMatchObject({ codigo: null, texto: 'No hay quien responda en esa dirección, o su certificado no es válido' });
  const { webhooks } = (await call('listWebhooks', { token })).data;
  expect(webhooks.find(({ _id }) => _id === webhook._id)?.estado).toBe('activo');
  expect((await call('deleteWebhook', { token, params })).status).toBe(200);
});
