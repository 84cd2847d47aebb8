import { expect, it } from 'vitest';
import type { Output } from '../../contract/calls.ts';
import { ndjson, secret } from '../../testing/deployed/laboratory.ts';
import { eventually } from '../../testing/deployed/target.ts';
import { sampleThatFails } from '../../testing/product/alerts.ts';
import { useTarget, useTargetLaboratory } from '../../testing/deployed/use-target.ts';

const target = useTarget();
const laboratory = useTargetLaboratory(target);

type Envio = Output<'listWebhookEnvios'>['envios'][number];

it('a user’s webhook is told by its own function of what is delivered, at public addresses alone', async () => {
  const { call, signIn, mark } = target;
  const token = await signIn(laboratory.hotelera, secret);
  const body = { nombre: 'ERP', url: 'https://receptor.invalid/avisos', eventos: ['muestra.no_cumple'] };
  const { webhook, secreto } = (await call('createWebhook', { token, body })).data;
  expect(secreto).toMatch(/^whsec_[\w+/]{43}=$/u);
  const params = { id: webhook._id };
  const tried = async (what: string, is: (envio: Envio) => boolean) =>
    eventually(what, async () =>
      (await call('listWebhookEnvios', { token, params })).data.envios.find((envio) => envio.ultimo && is(envio)),
    );
  const unreachable = { codigo: null, texto: 'Nadie responde en esa dirección, o su certificado no es válido' };

  const { envio } = (await call('tryWebhook', { token, params })).data;
  const first = await tried('a try', ({ _id }) => _id === envio);
  expect(first).toMatchObject({ tipo: 'prueba', intentos: 1, ultimo: unreachable });
  expect((await call('repeatWebhookEnvio', { token, params: { ...params, envio } })).data.envio).toBe(envio);
  await tried('a repetition', ({ _id, intentos }) => _id === envio && intentos === 2);

  const id = `webhook-${mark}`;
  const sample = sampleThatFails(id, { solicitante: { nombre: laboratory.solicitantes.sol } });
  await target.drop(`muestras/${id}.ndjson`, ndjson([sample]));
  const told = await tried('an event', ({ muestra }) => muestra === id);
  expect(told).toMatchObject({ tipo: 'muestra.no_cumple', estado: 'pendiente', ultimo: unreachable });

  const renewed = (await call('renewWebhookSecret', { token, params })).data;
  expect(renewed.secreto).not.toBe(secreto);
  const paused = (await call('updateWebhook', { token, params, body: { ...body, activo: false } })).data.webhook;
  expect(paused.estado).toBe('en_pausa');
  const { webhooks } = (await call('listWebhooks', { token })).data;
  expect(webhooks.map(({ _id }) => _id)).toContain(webhook._id);
  expect((await call('deleteWebhook', { token, params })).status).toBe(200);
});
