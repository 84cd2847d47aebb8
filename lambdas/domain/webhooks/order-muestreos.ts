import { publish } from '../../platform/bus/bus.ts';
import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { hasWebhooks } from './store/tell-webhooks.ts';

/** Orders that webhooks are told what is to be sampled soon or wasn't, as it is on a day; nothing where there are none. */
export async function orderMuestreos(now: Date): Promise<void> {
  if (await hasWebhooks()) await publish('webhook', { tipo: 'muestreos', fecha: fechaEnMadrid(now) });
}
