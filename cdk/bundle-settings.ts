import { join } from 'node:path';

const folder = join(import.meta.dirname, '../lambdas/platform/runtime/bundle');

/** How the functions of the cloud and of one machine are bundled alike: settings of esbuild. */
export const bundleSettings = {
  target: 'node24',
  mainFields: ['module', 'main'],
  /** Run before each bundle's own code. */
  inject: [join(folder, 'begin.ts')],
  alias: {
    http: join(folder, 'http.cts'),
    'node:http': join(folder, 'http.cts'),
    process: join(folder, 'process.cts'),
    'node:process': join(folder, 'process.cts'),
    jsonschema: join(folder, 'jsonschema.cts'),
  },
  /** Dependencies in CommonJS call require, which an ES module lacks. */
  banner: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);",
};
