import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../local/environment.ts';
import { runCommandLine } from '../target/command-line.ts';
import { parseOptions } from '../target/options.ts';
import { fixedOf } from './fixed.ts';
import { measureAll } from './measure/main.ts';
import { type Measured, measuredSchema } from './measured.ts';
import { report } from './report.ts';
import { costOf, situationOf } from './scenarios.ts';
import { laboratories } from './uses.ts';

const measuredFile = join(import.meta.dirname, 'measured.json');
const target = join(root, 'docs/costs.md');
const usage = `Uso: npm run costs [-- --measure]

Escribe docs/costs.md. Con --measure mide antes tres laboratorios, unos diez minutos.`;

/** The stage whose templates are counted. */
const stage = 'prod';

async function measuredNow(): Promise<Measured> {
  console.log('Midiendo tres laboratorios; tarda unos diez minutos.');
  const measured = await measureAll(new Date());
  await formatted(measuredFile, JSON.stringify(measured, rounded));
  return measured;
}

/** To a thousandth, for what is finer is chance; and nothing for nothing. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 || undefined : value;
}

async function measuredBefore(): Promise<Measured> {
  return measuredSchema.parse(JSON.parse(await readFile(measuredFile, 'utf8')));
}

async function formatted(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await promisify(execFile)(join(root, 'node_modules/.bin/oxfmt'), [file]);
}

await runCommandLine({
  usage,
  work: async () => {
    const { values } = parseOptions(process.argv.slice(2), { measure: { type: 'boolean', default: false } });
    const measured = values.measure ? await measuredNow() : await measuredBefore();
    const fixed = await fixedOf(stage);
    const costed = laboratories.map((laboratory) => costOf(situationOf(laboratory, measured, fixed)));
    await formatted(target, report({ measured, fixed, costed }));
    console.log('Escrito en docs/costs.md');
    return 0;
  },
});
