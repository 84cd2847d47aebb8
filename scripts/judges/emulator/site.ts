import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { readStage, webConfig } from '../../../cdk/config.ts';
import { webFolder } from '../../../local/web-build.ts';
import { s3Of } from './clients.ts';
import type { Emulator } from './emulator.ts';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** Puts the built web and the stage's `/config.json` into the site's bucket, which is what CDK's provider is left out for. */
export async function putSite(emulator: Emulator, bucket: string, stage: string): Promise<number> {
  const s3 = s3Of(emulator);
  const put = async (Key: string, Body: Buffer | string) =>
    s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key,
        Body,
        ContentType: types[extname(Key)] ?? 'application/octet-stream',
      }),
    );
  try {
    const entries = await readdir(webFolder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files) await put(relative(webFolder, file).split(sep).join('/'), await readFile(file));
    await put('config.json', JSON.stringify(webConfig(readStage(stage))));
    return files.length + 1;
  } finally {
    s3.destroy();
  }
}
