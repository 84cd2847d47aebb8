import type { IncomingMessage, ServerResponse } from 'node:http';
import { S3Error } from './error.ts';

/** One rule of a bucket: the pages that a browser may use it from. `*` in an origin or header stands for anything. */
export interface CorsRule {
  allowedOrigins: readonly string[];
  allowedMethods: readonly string[];
  allowedHeaders?: readonly string[];
  /** What a page may read of an answer; ETag and Content-Length when not said. */
  exposeHeaders?: readonly string[];
  maxAgeSeconds?: number;
}

function fits(pattern: string, text: string): boolean {
  const [before = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === text;
  const after = rest.join('*');
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
}

function listOf(header: string | string[] | undefined): string[] {
  const names = String(header ?? '').split(',');
  return names.map((name) => name.trim().toLowerCase()).filter(Boolean);
}

/** Puts a bucket's CORS headers on the answer to a request from a page; false when no rule allows it. */
export function applyCors(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  response.setHeader('Vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  const asking = request.method === 'OPTIONS';
  const method = asking ? request.headers['access-control-request-method'] : request.method;
  const wanted = asking ? listOf(request.headers['access-control-request-headers']) : [];
  const rule = rules.find(
    (one) =>
      one.allowedMethods.includes(method ?? '') &&
      one.allowedOrigins.some((pattern) => fits(pattern, origin)) &&
      wanted.every((name) => one.allowedHeaders?.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
  if (!rule) return false;
  const any = rule.allowedOrigins.includes('*');
  response.setHeader('Access-Control-Allow-Origin', any ? '*' : origin);
  if (!any) response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Methods', rule.allowedMethods.join(', '));
  response.setHeader('Access-Control-Expose-Headers', (rule.exposeHeaders ?? ['ETag', 'Content-Length']).join(', '));
  if (asking && wanted.length > 0) response.setHeader('Access-Control-Allow-Headers', wanted.join(', '));
  if (asking && rule.maxAgeSeconds !== undefined) {
    response.setHeader('Access-Control-Max-Age', String(rule.maxAgeSeconds));
  }
  return true;
}

/** Answers a browser that asks before it sends. Throws AccessForbidden. */
export function preflight(response: ServerResponse, allowed: boolean, rules: readonly CorsRule[]): void {
  if (!allowed) {
    const why = rules.length === 0 ? 'CORS is not enabled for this bucket.' : 'This CORS request is not allowed.';
    throw new S3Error('AccessForbidden', `CORSResponse: ${why}`);
  }
  response.writeHead(200, { 'Content-Length': 0 }).end();
}
