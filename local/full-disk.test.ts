import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { dataFolder } from './aws/testing.ts';
import { asS3Error } from './aws/s3/error.ts';
import { root } from './environment.ts';
import { diskFull, isDiskFull, reportError } from './full-disk.ts';

const ofNode = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
const ofLevel = Object.assign(new Error('IO error: /datos/000012.log: No space left on device'), {
  code: 'LEVEL_IO_ERROR',
});

test('a full disk is known by what Node, LevelDB and programs say of it, also as the cause of another error', () => {
  const deep = new Error('No se puede escribir', { cause: new Error('x', { cause: ofNode }) });
  for (const error of [ofNode, ofLevel, deep, new Error('Vite: ENOSPC: no space left')])
    expect(isDiskFull(error)).toBe(true);
  for (const other of [new Error('El disco está bien'), 'ENOSPC', undefined]) expect(isDiskFull(other)).toBe(false);
});

test('it is said in one line without a stack, and S3 answers 503 in words', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  reportError('S3', ofNode);
  expect(said.mock.calls).toEqual([['S3: no se ha guardado, porque no queda espacio en el disco.']]);
  const { status, code, message } = asS3Error(ofNode);
  expect([status, code, message]).toEqual([503, 'ServiceUnavailable', expect.stringContaining('No queda espacio')]);
});

/** Runs a module's text in a process whose files may have so many KiB; gives its status and what it wrote. */
async function runLimited(kibibytes: number, text: string): Promise<{ status: unknown; out: string; err: string }> {
  const node = `"${process.execPath}" --input-type=module -e "$MODULE"`;
  // The shell's unit is 512 bytes.
  const child = spawn('sh', ['-c', `ulimit -f ${2 * kibibytes} && exec ${node}`], {
    cwd: root,
    env: { ...process.env, MODULE: text, NODE_COMPILE_CACHE: '' },
  });
  const [out, err] = [child.stdout, child.stderr].map((stream) => {
    const pieces: string[] = [];
    stream.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
    return pieces;
  });
  const [status] = await once(child, 'close');
  return { status, out: out?.join('') ?? '', err: err?.join('') ?? '' };
}

test('a body of which the disk takes only a part is refused, and leaves nothing', async () => {
  const folder = await dataFolder();
  const { out, err } = await runLimited(
    64,
    `import { receiveBody } from './local/aws/s3/body.ts';
    async function* body() { yield Buffer.alloc(100 * 1024, 'x'); }
    try { console.log('stored', (await receiveBody(body(), ${JSON.stringify(join(folder, 'draft'))}, {})).size); }
    catch (error) { console.log(error.code); }`,
  );
  expect([out.trim(), err]).toEqual(['EFBIG', '']);
  expect(await readdir(folder)).toEqual([]);
});

test('what nobody caught of a full disk ends the process with that line alone', async () => {
  const { status, out, err } = await runLimited(
    1024,
    `import { stopOnFullDisk } from './local/full-disk.ts';
    stopOnFullDisk();
    setImmediate(() => { throw new Error(${JSON.stringify(ofLevel.message)}); });
    setInterval(() => {}, 1000);`,
  );
  expect([status, out, err]).toEqual([1, '', `${diskFull}\n`]);
});
