import { once } from 'node:events';
import { createServer } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Emulator } from './emulator.ts';

/** An address of this machine at which a distribution's viewers are served. */
export interface Front {
  url: string;
  close(): Promise<void>;
}

/**
 * On a port of 127.0.0.1, any free one for 0. Stands in for the name server that knows CloudFront's names: passes every request on to the emulator by TLS under the
 * distribution's host name, by which the emulator knows a viewer's request, and its answer back, unread.
 */
export async function startFront(emulator: Emulator, host: string, port = 0): Promise<Front> {
  const agent = new Agent({ ca: emulator.certificate, keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      {
        agent,
        host: '127.0.0.1',
        port: emulator.port,
        servername: 'localhost',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(onward);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${given}`,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
