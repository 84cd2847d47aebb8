import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

interface Recorded {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * A DynamoDB that answers at once what the embedded one answered the first time. The embedded one takes longer than
 * the service itself; with this one a cold start is the product's own work: connecting, parsing, opening blocks.
 */
export async function startReplay(behind: string): Promise<{ url: string; close(): void }> {
  const recorded = new Map<string, Recorded>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const key = `${request.headers['x-amz-target'] as string}\n${body.toString('latin1')}`;
      const known = recorded.get(key) ?? (await forward(behind, request.headers, body));
      recorded.set(key, known);
      response.writeHead(known.status, known.headers).end(known.body);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(behind: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Recorded> {
  const sent = { ...(headers as Record<string, string>) };
  for (const name of ['connection', 'content-length', 'host', 'transfer-encoding']) delete sent[name];
  const answer = await fetch(behind, { method: 'POST', headers: sent, body: new Uint8Array(body) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const kept = { 'content-type': answer.headers.get('content-type') ?? '', 'content-length': String(bytes.length) };
  const crc = answer.headers.get('x-amz-crc32');
  return { status: answer.status, headers: { ...kept, ...(crc && { 'x-amz-crc32': crc }) }, body: bytes };
}
