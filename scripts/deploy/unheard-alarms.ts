import { createInterface } from 'node:readline/promises';
import type { Stage } from '../../cdk/config.ts';
import { DeployError } from './deploy-error.ts';

interface Terminal {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
}

/**
 * Asks whether a stage is to be deployed though its alarms reach no address. Throws DeployError where the answer is no,
 * or where there is no terminal to ask in; `isApproved` (`--yes`) asks nothing, and says it all the same.
 */
export async function confirmUnheardAlarms(
  { name, alarms }: Stage,
  isApproved: boolean,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<void> {
  if (alarms.emails.length > 0) return;
  output.write(
    `La etapa "${name}" no dice a quién avisar: si el portal falla, se llena una cola o se rechaza un fichero, no se enterará nadie.\n` +
      'Se dice en "alarms.emails" de cdk/stages.json.\n',
  );
  if (isApproved) return;
  const remedy = `Añade "alarms": { "emails": ["CORREO"] } a la etapa "${name}" de cdk/stages.json`;
  if (!input.isTTY) throw new DeployError(`${remedy}, o despliega así con --yes.`);
  const terminal = createInterface({ input, output });
  try {
    if (/^\s*s[ií]?\s*$/iu.test(await terminal.question('¿Desplegar así de todos modos? (s/n) '))) return;
  } finally {
    terminal.close();
  }
  throw new DeployError(`No se ha desplegado nada. ${remedy} y repite la orden.`);
}
