import { join, resolve } from 'node:path';
import { root } from './environment.ts';
import { StartError } from './start-error.ts';

/** How the person who starts the product wants it, by environment variables. */
export interface Settings {
  port: number;
  dataDir: string;
  demo: boolean | { samples: number };
  adminPassword: string;
  /** Whether the administrator's password is the one that everybody knows. */
  knownPassword: boolean;
}

/** The password of the demo users, and of the administrator unless ALICUOTA_ADMIN_PASSWORD is set. */
export const demoPassword = 'Alicuota2026';

/** Where data lives unless `ALICUOTA_DATA_DIR` says another place. */
export function dataDirOf(environment: NodeJS.ProcessEnv): string {
  return environment['ALICUOTA_DATA_DIR'] ? resolve(environment['ALICUOTA_DATA_DIR']) : join(root, '.local');
}

/** Reads the settings. Throws StartError for one that makes no sense. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment['PORT'] || 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT tiene que ser un número de puerto, no "${environment['PORT']}".`);
  }
  const given = environment['ALICUOTA_ADMIN_PASSWORD'];
  return {
    port,
    dataDir: dataDirOf(environment),
    demo: demoOf(environment['ALICUOTA_DEMO'] || 'on'),
    adminPassword: given || demoPassword,
    knownPassword: !given,
  };
}

function demoOf(text: string): Settings['demo'] {
  if (text === 'off') return false;
  if (text === 'on') return true;
  const samples = Number(text);
  if (!Number.isInteger(samples) || samples < 1) {
    throw new StartError(`ALICUOTA_DEMO tiene que ser "on", "off" o un número de muestras, no "${text}".`);
  }
  return { samples };
}
