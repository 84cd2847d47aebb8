import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/environment.ts';
import { verdicts } from './verdict.ts';

// Runs the judge that is named, with whatever options follow its name, else all of them one after the other, and says in
// the end how each judged.
const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'main.ts')),
);
const [, , named, ...options] = process.argv;
if (named === '--help' || named === '-h') {
  console.log(`Uso: npm run judge [-- JUEZ [opciones]]

Hace juzgar el proyecto a programas de otros. Sin JUEZ, todos, uno tras otro: ${folders.join(', ')}.
Termina con 0 si ninguno encuentra nada; el que aquí no se puede ejecutar lo dice y no cuenta.`);
  process.exit(verdicts.good);
}
if (named !== undefined && !folders.includes(named)) {
  console.error(`There is no judge ${named}; there are ${folders.join(', ')}.`);
  process.exit(verdicts.bad);
}

const outcomes: string[] = [];
for (const name of named === undefined ? folders : [named]) {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const script = join(import.meta.dirname, name, 'main.ts');
  const child = spawn(process.execPath, [script, ...options], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  outcomes.push(`${name.padEnd(16)} ${wordFor(code)} (${seconds} s)`);
  if (code !== verdicts.good && code !== verdicts.unavailable) process.exitCode = verdicts.bad;
}
console.log(`\n${outcomes.join('\n')}`);

function wordFor(code: number | null): string {
  if (code === verdicts.good) return 'nothing found';
  return code === verdicts.unavailable ? 'not judged: its tool can’t be had here' : 'found something';
}
