import { writeFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { seamsOfToday } from '../cdk/released.ts';
import manifest from '../package.json' with { type: 'json' };
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage =
  'Uso: npm run released\n\nEscribe cdk/released.json: lo que una versión anterior y la siguiente se piden una a otra. Se hace al publicar una versión.';

await runCommandLine({
  usage,
  work: async () => {
    noArguments(process.argv.slice(2));
    const { code } = await format('released.json', JSON.stringify(seamsOfToday(manifest.version)));
    await writeFile(new URL('../cdk/released.json', import.meta.url), code);
    console.log('cdk/released.json');
    return 0;
  },
});
