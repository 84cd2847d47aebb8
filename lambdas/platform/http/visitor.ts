import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { originSecret } from '../credentials/store/secrets.ts';

/** The origin of a call. */
export interface Visitor {
  /** IP address. */
  address: string;
  /** Scheme and host that the visitor sees, such as `https://area.example.com`; null where the visitor named no host. */
  origin: string | null;
}

/**
 * The origin of a call. Behind CloudFront the gateway sees only an edge, so CloudFront writes the visitor's address and host into
 * headers, over any that the visitor sent by these names, and proves itself by a secret. The secret before the last change is
 * accepted too, since CloudFront gets a new one minutes later. Undefined for a call that bypasses CloudFront, which is refused
 * (docs/decisions/rights-and-records.md).
 */
export async function visitorOf({ headers, requestContext }: APIGatewayProxyEventV2): Promise<Visitor | undefined> {
  const shown = headers['x-origin-secret'];
  const version = shown === undefined ? undefined : await originSecret.find(({ value }) => isSame(shown, value));
  if (!version) return undefined;
  const address = headers['x-viewer-address'] ?? requestContext.http.sourceIp;
  return { address, origin: headers['x-viewer-origin'] ?? null };
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
