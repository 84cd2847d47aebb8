import { createHash } from 'node:crypto';

/** The id of an event: the instant when it was noted, so that ids stand in the order of time, and what it is about in short. */
export function eventId(webhook: string, clave: string, at: Date): string {
  const instant = at.toISOString().replaceAll(/[-:.]/gu, '');
  const own = createHash('sha256').update(`${webhook}\n${clave}\n${instant}`).digest('base64url');
  return `${instant}-${own.slice(0, 16)}`;
}

/** When an event was noted, by its id (epoch milliseconds). */
export function notedAt(id: string): number {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/u.exec(id) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}
