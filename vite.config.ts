import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { licencesFile, licenceTexts } from './scripts/vite/licence-texts.ts';
import { markdownDocuments } from './scripts/vite/markdown.ts';
import { openapiFile } from './scripts/vite/openapi-file.ts';
import { pdfjsFiles } from './scripts/vite/pdfjs-files.ts';
import { preload } from './scripts/vite/preload.ts';
import { zodWithoutJsonSchema } from './scripts/vite/zod-without-json-schema.ts';

/** Where a running product answers the API, while Vite serves the web with hot reload. */
const product = process.env['ALICUOTA_URL'] ?? 'http://127.0.0.1:4000';

const web = join(import.meta.dirname, 'web');

export default defineConfig({
  root: web,
  plugins: [
    react(),
    pdfjsFiles(),
    markdownDocuments(),
    openapiFile(),
    zodWithoutJsonSchema(),
    licenceTexts(),
    preload(),
  ],
  define: {
    // Parts of Plotly are written for bundlers that name the global object so.
    global: 'globalThis',
    // The page's content security policy allows no code made out of text, which zod tries as soon as a schema is made:
    // too early for any module of ours to tell it not to.
    'globalThis.__zod_globalConfig': JSON.stringify({ jitless: true }),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: [join(web, 'index.html'), join(web, 'portal.tsx')],
      output: {
        codeSplitting: {
          groups: [
            // What fetches other files: the entry needs it, and must not need the portal's, whose absence it tells.
            { name: 'loader', test: /preload-helper|modulepreload-polyfill/u, priority: 2 },
            // What every page needs, without the entry and its styles.
            { name: 'portal', tags: ['$initial'], test: /^(?!.*(?:main\.ts$|\.html|\.css$))/u, priority: 1 },
            { name: 'icons', test: /icons-react/u, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    // Licences of whatever the bundles hold ask to be given along with them.
    license: { fileName: licencesFile },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: { '/api/': product, '/config.json': product },
  },
});
