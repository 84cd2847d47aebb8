import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const name = 'virtual:pdfjs-files';
const packaged = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');

/** What pdf.js asks for by name: fonts that documents needn't bring, and decoders that do without WebAssembly. */
const wanted = /^(?:standard_fonts\/|wasm\/(?:.*_nowasm_fallback\.js|LICENSE_.*(?:JBIG2|OPENJPEG))$)/u;

/**
 * Serves pdf.js's own files with the site, under an address that changes with its version, so that browsers may keep
 * them for good. `pdfjsFiles` of `virtual:pdfjs-files` is that address, with a slash at its end.
 */
export async function pdfjsFiles(): Promise<Plugin> {
  const { version } = JSON.parse(await readFile(packaged, 'utf8')) as { version: string };
  const folder = `assets/pdfjs-${version}/`;
  const files = await filesOf();
  return {
    name: 'pdfjs-files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const pdfjsFiles = ${JSON.stringify(`/${folder}`)};` : undefined),
    async generateBundle() {
      for (const file of files) {
        this.emitFile({ type: 'asset', fileName: folder + file, source: await readFile(pathOf(file)) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const file = (request.url ?? '').slice(1).replace(/\?.*$/u, '');
        if (!files.includes(file)) return next();
        response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        readFile(pathOf(file)).then((bytes) => response.end(bytes), next);
      });
    },
  };
}

const pathOf = (file: string) => join(dirname(packaged), file);

async function filesOf(): Promise<string[]> {
  const folders = ['standard_fonts', 'wasm'];
  const listed = await Promise.all(
    folders.map(async (folder) => (await readdir(pathOf(folder))).map((file) => `${folder}/${file}`)),
  );
  return listed.flat().filter((file) => wanted.test(file));
}
