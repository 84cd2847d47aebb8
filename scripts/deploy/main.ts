import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from '../../cdk/config.ts';
import { StartError } from '../../local/start-error.ts';
import { buildWeb } from '../../local/web-build.ts';
import { runCommandLine } from '../target/command-line.ts';
import { settleRegion } from '../target/stage.ts';
import { type DeployArguments, readArguments, usage } from './arguments.ts';
import { askAws } from './ask-aws.ts';
import { releasedAt, wayBack } from './back.ts';
import { checkDestination, type Destination } from './checks.ts';
import { deployCommand, diffCommand } from './commands.ts';
import { DeployError, Interrupted } from './deploy-error.ts';
import { knownStage } from './known-stage.ts';
import { nextSteps } from './next-steps.ts';
import { readOutputs } from './outputs.ts';
import { runCdk } from './run-cdk.ts';
import { confirmUnheardAlarms } from './unheard-alarms.ts';

/** As a shell says that a command was ended by Ctrl-C. */
const interrupted = 130;

async function deploy(given: DeployArguments, stage: Stage): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-deploy-'));
  try {
    const outputsFile = join(folder, 'outputs.json');
    const { status } = await runCdk(deployCommand(given, outputsFile), { shown: true });
    if (status !== 0) {
      console.error(
        'El despliegue no ha terminado. Lo que falló está arriba; AWS ha dejado esa pila como estaba. ' +
          'Corrige la causa y repite la misma orden: sigue por donde iba.' +
          (process.stdin.isTTY ? '' : ' Si era una pregunta y no había terminal en que hacerla, la responde --yes.'),
      );
      return 1;
    }
    console.log(`\n${nextSteps(stage, await readOutputs(outputsFile, stage.name))}`);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(given: DeployArguments): Promise<number> {
  const { status } = await runCdk(diffCommand(given), { shown: true });
  if (status === 0) console.log('\nNo se ha cambiado nada: era --dry-run.');
  return status === 0 ? 0 : 1;
}

const announcement = ({ name }: Stage, { account, regions }: Destination) =>
  `Etapa "${name}", cuenta ${account}, ${regions.length === 1 ? 'región' : 'regiones'} ${regions.join(' y ')}`;

async function run(given: DeployArguments): Promise<number> {
  const stage = knownStage(given.stage);
  if (given.back !== undefined) {
    console.log(wayBack(stage, given.back, await releasedAt(given.back)));
    return 0;
  }
  if (given.profile !== undefined) process.env['AWS_PROFILE'] = given.profile;
  if (given.region !== undefined) process.env['AWS_REGION'] = given.region;
  settleRegion(process.env);
  console.log('Comprobando la etapa y la cuenta…');
  const destination = await checkDestination(stage, askAws(given.profile));
  console.log(announcement(stage, destination));
  if (!given.isDryRun) await confirmUnheardAlarms(stage, given.isApproved);
  console.log('Construyendo la web…');
  await buildWeb({ fresh: true });
  // What templates without a region go to; the same for every command from here on.
  process.env['AWS_REGION'] = destination.region;
  console.log(given.isDryRun ? 'Comparando con lo desplegado…' : 'Empaquetando las funciones y desplegando…');
  return given.isDryRun ? compare(given) : deploy(given, stage);
}

await runCommandLine({
  usage,
  work: async () => run(readArguments(process.argv.slice(2))),
  refusal: (error) => {
    if (error instanceof DeployError || error instanceof StartError) return error.message;
    if (!(error instanceof Interrupted)) return undefined;
    const message =
      'Interrumpido. Si ya se estaba desplegando, AWS termina o deshace por su cuenta lo que había empezado; ' +
      'repite después la misma orden.';
    return { message, status: interrupted };
  },
});
