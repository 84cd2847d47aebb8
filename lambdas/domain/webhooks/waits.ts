import { diasDeReintentos } from '../../../contract/webhooks/webhook.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How long a receiver that failed is left alone, in milliseconds, by how often it has failed in a row. */
const waits = [10_000, minute, 5 * minute, 15 * minute, 30 * minute, hour, 2 * hour, 4 * hour];
/** And after that. */
const longest = 6 * hour;

/** How long an event is tried, and how long nothing may go well before a webhook is switched off, in milliseconds. */
export const patienceMs = diasDeReintentos * 24 * hour;

/** How long to wait after the `n`th failure in a row, from 1, in milliseconds: growing, and six hours in the end. */
export function waitAfter(n: number): number {
  return waits[n - 1] ?? longest;
}
