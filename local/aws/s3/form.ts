import { BrokenStream, ByteReader } from './byte-reader.ts';
import { S3Error } from './error.ts';

/** What may come before the file, in bytes, as in S3. */
const mostBeforeFile = 20 * 1024;

/** An upload form up to its file, which is read while it arrives. */
export interface UploadForm {
  /** Named in lower case. */
  fields: Map<string, string>;
  filename: string;
  file: AsyncIterable<Buffer>;
}

/** Reads a multipart/form-data body as far as its file; what comes after the file is ignored, as in S3. */
export async function readForm(source: AsyncIterable<Buffer>, contentType: string): Promise<UploadForm> {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/iu.exec(contentType);
  const delimiter = `\r\n--${boundary?.[1] ?? boundary?.[2]}`;
  if (!boundary) throw malformed();
  // A line break is put before the first boundary, which lacks it.
  const reader = new ByteReader(source, '\r\n');
  const fields = new Map<string, string>();
  let left = mostBeforeFile;
  const read = async (until: string): Promise<string> => {
    const text = await reader.line(until, left);
    left -= Buffer.byteLength(text);
    return text;
  };
  try {
    await read(delimiter);
    while ((await read('\r\n')) === '') {
      const disposition = /^content-disposition:\s*form-data;(.*)$/imu.exec(await read('\r\n\r\n'))?.[1] ?? '';
      const name = parameter(disposition, 'name')?.toLowerCase();
      if (name === undefined) throw malformed();
      if (name === 'file') {
        const filename = (parameter(disposition, 'filename') ?? '').split(/[/\\]/u).at(-1) ?? '';
        return { fields, filename, file: whole(reader.until(delimiter)) };
      }
      if (fields.has(name)) throw malformed();
      fields.set(name, await read(delimiter));
    }
  } catch (error) {
    if (!(error instanceof BrokenStream)) throw error;
    if (left < mostBeforeFile && error.message === 'A line is too long') {
      throw new S3Error('MaxPostPreDataLengthExceededError', 'The fields before the file are too long.');
    }
    throw malformed();
  }
  throw new S3Error('InvalidArgument', 'POST requires exactly one file upload per request.', { ArgumentName: 'file' });
}

/** Browsers write a quote within a name as %22, and a name as UTF-8. */
function parameter(disposition: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`, 'u').exec(disposition)?.[1]?.replaceAll('%22', '"');
}

async function* whole(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    if (error instanceof BrokenStream) throw new S3Error('IncompleteBody', 'The form ended within the file.');
    throw error;
  }
}

function malformed(): S3Error {
  return new S3Error('MalformedPOSTRequest', 'The body of your POST request is not well-formed multipart/form-data.');
}
