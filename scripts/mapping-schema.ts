import { writeFile } from 'node:fs/promises';
import { mappingJsonSchema } from '../lambdas/domain/entregas/form/read-mapping.ts';
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage =
  'Uso: npm run mapping-schema\n\nEscribe docs/mapping.schema.json, con el que un editor completa y comprueba un formato de lectura.';

await runCommandLine({
  usage,
  work: async () => {
    noArguments(process.argv.slice(2));
    const path = new URL('../docs/mapping.schema.json', import.meta.url);
    await writeFile(path, `${JSON.stringify(mappingJsonSchema(), null, 2)}\n`);
    console.log('docs/mapping.schema.json');
    return 0;
  },
});
