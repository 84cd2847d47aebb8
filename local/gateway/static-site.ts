import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Config } from '../../contract/base/config.ts';
import type { Site } from '../template/site.ts';
import { splitOnce } from './event.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** What CloudFront compresses: texts, of these sizes in bytes. */
const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/u;
const sizes = { from: 1000, to: 10_000_000 };
const compress = promisify(brotliCompress);

/** Compressed files by path, with the ETag of what they were made of. */
const compressed = new Map<string, { etag: string; bytes: Buffer }>();

interface StaticSiteOptions {
  /** Folder of the built web. */
  folder: string;
  fileFor: Site['fileFor'];
  config: Config;
}

/** Answers everything but `/api` as CloudFront would from the site's bucket, where a deployment has put it. */
export function staticSite(
  options: StaticSiteOptions,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const config = JSON.stringify(options.config);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Method not allowed');
    const file = options.fileFor(splitOnce(request.url ?? '/')[0]);
    if (typeof file !== 'string') {
      const headers = Object.entries(file.headers ?? {}).map(([name, { value }]) => [name, value] as const);
      response.writeHead(file.statusCode, Object.fromEntries(headers)).end(file.body);
      return undefined;
    }
    if (file === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }).end(config);
      return undefined;
    }
    return sendFile(request, response, options.folder, file);
  };
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  file: string,
): Promise<void> {
  const path = join(folder, normalize(`/${decode(file)}`));
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return plain(response, 404, 'Not found');
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  response.setHeader('ETag', etag);
  // Names of assets carry a hash of their content, so they never change.
  const forever = file.startsWith('/assets/');
  response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return undefined;
  }
  const type = types[extname(path)] ?? 'application/octet-stream';
  if (compressible.test(type)) response.setHeader('Vary', 'Accept-Encoding');
  const isLarge = found.size >= sizes.from && found.size <= sizes.to;
  if (isLarge && compressible.test(type) && /\bbr\b/u.test(String(request.headers['accept-encoding']))) {
    const bytes = await compressedFile(path, etag);
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': bytes.length });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return undefined;
  }
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': found.size });
  if (request.method === 'HEAD') response.end();
  else await pipeline(createReadStream(path), response);
  return undefined;
}

/** A file as CloudFront sends it to browsers, which all take Brotli. */
async function compressedFile(path: string, etag: string): Promise<Buffer> {
  const known = compressed.get(path);
  if (known?.etag === etag) return known.bytes;
  const bytes = await compress(await readFile(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  compressed.set(path, { etag, bytes });
  return bytes;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
