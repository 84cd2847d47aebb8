import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { wantsHelp } from '../../local/wants-help.ts';
import { notUnderstood, verdicts } from './judge.ts';

// Runs the named judges, or all of them, one after the other, with the options that follow the names, and prints each verdict at
// the end. Asked for help, the named judges explain themselves.
const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'main.ts')),
);
const given = process.argv.slice(2);
const isName = (text: string) => folders.includes(text);
const end = given.findIndex((one) => !isName(one));
const named = end === -1 ? given : given.slice(0, end);
const options = given.slice(named.length);
const isHelp = wantsHelp(given);
if (isHelp && named.length === 0) {
  console.log(`Uso: npm run judge [-- JUEZ… [opciones]]

Hace juzgar el proyecto a programas de otros. Sin JUEZ, todos, uno tras otro: ${folders.join(', ')}.
Las opciones de cada uno, con npm run judge JUEZ -- --help. Termina con 0 si ninguno encuentra nada, con 1 si alguno sí y
con 2 si la orden no se entiende; el que aquí no se puede ejecutar lo dice y no cuenta.`);
  process.exit(verdicts.good);
}
if (named.length === 0 && given.length > 0) {
  console.error(`No hay juez ${given[0]}; hay ${folders.join(', ')}.`);
  process.exit(notUnderstood);
}

const outcomes: string[] = [];
for (const name of named.length === 0 ? folders : named) {
  if (!isHelp) console.log(`\n=== ${name}`);
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
  if (code === notUnderstood) process.exitCode = notUnderstood;
  else if (code !== verdicts.good && code !== verdicts.unavailable) process.exitCode ??= verdicts.bad;
}
if (!isHelp) console.log(`\n${outcomes.join('\n')}`);

function wordFor(code: number | null): string {
  if (code === verdicts.good) return 'nothing found';
  if (code === notUnderstood) return 'nothing judged: the command makes no sense';
  return code === verdicts.unavailable ? 'not judged: its tool can’t be had here' : 'found something';
}
