import type { IncomingMessage } from 'node:http';

/** Longest address, with its query, that CloudFront takes, in bytes. */
const maxAddressBytes = 8192;

/** Longest address and headers together that API Gateway takes, in bytes. */
const maxHeadersBytes = 10_240;

/** Longest head of a request that is read at all, in bytes: up to it the refusal says what was too long. */
export const maxHeadBytes = 64 * 1024;

/** What is too long in a request's head; undefined when nothing is. */
export function tooLong({ url = '', rawHeaders }: IncomingMessage): 'addressTooLong' | 'headersTooLarge' | undefined {
  if (url.length > maxAddressBytes) return 'addressTooLong';
  const headers = rawHeaders.reduce((length, text) => length + text.length, 0);
  return url.length + headers > maxHeadersBytes ? 'headersTooLarge' : undefined;
}
