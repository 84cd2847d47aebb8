import { join } from 'node:path';
import { noArguments } from '../../../scripts/target/options.ts';
import { judge, npmTools, runCommand } from '../judge.ts';

/** Neither linter asks for newer versions of itself, nor reports its use. */
const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Each linter's arguments: its rules, and that a warning fails as an error does. */
const linters = {
  redocly: ['--config', join(import.meta.dirname, 'redocly.yaml')],
  spectral: ['--ruleset', join(import.meta.dirname, 'spectral.yaml'), '--fail-severity', 'hint'],
};

await judge({
  usage: `Uso: npm run judge openapi

Comprueba docs/openapi.json con todas las reglas recomendadas de Redocly y de Spectral. Un aviso cuenta como un error.`,
  read: noArguments,
  async run() {
    const programs = join(await npmTools('openapi'), 'node_modules/.bin');
    for (const [name, options] of Object.entries(linters))
      console.log(await runCommand(join(programs, name), ['lint', 'docs/openapi.json', ...options], { env }));
    return true;
  },
});
