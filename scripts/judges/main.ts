import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { verdicts } from './verdict.ts';

// Runs the judges that are named, one after the other, with whatever options follow their names, else all of them, and
// says in the end how each judged.
const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'main.ts')),
);
const given = process.argv.slice(2);
const isName = (text: string) => folders.includes(text);
const end = given.findIndex((one) => !isName(one));
const named = end === -1 ? given : given.slice(0, end);
const options = given.slice(named.length);
if (given[0] === '--help' || given[0] === '-h') {
  console.log(`Uso: npm run judge [-- JUEZ… [opciones]]

Hace juzgar el proyecto a programas de otros. Sin JUEZ, todos, uno tras otro: ${folders.join(', ')}.
Termina con 0 si ninguno encuentra nada; el que aquí no se puede ejecutar lo dice y no cuenta.`);
  process.exit(verdicts.good);
}
if (named.length === 0 && given.length > 0) {
  console.error(`There is no judge ${given[0]}; there are ${folders.join(', ')}.`);
  process.exit(verdicts.bad);
}

const outcomes: string[] = [];
for (const name of named.length === 0 ? folders : named) {
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const script = join(import.meta.dirname, name, 'main.ts');
  const child = spawn(process.execPath, [script, ...options], { cwd: root, stdio: 'inherit' });
  // The judge ends what it has started.
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass);
  const [code] = (await once(child, 'close')) as [number | null];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, pass);
  const seconds = Math.round((performance.now() - started) / 1000);
  outcomes.push(`${name.padEnd(16)} ${wordFor(code)} (${seconds} s)`);
  if (code !== verdicts.good && code !== verdicts.unavailable) process.exitCode = verdicts.bad;
}
console.log(`\n${outcomes.join('\n')}`);

function wordFor(code: number | null): string {
  if (code === verdicts.good) return 'nothing found';
  return code === verdicts.unavailable ? 'not judged: its tool can’t be had here' : 'found something';
}
