import { existsSync, writeFileSync } from 'node:fs';
import { documentOf, reviewed, reviewedPath, whysOf } from '../cdk/permissions/document.ts';
import { holdersOf } from '../cdk/permissions/rights.ts';
import { templatesOf } from '../cdk/permissions/templates.ts';
import { runCommandLine } from './target/command-line.ts';
import { noArguments } from './target/options.ts';

const usage =
  'Uso: npm run permissions\n\nEscribe en cdk/permissions/reviewed.md los permisos de cada función, con la razón de cada uno.';

await runCommandLine({
  usage,
  work: async () => {
    noArguments(process.argv.slice(2));
    const whys = existsSync(reviewedPath) ? whysOf(reviewed()) : new Map<string, string>();
    writeFileSync(reviewedPath, documentOf(holdersOf(templatesOf('prod')), whys));
    console.log('cdk/permissions/reviewed.md está al día: revisa la diferencia y explica cada cambio.');
    return 0;
  },
});
