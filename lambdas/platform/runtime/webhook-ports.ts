import { optional } from './environment.ts';
import { isAllowedPrivate } from './public-fetch.ts';

/** The ports of webhooks by default: https and its usual alternative. */
const usual = ['443', '8443'];

/**
 * Why an https address can't be a webhook's, in Spanish: its port is neither a usual one nor one that the stage allows besides
 * (`WEBHOOK_PORTS`, separated by spaces). Undefined for an allowed address.
 */
export function faultOfPort(target: URL): string | undefined {
  if (isAllowedPrivate(target)) return undefined;
  const port = target.port || '443';
  const allowed = [...usual, ...(optional('WEBHOOK_PORTS')?.split(' ') ?? [])];
  if (allowed.includes(port)) return undefined;
  const ports = new Intl.ListFormat('es').format(allowed);
  return `Solo se envía a los puertos ${ports}. Usa uno de ellos, o pide al laboratorio que permita el ${port}`;
}
