import { setFlagsFromString } from 'node:v8';
import { stopOnFullDisk } from './full-disk.ts';
import { DataFolderError } from './aws/data-folder.ts';
import { type DevelopmentSite, type LocalProduct, startLocal } from './product.ts';
import { demoPassword, readSettings, type Settings } from './settings.ts';
import type { OnProgress } from './seeding.ts';
import { StartError } from './start-error.ts';
import { wantsHelp } from './wants-help.ts';
import { stopOnSignals } from './signals.ts';
import { adminEmail } from '../lab/demo/admin-email.ts';

const usage = `Uso: npm start, o npm run dev, que muestra los cambios del código al momento

Pone en marcha el portal en esta máquina. Se configura con variables de entorno:

  PORT                     puerto (por defecto, 4000; 0, uno libre)
  ALICUOTA_DATA_DIR        carpeta de los datos (por defecto, .local)
  ALICUOTA_DEMO            laboratorio de demostración: on (por defecto), off o un número de muestras
  ALICUOTA_ADMIN_PASSWORD  contraseña del administrador la primera vez (por defecto, ${demoPassword})`;

/**
 * Has this process and its threads collect garbage before they grow: V8 lets each heap become several times what it holds, which
 * beside the rest of a person's machine is 400 MB for nothing.
 */
function keepHeapsSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--max-semi-space-size=8');
}

/** Runs the product until it is stopped: `npm start`, and with a development site `npm run dev`. */
export async function run(dev?: DevelopmentSite): Promise<void> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(usage);
    return;
  }
  if (args.length > 0) {
    console.error(`No se entiende ${args.join(' ')}\n\n${usage}`);
    process.exit(2);
  }
  stopOnFullDisk();
  keepHeapsSmall();
  const signals = stopOnSignals();
  try {
    const settings = readSettings(process.env);
    const product = await startLocal({
      ...settings,
      web: true,
      warm: true,
      quiet: !dev,
      onProgress: showProgress(),
      ...(dev && { dev }),
    });
    signals.onStop(() => product.close());
    console.log(welcome(product, settings));
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DataFolderError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** A line for each part, which grows in a terminal; in a file, a line for each fifth. */
function showProgress(): OnProgress {
  const { isTTY } = process.stdout;
  let current = '';
  let shown = 0;
  return (what, done, total) => {
    if (what !== current) {
      if (isTTY && shown > 0 && shown < 100) process.stdout.write('\n');
      [current, shown] = [what, 0];
      console.log(`${what}…`);
    }
    if (done === undefined || !total) return;
    const percent = Math.floor((done / total) * 100);
    if (percent <= shown || (percent - shown < (isTTY ? 1 : 20) && percent < 100)) return;
    shown = percent;
    const line = `${what}: ${percent} %`;
    if (isTTY) process.stdout.write(percent < 100 ? `\r${line}` : `\r${line}\n`);
    else console.log(line);
  };
}

const oldIndex =
  'El índice de resultados es de otra versión: las listas no se abren hasta ejecutar «npm run reindex» en otra ventana, con el portal en marcha.';

function welcome({ url, directory, isIndexReadable }: LocalProduct, { knownPassword }: Settings): string {
  const { usuarios, publicas } = directory.state;
  const users = usuarios.some(({ email }) => email === adminEmail)
    ? usuarios
    : [{ email: adminEmail, descripcion: 'Administrador' }, ...usuarios];
  const width = Math.max(...users.map(({ email }) => email.length));
  return [
    '',
    `Alícuota en ${url}`,
    '',
    ...users.map(({ email, descripcion }) => `  ${email.padEnd(width)}  ${descripcion}`),
    '',
    knownPassword
      ? `Contraseña: ${demoPassword}`
      : `Contraseña: ${demoPassword}; la del administrador, la que pusiste en ALICUOTA_ADMIN_PASSWORD la primera vez`,
    `Los correos que envía el portal: ${url}/_correo`,
    ...(publicas.length > 0 ? ['', 'Sin entrar:'] : []),
    ...publicas.map(({ ruta, descripcion }) => `  ${descripcion}: ${url}${ruta}`),
    ...(publicas.length > 0 ? [''] : []),
    ...(isIndexReadable ? [] : [oldIndex]),
    'Ctrl+C para terminar.',
    '',
  ].join('\n');
}
