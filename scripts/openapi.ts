import { writeFile } from 'node:fs/promises';
import { apiPage } from './openapi/api-page.ts';
import { openapi } from './openapi/document.ts';
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage =
  'Uso: npm run openapi\n\nEscribe docs/openapi.json y docs/api.md, la descripción de la API para programas y para personas, a partir de contract/calls.ts.';

await runCommandLine({
  usage,
  work: async () => {
    noArguments(process.argv.slice(2));
    await writeFile(new URL('../docs/openapi.json', import.meta.url), `${JSON.stringify(openapi(), null, 2)}\n`);
    await writeFile(new URL('../docs/api.md', import.meta.url), await apiPage());
    console.log('docs/openapi.json\ndocs/api.md');
    return 0;
  },
});
