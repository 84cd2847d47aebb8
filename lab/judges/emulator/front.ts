import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';

/**
 * Serves a distribution's viewers on a port of 127.0.0.1, any free one for 0, in place of the name server that knows
 * CloudFront's names: passes every request on to the emulator under the distribution's host name, and its answer back, unread.
 */
export async function startFront(emulator: { port: number }, host: string, port = 0) {
  const server = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request(
      { host: '127.0.0.1', port: emulator.port, servername: 'localhost', method, path, headers: { ...headers, host } },
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
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
