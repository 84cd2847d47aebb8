import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const file = new URL('../../docs/openapi.json', import.meta.url);
const address = '/openapi.json';

/** Serves the description of the API with the site, at its root. */
export function openapiFile(): Plugin {
  return {
    name: 'openapi-file',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: await readFile(file) });
    },
    configureServer({ middlewares }) {
      middlewares.use(address, (_request, response, next) => {
        response.setHeader('Content-Type', 'application/json');
        readFile(file).then((bytes) => response.end(bytes), next);
      });
    },
  };
}
