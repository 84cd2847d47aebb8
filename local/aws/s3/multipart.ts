import { xmlDocument } from '../xml.ts';
import type { Payload } from './authenticate.ts';
import { bodyOf, namespace, type ObjectCall, sendXml } from './call.ts';
import { writeGuard } from './conditions.ts';
import { S3Error } from './error.ts';
import { describeUpload } from './object-metadata.ts';
import { receivePut } from './put-object.ts';

/** Parts of one upload at most, and parts that one answer lists, as in S3. */
const mostParts = 10_000;
const mostListed = 1000;

/** Begins an upload in parts. */
export async function beginUpload({ request, response, bucket, key, context }: ObjectCall): Promise<void> {
  const algorithm = request.headers['x-amz-checksum-algorithm'];
  if (algorithm !== undefined) {
    // S3 would then refuse every part without that checksum, which browsers don't send.
    throw new S3Error(
      'NotImplemented',
      `Uploads in parts with a checksum (${String(algorithm)}) are not implemented here`,
    );
  }
  const id = await bucket.uploads.begin({
    key,
    ...describeUpload(request.headers),
    initiated: context.now().toISOString(),
  });
  const result = { Bucket: bucket.name, Key: key, UploadId: id };
  sendXml(response, xmlDocument('InitiateMultipartUploadResult', result, namespace));
}

/** Receives a part; one of a number that has come already takes its place. */
export async function putPart(call: ObjectCall, payload: Payload, id: string): Promise<void> {
  const { response, target, bucket, key } = call;
  const number = Number(target.query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > mostParts) {
    throw new S3Error('InvalidArgument', `Part number must be an integer between 1 and ${mostParts}, inclusive`);
  }
  await bucket.uploads.find(id, key);
  const draft = await receivePut(call, payload);
  await bucket.uploads.keep(id, number, draft);
  response.writeHead(200, { ETag: `"${draft.etag}"`, 'Content-Length': 0 }).end();
}

/** Lists the parts that have come. */
export async function listParts({ response, target, bucket, key }: ObjectCall, id: string): Promise<void> {
  await bucket.uploads.find(id, key);
  const after = Number(target.query.get('part-number-marker') ?? 0);
  const most = Math.min(mostListed, Number(target.query.get('max-parts') ?? mostListed));
  const left = (await bucket.uploads.parts(id)).filter(({ number }) => number > after);
  const page = left.slice(0, most);
  const result = {
    Bucket: bucket.name,
    Key: key,
    UploadId: id,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.number ?? after,
    MaxParts: most,
    IsTruncated: page.length < left.length,
    Part: page.map(({ number, etag, size, lastModified }) => ({
      PartNumber: number,
      LastModified: lastModified,
      ETag: `"${etag}"`,
      Size: size,
    })),
  };
  sendXml(response, xmlDocument('ListPartsResult', result, namespace));
}

/** Makes the parts that are named one object. */
export async function completeUpload(call: ObjectCall, id: string): Promise<void> {
  const { request, response, context, bucket, key } = call;
  const guard = writeGuard(request.headers);
  const upload = await bucket.uploads.find(id, key);
  const draft = await bucket.joinParts(id, namedParts(await readList(call)));
  const { headers, metadata } = upload;
  const version = await bucket.commit(key, draft, { headers, metadata, now: context.now() }, guard);
  await bucket.uploads.forget(id);
  const result = { Location: `/${bucket.name}/${key}`, Bucket: bucket.name, Key: key, ETag: `"${version.etag}"` };
  sendXml(response, xmlDocument('CompleteMultipartUploadResult', result, namespace));
  context.created('ObjectCreated:CompleteMultipartUpload', bucket.name, key, version);
}

/** Gives an upload up. */
export async function abortUpload({ response, bucket, key }: ObjectCall, id: string): Promise<void> {
  await bucket.uploads.find(id, key);
  await bucket.uploads.forget(id);
  response.writeHead(204).end();
}

/** Most bytes of a list of parts: 10,000 of them take 1.1 MB. */
const longestList = 2_000_000;

async function readList(call: ObjectCall): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of bodyOf(call)) {
    size += piece.length;
    if (size > longestList) throw malformed();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

/** The parts that a request to complete an upload names. Throws MalformedXML. */
function namedParts(xml: string): { number: number; etag: string }[] {
  const [, ...named] = xml.split('<Part>');
  const parts = named.map((part) => {
    if (!part.includes('</Part>')) throw malformed();
    const number = /<PartNumber>(\d+)<\/PartNumber>/u.exec(part)?.[1];
    const etag = /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?<\/ETag>/u.exec(part)?.[1];
    if (number === undefined || etag === undefined) throw malformed();
    return { number: Number(number), etag };
  });
  if (parts.length === 0 || parts.length > mostParts) throw malformed();
  return parts;
}

function malformed(): S3Error {
  return new S3Error('MalformedXML', 'The XML you provided was not well-formed or did not validate against our schema');
}
