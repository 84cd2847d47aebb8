import { createHash } from 'node:crypto';
import { hmac, sameText, sha256, type Verified } from '../sigv4.ts';
import { BrokenStream, ByteReader } from './byte-reader.ts';
import { S3Error } from './error.ts';

const longestLine = 8192;

/** Headers that come after an aws-chunked body; filled when the body has been read. */
export type Trailers = Map<string, string>;

interface Options {
  /** Given when each chunk is signed with the chunk before it, beginning with the request. */
  signed?: Verified;
  /** Whether headers follow the last chunk. */
  trailing: boolean;
  trailers: Trailers;
  /** The length that the request promised for the decoded body. */
  length: number;
}

/**
 * Takes the AWS framing off a body: `size[;chunk-signature=…]\r\n bytes \r\n`, a chunk of size 0, then trailers.
 * Throws S3Error when the frame is broken, a signature is wrong or the length isn't the promised one.
 */
export async function* decodeChunks(source: AsyncIterable<Buffer>, options: Options): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const signer = options.signed && chunkSigner(options.signed);
  let length = 0;
  try {
    for (;;) {
      const [sizeText = '', extension] = (await reader.line('\r\n', longestLine)).split(';');
      if (!/^[0-9a-f]{1,8}$/iu.test(sizeText)) throw new BrokenStream('A chunk has no size');
      const size = Number.parseInt(sizeText, 16);
      length += size;
      if (length > options.length) throw new BrokenStream('The body is longer than promised');
      const digest = createHash('sha256');
      for await (const piece of reader.take(size)) {
        if (signer) digest.update(piece);
        yield piece;
      }
      signer?.check(extension?.replace('chunk-signature=', ''), digest.digest('hex'));
      if (size === 0) break;
      if ((await reader.line('\r\n', 0)) !== '') throw new BrokenStream('A chunk is longer than its size');
    }
    await readTrailers(reader, options.trailers);
  } catch (error) {
    if (error instanceof BrokenStream) throw new S3Error('IncompleteBody', `The body is broken: ${error.message}`);
    throw error;
  }
  if (length !== options.length) throw new S3Error('IncompleteBody', 'The body is shorter than promised');
  if (signer && options.trailing) signer.checkTrailers(options.trailers);
}

async function readTrailers(reader: ByteReader, trailers: Trailers): Promise<void> {
  for (;;) {
    const line = await reader.line('\r\n', longestLine);
    if (line === '') return;
    const colon = line.indexOf(':');
    if (colon < 1) throw new BrokenStream('A trailer has no name');
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
}

const nothing = sha256('');

function chunkSigner(first: Verified): {
  check(given: string | undefined, hash: string): void;
  checkTrailers(trailers: Trailers): void;
} {
  let previous = first.signature;
  const follow = (given: string | undefined, kind: string, hashes: string[]): void => {
    const text = [`AWS4-HMAC-SHA256-${kind}`, first.amzDate, first.scope, previous, ...hashes].join('\n');
    previous = hmac(first.key, text).toString('hex');
    if (!sameText(given ?? '', previous)) throw new S3Error('SignatureDoesNotMatch', `A ${kind} signature is wrong`);
  };
  return {
    check: (given, hash) => follow(given, 'PAYLOAD', [nothing, hash]),
    checkTrailers(trailers) {
      const given = trailers.get('x-amz-trailer-signature');
      const lines = [...trailers].filter(([name]) => name !== 'x-amz-trailer-signature');
      follow(given, 'TRAILER', [sha256(lines.map(([name, value]) => `${name}:${value}\n`).join(''))]);
    },
  };
}
