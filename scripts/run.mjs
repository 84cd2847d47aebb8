// What every command of package.json begins with, on the system's own Node: installs what is missing, then goes on with
// Node 24. Given a script of the project and its arguments.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldest = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';
const node = join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');

const parent = process.ppid;

/** Whether npm is gone without a word: the shell between us and a killed npm passes no signal on. */
function isOrphan() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
}

/**
 * Runs a program and gives its exit status; signals that come meanwhile are passed on to it. Where `stdio` has its errors
 * in a pipe, `onError` is given them.
 */
function run(command, args, stdio, onError) {
  const child = spawn(command, args, { cwd: root, stdio, shell: windows });
  if (onError) child.stderr?.setEncoding('utf8').on('data', onError);
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  const watch = setInterval(() => isOrphan() && pass('SIGTERM'), 1000);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      clearInterval(watch);
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

function read(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether what is installed is what package-lock.json says; npm notes what it has installed in a file of its own. */
function isInstalled() {
  const wanted = Object.entries(read('package-lock.json')?.packages ?? {});
  const installed = read('node_modules/.package-lock.json')?.packages;
  if (!installed || !existsSync(node)) return false;
  return wanted.every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || installed[path]?.version === version,
  );
}

async function install() {
  console.log('Instalando dependencias…');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs this script, rather than another that the path may have.
  const own = process.env.npm_execpath;
  const [command, ...before] = own ? [process.execPath, own] : ['npm'];
  let said = '';
  const status = await run(command, [...before, ...args], ['inherit', 'inherit', 'pipe'], (text) => (said += text));
  if (/ENOSPC|EDQUOT/u.test(said)) {
    console.error('No queda espacio en el disco para instalar las dependencias. Libera espacio y vuelve a probar.');
    return false;
  }
  process.stderr.write(said);
  if (status === 0 && existsSync(node)) return true;
  console.error('La instalación ha fallado. Comprueba la conexión y prueba con "npm ci".');
  return false;
}

const [major = '0'] = process.versions.node.split('.');
if (Number(major) < oldest) {
  console.error(`Alícuota necesita Node ${oldest} o posterior; este es ${process.version}.`);
  process.exit(1);
}
if (!isInstalled() && !(await install())) process.exit(1);
const [script = '', ...args] = process.argv.slice(2);
// By the IPC channel the product notices when this process ends. Commands that end by themselves have none: an open
// channel would keep them running.
const isServer = script.startsWith('local/');
if (isServer && !args.some((one) => one === '--help' || one === '-h')) console.log('Poniendo en marcha Alícuota…');
// What V8 compiles is kept for the next command: most of the time that a short one takes.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/alicuota');
// Tools that a script starts by name are the project's, and run on its Node.
process.env.PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
process.exit(await run(node, [script, ...args], isServer ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'));
