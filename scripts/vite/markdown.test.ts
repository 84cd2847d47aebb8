import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { documentModule } from './markdown.ts';

/** The first bytes of a PNG of a size, as far as it is read. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

it('a document becomes HTML with addresses for its headings and its pictures as files of the site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-markdown-'));
  try {
    await writeFile(join(folder, 'a.png'), pngOf(720, 400));
    const markdown = '# Guía\n\n## ¿Cómo se *filtra*?\n\n![La "tabla"](a.png)\n';
    const module = await documentModule(markdown, folder);
    expect(module).toContain(`import picture0 from ${JSON.stringify(`${join(folder, 'a.png')}?url&no-inline`)};`);
    expect(module).toContain(String.raw`<h2 id=\"como-se-filtra\">¿Cómo se <em>filtra</em>?</h2>`);
    expect(module).toContain(
      String.raw`src=\"" + picture0 + "\" alt=\"La &quot;tabla&quot;\" width=\"720\" height=\"400\" loading=\"lazy\">`,
    );
    expect(module).toContain('{"id":"guia","text":"Guía","depth":1}');
    expect(module).not.toContain('<h1');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('a document whose picture is missing stops the build', async () => {
  await expect(documentModule('![No está](no-esta.png)', tmpdir())).rejects.toThrow('ENOENT');
});
