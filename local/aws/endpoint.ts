import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An AWS service that answers on this machine. */
export interface Endpoint {
  /** Where it listens, such as `http://127.0.0.1:40123`, with no slash at the end. */
  url: string;
  /** Lets running requests end, then cuts what is left and frees the port. */
  close(): Promise<void>;
}

/** What callers sign with. The same pair serves every endpoint. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const sweepMs = 20;
const patienceMs = 2000;

/** Listens on a free port of the loopback address only: nothing here is meant for a network. */
export async function listen(server: Server): Promise<Endpoint> {
  // The SDK keeps connections open; a server that drops them after Node's 5 s meets requests on their way.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => (closing ??= shut(server)),
  };
}

async function shut(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  try {
    await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
