import { writeFile } from 'node:fs/promises';
import { openapi } from './openapi/document.ts';
import { runCommandLine } from './target/command-line.ts';
import { parseOptions } from './target/options.ts';

const usage =
  'Uso: npm run openapi\n\nEscribe docs/openapi.json, la descripción de la API, a partir de contract/calls.ts.';

await runCommandLine({
  usage,
  work: async () => {
    parseOptions(process.argv.slice(2), {});
    await writeFile(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
    console.log('docs/openapi.json');
    return 0;
  },
});
