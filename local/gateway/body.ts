import type { IncomingMessage } from 'node:http';

/** What API Gateway takes at most, in bytes. */
const mostBytes = 10 * 1024 * 1024;

/** A request's body, read to its end; undefined when it is larger than API Gateway takes. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    // What is too much is still taken in, so that the sender is there to read the refusal, but not kept.
    if (length <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return length <= mostBytes ? Buffer.concat(chunks) : undefined;
}
