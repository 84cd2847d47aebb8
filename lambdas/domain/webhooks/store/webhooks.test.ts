import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { useTables } from '../../../../testing/use-tables.ts';
import { seedWebhook } from '../../../../testing/webhooks.ts';
import { documents } from '../../../platform/dynamo/clients.ts';
import { required } from '../../../platform/runtime/environment.ts';
import { readWebhook } from './webhooks.ts';

useTables();

it('kinds of event that 1.0.0 doesn’t know are stored where it doesn’t read them', async () => {
  const creada = '2026-03-10T10:00:00.000Z';
  const eventos = ['muestra.autorizada', 'muestreo.por_vencer', 'muestreo.sin_hacer'] as const;
  await seedWebhook({ _id: 'w', clientes: ['hoteles'], creada, eventos: [...eventos] });
  const key = { pk: 'webhook#w', sk: 'webhook' };
  const { Item } = await documents().send(new GetCommand({ TableName: required('PORTAL_TABLE'), Key: key }));
  expect(Item).toMatchObject({ eventos: ['muestra.autorizada'] });
  expect((await readWebhook('w'))?.eventos).toEqual(eventos);
});
