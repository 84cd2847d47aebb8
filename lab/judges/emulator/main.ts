import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf } from '../../../testing/product/client.ts';
import { passFirstRule } from '../../../testing/product/first-rule.ts';
import { enter, ownOf } from '../../../testing/product/first-sign-in.ts';
import { root } from '../../../local/environment.ts';
import { readStage, webConfig } from '../../../cdk/config.ts';
import { buildWeb, webFolder } from '../../../local/web-build.ts';
import { CommandFailed, judge, pythonTools, runCommand } from '../judge.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { startFront } from './front.ts';
import { howToUse, readArguments, usage, type EmulatorArguments, writeShell } from './keep.ts';
import limits from './limits.json' with { type: 'json' };
import { type Outputs, Stacks } from './stacks.ts';

// Deploys the product, as it is deployed to AWS, to an emulator that someone else wrote, and asks it as a client would.

/** The stage that laboratories use. */
const stage = 'prod';

/** Another stage of the same account, in another region, as after a region was lost. */
const beside = { stage: 'dev', region: 'eu-central-1' };
const adminEmail = 'direccion@laboratorio.example';

let last = performance.now();
/** Says what was done, and how long it took. */
function tell(text: string): void {
  const seconds = (performance.now() - last) / 1000;
  last = performance.now();
  console.log(`${text} (${seconds.toFixed(1)} s)`);
}

interface Place {
  emulator: Emulator;
  folder: string;
  cleanup: AsyncDisposableStack;
}

/** Runs one of our own programs against the emulator, to its end. Throws CommandFailed. */
const node = async (env: Emulator['environment'], ...args: readonly string[]) =>
  runCommand(process.execPath, args, { env, timeout: 1_200_000 });

/** Does by the AWS CLI what is done by hand, or by CDK's provider, once a stage is deployed. */
async function complete({ emulator, folder }: Place, bucket: string): Promise<void> {
  const aws = async (...args: string[]) =>
    runCommand(join(emulator.programs, 'aws'), args, { env: emulator.environment });
  const { brandings } = readStage(stage);
  for (const { remitente } of brandings)
    await aws('ses', 'verify-domain-identity', '--domain', remitente.slice(remitente.indexOf('@') + 1));
  const config = join(folder, 'config.json');
  await writeFile(config, JSON.stringify(webConfig(readStage(stage))));
  await aws('s3', 'cp', '--quiet', '--recursive', webFolder, `s3://${bucket}/`);
  await aws('s3', 'cp', '--quiet', config, `s3://${bucket}/`);
  tell('The site is in its bucket, and SES knows its senders');
}

/** A stage that answers, with an administrator that has chosen its own password. */
interface Opened {
  url: string;
  drop: string;
  admin: { email: string; password: string };
  /** The templates that it was deployed from last. */
  assembly: string;
}

/** Deploys a stage again with the address that CloudFront gave it, and gives it what a deployment leaves to people. */
async function open(place: Place, stacks: Stacks, outputs: Outputs, port = 0): Promise<Opened> {
  const { emulator, cleanup } = place;
  const host = new URL(outputs('Url')).hostname;
  const { assembly } = await stacks.synthesise(host);
  await stacks.deploy(assembly);
  tell(`Deployed with the address that CloudFront gave, ${host}`);
  await complete(place, outputs('SiteBucket'));
  const command = ['scripts/create-admin/main.ts', '--stage', stage, '--email', adminEmail];
  const said = await node(emulator.environment, ...command);
  const given = /^Contraseña: (?<password>\S+)$/mu.exec(said)?.groups?.['password'];
  if (given === undefined) throw new Error('create-admin gave no password');
  const front = await startFront(emulator, host, port);
  cleanup.defer(front.close);
  const call = callerOf(front.url);
  const { accessToken } = await enter(call, adminEmail, given);
  await passFirstRule(call, accessToken);
  tell('The first administrator has a password of its own, and could do nothing before it had a second factor');
  return {
    url: front.url,
    drop: outputs('DropBucket'),
    admin: { email: adminEmail, password: ownOf(given) },
    assembly,
  };
}

/** How often the index is compared before it counts as wrong; each time takes ten seconds or more. */
const mostTries = 30;

/**
 * What `npm run reindex -- --check` says in the end, once it says the same twice in a row: what was delivered last may still
 * be on its way. Throws CommandFailed where the index is not what it should be.
 */
async function settledIndex({ environment }: Emulator): Promise<string> {
  const check = ['scripts/reindex/main.ts', '--stage', stage, '--check'];
  for (let said = '', tries = 1; tries <= mostTries; tries++) {
    const all = await node(environment, ...check).catch((error: unknown) => {
      if (tries < mostTries) return '';
      throw error;
    });
    const next = all.trim().split('\n').at(-1) ?? '';
    if (next !== '' && next === said) return next;
    said = next;
  }
  throw new Error("The index doesn't settle");
}

/** Whether `npm run deploy` refuses an account that isn't ready for CDK, and says what makes it so. */
async function isToldToBootstrap(stacks: Stacks, assembly: string): Promise<boolean> {
  const said = await stacks.deployByCommand(assembly).catch((error: unknown) => {
    if (error instanceof CommandFailed) return error.output;
    throw error;
  });
  return stacks.places.some((place) => said.includes(`npm run cdk -- bootstrap ${place}`));
}

/** Whether another stage is deployed in the same account, answers, and has left the first as it was. */
async function judgeBeside({ emulator, folder }: Place, { url, admin }: Opened): Promise<boolean> {
  const stacks = new Stacks(emulator, folder, beside.stage, beside.region);
  const { assembly } = await stacks.synthesise();
  await stacks.bootstrap(assembly);
  const { outputs } = await stacks.deploy(assembly);
  const front = await startFront(emulator, new URL(outputs('Url')).hostname);
  try {
    const { status } = await callerOf(front.url)('health');
    const first = await callerOf(url)('login', { body: admin });
    tell(
      `Stage "${beside.stage}" stands beside it in ${beside.region}, and answers ${status}; the first ${first.status}`,
    );
    return status === 200 && first.status === 200;
  } finally {
    await front.close();
  }
}

/** Removes everything that lets itself be removed, deploys again, and looks at whether the same portal is there. */
async function judgeRemoval(stacks: Stacks, emulator: Emulator, { assembly, admin }: Opened): Promise<boolean> {
  const before = await settledIndex(emulator);
  const isRefused = await stacks.destroy(assembly);
  tell(isRefused ? 'Removed, but for the data, which refuses' : 'Removal was not refused by the data');
  const { outputs } = await stacks.deploy(assembly);
  const front = await startFront(emulator, new URL(outputs('Url')).hostname);
  try {
    const { status } = await callerOf(front.url)('login', { body: admin });
    const after = await settledIndex(emulator);
    tell(`The administrator signs in: ${status}; ${after}`);
    return isRefused && status === 200 && after === before;
  } finally {
    await front.close();
  }
}

async function judgeStage(place: Place, stacks: Stacks): Promise<boolean> {
  const { emulator, folder } = place;
  const { assembly, unused } = await stacks.synthesise();
  for (const what of unused) console.log(`limits.json: nothing is about ${what} any more`);
  for (const { type, reason } of limits.leftOut) console.log(`Left out, ${type}: ${reason}`);
  for (const { what, reason } of limits.rewritten) console.log(`Rewritten, ${what}: ${reason}`);
  for (const { what, reason } of limits.notJudged) console.log(`Not judged, ${what}: ${reason}`);
  tell(`Stage "${stage}" synthesised`);
  const takesAlerts = await isToldToBootstrap(stacks, assembly);
  tell(
    takesAlerts ? 'npm run deploy asks for the account to be bootstrapped' : 'npm run deploy deploys to any account',
  );
  await stacks.bootstrap(assembly);
  const said = await stacks.deployByCommand(assembly);
  tell(`npm run deploy has deployed, and says last:\n${said.slice(said.lastIndexOf('✨'))}`);
  const { outputs, isStill } = await stacks.deploy(assembly);
  tell(isStill ? 'Deployed again, which changes nothing' : 'Deployed again, which changes something');

  const opened = await open(place, stacks, outputs);
  // Where the tests of `e2e/deployed` and the rehearsal of a restore find the stage.
  const environment = {
    ...emulator.environment,
    ALICUOTA_DEPLOYED_URL: opened.url,
    ALICUOTA_DEPLOYED_MAILS: `${emulator.url}/_ministack/ses/messages`,
    ALICUOTA_DEPLOYED_DROP: opened.drop,
    ALICUOTA_DEPLOYED_ADMIN: opened.admin.email,
    ALICUOTA_DEPLOYED_PASSWORD: opened.admin.password,
    // A restore asks by the AWS CLI.
    PATH: `${emulator.programs}:${process.env['PATH']}`,
  };
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  console.log(await node(environment, vitest, 'run', '--no-file-parallelism', 'e2e/deployed'));
  tell('The suite has run');
  tell(`The index was compared with the samples, from outside: ${await settledIndex(emulator)}`);
  console.log((await node(environment, join(import.meta.dirname, 'rehearsal.ts'), stage, folder)).trim());
  tell('The table was restored by its command');
  const isBeside = await judgeBeside(place, opened);
  const isLeft = await judgeRemoval(stacks, emulator, opened);
  return unused.length === 0 && takesAlerts && isStill && isBeside && isLeft;
}

/** Deploys the stage for a person to use, judging nothing, and says how. */
async function keepStage(place: Place, stacks: Stacks, port: number): Promise<void> {
  const { emulator, folder } = place;
  const { assembly } = await stacks.synthesise();
  await stacks.bootstrap(assembly);
  const { outputs } = await stacks.deploy(assembly);
  tell('Deployed');
  const opened = await open(place, stacks, outputs, port);
  const names = { STAGE: stage, TABLE: outputs('PortalTable'), DROP: opened.drop };
  const shell = await writeShell(emulator, folder, names);
  console.log(howToUse({ ...opened, shell, mails: `${emulator.url}/_ministack/ses/messages` }));
}

/** As a shell says that a command was ended by Ctrl-C. */
const interrupted = 130;

async function run({ isKept, port }: EmulatorArguments): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  // What was started ends, and the folder goes, also where this process is ended from outside.
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending ??= cleanup.disposeAsync().finally(() => process.exit(isKept ? 0 : interrupted));
    });
  }
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-emulator-'));
  cleanup.defer(async () => rm(folder, { recursive: true, force: true }));
  const emulator = await startEmulator(await pythonTools('emulator'), folder);
  cleanup.defer(async () => emulator.stop());
  tell(`MiniStack at ${emulator.url}, TLS, IAM enforced`);
  await buildWeb();
  const place = { emulator, folder, cleanup };
  const stacks = new Stacks(emulator, folder, stage);
  // Awaited here: what it needs goes with this function.
  if (!isKept) return await judgeStage(place, stacks);
  await keepStage(place, stacks, port);
  // Until a signal comes.
  await emulator.ended;
  return ending !== undefined;
}

await judge({ usage, read: readArguments, run });
