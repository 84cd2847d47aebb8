import { createServer } from 'vite';
import { join } from 'node:path';
import { root } from './environment.ts';
import type { DevelopmentSite } from './product.ts';
import { run } from './run.ts';

/** The web from its sources, with what changes in them shown at once. */
const site: DevelopmentSite = async (gateway, config, cleanup) => {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    // The gateway answers the API itself.
    server: { middlewareMode: true, ws: { server: gateway.server }, proxy: {} },
    appType: 'spa',
  });
  cleanup.defer(() => vite.close());
  const answer = JSON.stringify(config);
  return async (request, response) => {
    if (request.url === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(answer);
      return;
    }
    vite.middlewares(request, response);
  };
};

await run(site);
