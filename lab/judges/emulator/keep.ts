import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onlyOptions, UsageError } from '../../../scripts/target/options.ts';
import { type Emulator, quoted } from './emulator.ts';

/** What the judge is to do. */
export interface EmulatorArguments {
  /** The stage is deployed for a person to use, and nothing is judged. */
  isKept: boolean;
  /** Where it answers then; 0 for any free port. */
  port: number;
}

export const usage = `Uso: npm run judge emulator [-- --keep [--port PUERTO]]

Despliega la etapa prod en MiniStack, un emulador de AWS, y la juzga. Con --keep no juzga nada: la deja en pie hasta que
se pulse Ctrl+C, y dice cómo usarla.`;

const highestPort = 65_535;

/** Throws UsageError. */
export function readArguments(args: readonly string[]): EmulatorArguments {
  const values = onlyOptions(args, { keep: { type: 'boolean' }, port: { type: 'string' } });
  const isKept = values.keep === true;
  const port = Number(values.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > highestPort) throw new UsageError('--port es un puerto');
  if (values.port !== undefined && !isKept) throw new UsageError('--port va con --keep');
  return { isKept, port };
}

/**
 * Writes a file into the folder that a shell reads to have the AWS CLI, CDK and the project's own commands speak to the
 * emulator alone, whatever AWS account its environment led to before; `names` are more variables. Gives its path.
 */
export async function writeShell(
  { environment, programs }: Pick<Emulator, 'environment' | 'programs'>,
  folder: string,
  names: Record<string, string>,
): Promise<string> {
  const lines = Object.entries({ ...environment, ...names }).map(([name, value]) =>
    value === undefined ? `unset ${name}` : `export ${name}=${quoted(value)}`,
  );
  const path = join(folder, 'shell.sh');
  await writeFile(path, `${lines.join('\n')}\nexport PATH=${quoted(programs)}:"$PATH"\n`);
  return path;
}

interface Usable {
  url: string;
  admin: { email: string; password: string };
  /** File that a shell reads. */
  shell: string;
  /** Where the emulator shows the mails that it was given to send. */
  mails: string;
}

/** What a person needs to know of a stage that stands. */
export const howToUse = ({ url, admin, shell, mails }: Usable): string => `
La etapa está desplegada y sigue en pie hasta que se pulse Ctrl+C; entonces se borra con todos sus datos.

Portal       ${url}
Usuario      ${admin.email}
Contraseña   ${admin.password}

En otra terminal, para que la AWS CLI, cdk y las órdenes de este proyecto hablen con ella y con ninguna cuenta de AWS:
  source ${shell}
Entregar un fichero, y leer lo que se informa de él:
  aws s3 cp MUESTRAS.ndjson "s3://$DROP/muestras/"
  aws s3 cp "s3://$DROP/informes/muestras/MUESTRAS.ndjson.json" -
Y por ejemplo:
  aws dynamodb scan --table-name "$TABLE" --select COUNT
  npm run reindex -- --stage "$STAGE" --check
Lo que ha escrito una función (la de resultados; las demás, por su nombre en inglés):
  GROUP=$(aws logs describe-log-groups --query 'logGroups[].logGroupName' --output text | tr '\\t' '\\n' | grep -m1 Results)
  aws logs filter-log-events --log-group-name "$GROUP" --query 'events[].message' --output text
Correos enviados:
  curl --cacert "$AWS_CA_BUNDLE" ${mails}
`;
