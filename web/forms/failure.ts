import { ApiError, messageOf } from '../api/api-error.ts';

/** What to say of a failed call: the server's own words, or `fallback` where what came back wasn't the portal's (spec, section 8). */
export function failureText(error: unknown, fallback: string): string {
  const isForeign = error instanceof ApiError && /^(?:HTTP_\d+|RESPUESTA_NO_VALIDA)$/u.test(error.code);
  return isForeign ? fallback : messageOf(error);
}

/** What the server says of single fields, several things joined with commas; null where it says nothing of any. */
export function fieldErrors(error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError) || !error.details?.length) return null;
  const found = new Map<string, string[]>();
  for (const { field, message } of error.details) found.set(field, [...(found.get(field) ?? []), message]);
  return Object.fromEntries([...found].map(([field, messages]) => [field, messages.join(', ')]));
}
