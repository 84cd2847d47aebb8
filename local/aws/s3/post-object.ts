import { hmac, sameText, scopedKey } from '../sigv4.ts';
import { xmlDocument } from '../xml.ts';
import { describeUpload } from './object-metadata.ts';
import { bodyOf, sendXml, type ObjectCall, type S3Context } from './call.ts';
import { S3Error } from './error.ts';
import { readForm } from './form.ts';
import { allowedSizes, checkPolicy, parsePolicy, type Policy } from './policy.ts';
import type { Version } from './stored.ts';

const unknown = ['acl', 'tagging', 'success_action_redirect', 'redirect'];

/** An upload from a browser's form: allowed by the policy that is signed within the form, and only as it says. */
export async function postObject(call: Omit<ObjectCall, 'key'>): Promise<void> {
  const { request, context, bucket } = call;
  const { fields, filename, file } = await readForm(bodyOf(call), request.headers['content-type'] ?? '');
  const key = fields.get('key')?.replaceAll('${filename}', () => filename);
  if (!key)
    throw new S3Error('InvalidArgument', "Bucket POST must contain a field named 'key'.", { ArgumentName: 'key' });
  fields.set('key', key);
  fields.set('bucket', bucket.name);
  const policy = checkSigned(fields, context);
  checkPolicy(policy, fields, context.now());
  const refused = unknown.find((name) => fields.has(name));
  if (refused) throw new S3Error('NotImplemented', `The form field ${refused} is not implemented here`);
  const sizes = allowedSizes(policy);
  const draft = await bucket.receive(atMost(file, sizes.max), {});
  const version = await bucket.commit(
    key,
    draft,
    { ...describeUpload(Object.fromEntries(fields)), now: context.now() },
    () => {
      if (draft.size < sizes.min) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
          ProposedSize: draft.size,
          MinSizeAllowed: sizes.min,
        });
      }
    },
  );
  answer({ ...call, key }, fields.get('success_action_status'), version);
  context.created('ObjectCreated:Post', bucket.name, key, version);
}

function checkSigned(fields: ReadonlyMap<string, string>, { credentials }: S3Context): Policy {
  const names = ['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'];
  const [policy, algorithm, credential, date, signature] = names.map((name) => fields.get(name));
  if (!policy && !signature) throw new S3Error('AccessDenied', 'Access Denied');
  if (!policy || !credential || !date || !signature || algorithm !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('InvalidArgument', `Bucket POST must contain the fields ${names.join(', ')}.`);
  }
  const { key } = scopedKey(credential, date, 's3', credentials);
  if (!sameText(hmac(key, policy).toString('hex'), signature)) {
    throw new S3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match the signature.');
  }
  return parsePolicy(policy);
}

async function* atMost(file: AsyncIterable<Buffer>, max: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of file) {
    size += piece.length;
    if (size > max) {
      throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
        ProposedSize: size,
        MaxSizeAllowed: max,
      });
    }
    yield piece;
  }
}

function answer({ request, response, bucket, key }: ObjectCall, status: string | undefined, version: Version): void {
  const etag = `"${version.etag}"`;
  const location = `http://${request.headers.host}/${bucket.name}/${key.split('/').map(encodeURIComponent).join('/')}`;
  response.setHeader('ETag', etag).setHeader('Location', location);
  if (status === '201') {
    const result = { Location: location, Bucket: bucket.name, Key: key, ETag: etag };
    sendXml(response, xmlDocument('PostResponse', result), 201);
  } else {
    response.writeHead(status === '200' ? 200 : 204, status === '200' ? { 'Content-Length': 0 } : {}).end();
  }
}
