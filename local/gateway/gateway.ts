import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportError } from '../full-disk.ts';
import { StartError } from '../start-error.ts';
import { sendFailure, sendRawFailure } from './answers.ts';
import { splitOnce } from './event.ts';
import { maxHeadBytes } from './size.ts';

/** Answers one request. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What the gateway passes requests on to, once there is something to pass them to. */
interface Behaviours {
  /** On every answer of `api` and `site`; a development server sends its own. */
  headers: Readonly<Record<string, string>>;
  api: Answer;
  site: Answer;
  mail: Answer;
}

/** The one address of the local product, in place of CloudFront's. */
export interface Gateway {
  url: string;
  port: number;
  /** Node's server, for a development server to send its changes through. */
  server: Server;
  /** From now on requests are answered; before it they are answered 503. */
  open(behaviours: Behaviours): void;
  close(): Promise<void>;
}

/** Listens on a port of this machine; 0 takes any that is free. Throws StartError for one that is taken. */
export async function startGateway(port: number): Promise<Gateway> {
  let behaviours: Behaviours | undefined;
  const server = createServer({ maxHeaderSize: maxHeadBytes }, (request, response) => {
    const work = behaviours ? answer(behaviours, request, response) : wait(request, response);
    work.catch((error: unknown) => {
      if (response.headersSent || !response.writable) response.destroy();
      else {
        reportError('Petición', error);
        sendFailure(response, 'failed', randomUUID());
      }
    });
  });
  server.keepAliveTimeout = 65_000;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else sendRawFailure(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'headersTooLarge' : 'malformed', randomUUID());
  });
  await listen(server, port);
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${taken}`,
    port: taken,
    server,
    open: (given) => (behaviours = given),
    close: () => shut(server),
  };
}

async function answer({ headers, api, site, mail }: Behaviours, request: IncomingMessage, response: ServerResponse) {
  const [path] = splitOnce(request.url ?? '/');
  if (path === '/_correo' || path.startsWith('/_correo/')) return mail(request, response);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return leadsToApi(path) ? api(request, response) : site(request, response);
}

/** Whether CloudFront passes an address on to the API. */
const leadsToApi = (path: string) => path.startsWith('/api/') || path.startsWith('/tablon/');

async function wait(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('Retry-After', '2');
  if (request.url?.startsWith('/api/')) return sendFailure(response, 'notReady', randomUUID());
  const page = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Alícuota</title>';
  response.writeHead(503, { 'Content-Type': 'text/html' }).end(`${page}<p>Alícuota se está poniendo en marcha…</p>`);
  return undefined;
}

async function listen(server: Server, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
  try {
    await promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    const why = code === 'EACCES' ? 'no se puede usar' : 'ya está ocupado por otro programa';
    throw new StartError(`El puerto ${port} ${why}. Elige otro, por ejemplo: PORT=${port + 1} npm start`, {
      cause: error,
    });
  }
  server.off('error', reject);
}

async function shut(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 2000);
  await promise;
  clearTimeout(cut);
}
