import { writeFile } from 'node:fs/promises';
import { runCommandLine } from '../target/command-line.ts';
import { noArguments } from '../target/options.ts';
import { costsDocument } from './report.ts';

await runCommandLine({
  usage: 'Uso: npm run costs\n\nEscribe docs/costs.md: lo que cuesta al mes en AWS.',
  work: async () => {
    noArguments(process.argv.slice(2));
    await writeFile(new URL('../../docs/costs.md', import.meta.url), await costsDocument());
    console.log('Escrito en docs/costs.md');
    return 0;
  },
});
