import { build } from 'esbuild';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the detection', () => {
  it('is built for a browser, with nothing of Node', async () => {
    const { errors, outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'detect.ts')],
      bundle: true,
      platform: 'browser',
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    expect(errors).toEqual([]);
    expect(outputFiles[0]?.text).not.toMatch(/from "node:|require\("node:|\bBuffer\.from/u);
  });
});
