import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf } from '../../../testing/product/client.ts';
import { passFirstRule } from '../../../testing/product/first-rule.ts';
import { enter, ownOf } from '../../../testing/product/first-sign-in.ts';
import { root } from '../../../local/environment.ts';
import { readStage } from '../../../cdk/config.ts';
import { regionsOf } from '../../deploy/ask-aws.ts';
import { buildWeb } from '../../../local/web-build.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { judgeCommand } from '../judge-command.ts';
import { ToolUnavailable } from '../verdict.ts';
import type { Adapted } from './assembly.ts';
import { awsCli } from './aws-cli.ts';
import { createAdmin, rehearseRestore, runSuite, settledIndex, targetEnvironment } from './commands.ts';
import { account, type Emulator, region, startEmulator } from './emulator.ts';
import { startFront } from './front.ts';
import { howToUse, readArguments, usage, type EmulatorArguments, writeShell } from './keep.ts';
import { type Limits, readLimits } from './limits.ts';
import { verifySenders } from './senders.ts';
import { putSite } from './site.ts';
import { type Outputs, Stacks } from './stacks.ts';

// Deploys the product, as it is deployed to AWS, to an emulator that someone else wrote, and asks it as a client would.

/** The stage that laboratories use. */
const stage = 'prod';
const adminEmail = 'direccion@laboratorio.example';

let last = performance.now();
/** Says what was done, and how long it took. */
function tell(text: string): void {
  const seconds = (performance.now() - last) / 1000;
  last = performance.now();
  console.log(`${text} (${seconds.toFixed(1)} s)`);
}

/** Says what was not deployed as it is. False where the list says more than there is, or was made for another version. */
async function tellLimits(limits: Limits, { deployed, leftOut, rewritten }: Adapted): Promise<boolean> {
  const total = [...deployed.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${total} resources of ${deployed.size} types are deployed as they are, but for this:`);
  let isExact = true;
  const line = (what: string, count: number, reason: string) => {
    console.log(`  ${what}: ${count}. ${reason}`);
    if (count === 0) isExact = false;
  };
  for (const [at, { type, having, reason }] of limits.leftOut.entries()) {
    line(`left out ${type}${having === undefined ? '' : ` with ${having}`}`, leftOut[at] ?? 0, reason);
  }
  for (const [at, { what, reason }] of limits.rewritten.entries()) {
    line(`rewritten ${what}, in so many templates`, rewritten[at] ?? 0, reason);
  }
  if (!isExact) console.log('limits.json says more than there is: take out what is about nothing.');
  console.log('Not judged:');
  for (const { what, reason } of limits.notJudged) console.log(`  ${what}: ${reason}`);
  const pins = await readFile(join(import.meta.dirname, 'requirements.txt'), 'utf8');
  const version = /^ministack==(?<version>\S+)$/mu.exec(pins)?.groups?.['version'];
  if (version === limits.version) return isExact;
  console.log(`limits.json was made for MiniStack ${limits.version}, and this is ${version}: see what still holds.`);
  return false;
}

function of(outputs: Outputs, name: string): string {
  const value = outputs.get(name);
  if (value === undefined) throw new Error(`No stack has an output ${name}`);
  return value;
}

/** Whether `npm run deploy` refuses an account that isn't ready for CDK, and says what makes it so. */
async function isToldToBootstrap(stacks: Stacks, assembly: string): Promise<boolean> {
  try {
    await stacks.deployByCommand(assembly);
    return false;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    const regions = regionsOf(readStage(stage), region);
    return regions.some((one) => error.output.includes(`npm run cdk -- bootstrap aws://${account}/${one}`));
  }
}

interface Admin {
  email: string;
  password: string;
}

interface Place {
  emulator: Emulator;
  folder: string;
  /** Folder of the programs that ask the emulator. */
  programs: string;
  cleanup: AsyncDisposableStack;
}

/** A stage that answers, with an administrator that has chosen its own password. */
interface Opened {
  url: string;
  drop: string;
  admin: Admin;
  /** The templates that it was deployed from last. */
  assembly: string;
}

/** Deploys a synthesised stage again with the address that CloudFront gave it, and gives it what a deployment leaves to people. */
async function open(
  { emulator, cleanup }: Place,
  stacks: Stacks,
  { limits, port }: { limits: Limits; port: number },
  outputs: Outputs,
): Promise<Opened> {
  const host = new URL(of(outputs, 'Url')).hostname;
  const { assembly } = await stacks.synthesise(limits, host);
  tell(`Synthesised with the address that CloudFront gave, ${host}`);
  const addressed = await stacks.deploy(assembly);
  tell(`Deployed: ${[...addressed.stacks].map((entry) => entry.join(' ')).join(', ')}`);
  tell(`SES knows ${(await verifySenders(emulator, stage)).join(', ')}`);
  tell(`${await putSite(emulator, of(outputs, 'SiteBucket'), stage)} files are on the site`);
  const given = await createAdmin(emulator, stage, adminEmail);
  tell('The first administrator is there');
  const front = await startFront(emulator, host, port);
  cleanup.defer(() => front.close());
  const call = callerOf(front.url);
  const { accessToken } = await enter(call, adminEmail, given);
  tell('It has chosen a password of its own');
  await passFirstRule(call, accessToken);
  tell('It could do nothing before it had a second factor; the suite signs in without');
  const admin = { email: adminEmail, password: ownOf(given) };
  return { url: front.url, drop: of(outputs, 'DropBucket'), admin, assembly };
}

/** Removes everything that lets itself be removed, deploys again, and looks at whether the same portal is there. */
async function judgeRemoval(stacks: Stacks, emulator: Emulator, { assembly, admin }: Opened): Promise<boolean> {
  const before = await settledIndex(emulator, stage);
  const refusal = await stacks.destroy(assembly);
  const isRefused = refusal?.includes('cannot be deleted while TerminationProtection is enabled') ?? false;
  tell(isRefused ? 'Removed, but for the data, which refuses' : `Removal was not refused by the data: ${refusal}`);
  const { outputs, stacks: made } = await stacks.deploy(assembly);
  tell(`Deployed: ${[...made].map((entry) => entry.join(' ')).join(', ')}`);
  const front = await startFront(emulator, new URL(of(outputs, 'Url')).hostname);
  try {
    const { status } = await callerOf(front.url)('login', { body: admin });
    const after = await settledIndex(emulator, stage);
    tell(`The administrator signs in: ${status}; ${after}`);
    return isRefused && status === 200 && after === before;
  } finally {
    await front.close();
  }
}

async function judgeStage(place: Place): Promise<boolean> {
  const { emulator, folder, programs } = place;
  const limits = await readLimits();
  const stacks = new Stacks(emulator, folder, stage);
  const first = await stacks.synthesise(limits);
  const isExact = await tellLimits(limits, first.adapted);
  tell(`Stage "${stage}" synthesised`);
  const takesAlerts = await isToldToBootstrap(stacks, first.assembly);
  tell(
    takesAlerts ? 'npm run deploy asks for the account to be bootstrapped' : 'npm run deploy deploys to any account',
  );
  await stacks.bootstrap(first.assembly);
  tell('Account bootstrapped');
  const said = await stacks.deployByCommand(first.assembly);
  tell(`npm run deploy has deployed, and says last:\n${said.slice(said.lastIndexOf('✨'))}`);
  const { outputs, stacks: repeated } = await stacks.deploy(first.assembly);
  const isStill = repeated.size > 0 && [...repeated.values()].every((state) => state === 'unchanged');
  tell(`Deployed again: ${[...repeated].map((entry) => entry.join(' ')).join(', ')}`);

  const opened = await open(place, stacks, { limits, port: 0 }, outputs);
  const environment = targetEnvironment(emulator, opened);
  console.log(await runSuite(environment));
  tell('The suite has run');
  tell(`The index was compared with the samples, from outside: ${await settledIndex(emulator, stage)}`);
  console.log((await rehearseRestore(environment, { stage, folder, programs })).trim());
  tell('The table was restored as docs/operations.md says');
  const isLeft = await judgeRemoval(stacks, emulator, opened);
  return isExact && takesAlerts && isStill && isLeft;
}

/** Deploys the stage for a person to use, judging nothing, and says how. */
async function keepStage(place: Place, port: number): Promise<void> {
  const limits = await readLimits();
  const stacks = new Stacks(place.emulator, place.folder, stage);
  const { assembly } = await stacks.synthesise(limits);
  tell(`Stage "${stage}" synthesised`);
  await stacks.bootstrap(assembly);
  tell('Account bootstrapped');
  const { outputs } = await stacks.deploy(assembly);
  tell('Deployed');
  const opened = await open(place, stacks, { limits, port }, outputs);
  const names = { stage, portal: of(outputs, 'PortalTable'), drop: opened.drop };
  const shell = await writeShell(place, names);
  console.log(howToUse({ ...opened, shell, mails: `${place.emulator.url}/_ministack/ses/messages` }));
}

/** As a shell says that a command was ended by Ctrl-C. */
const interrupted = 130;

/** Throws ToolUnavailable where the programs that the runbook of a restore is given to aren't here. */
async function findPrograms(): Promise<void> {
  for (const program of ['bash', 'jq']) {
    await runCommand(program, ['--version']).catch((cause: unknown) => {
      throw new ToolUnavailable(`${program} can't be started here`, { cause });
    });
  }
}

async function run({ isKept, port }: EmulatorArguments): Promise<boolean> {
  if (!isKept) await findPrograms();
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
  const programs = await pythonTools('emulator');
  const emulator = await startEmulator(programs, folder);
  cleanup.defer(() => emulator.stop());
  console.log(`MiniStack at ${emulator.url}: account ${account}, ${region}, TLS, IAM enforced.`);
  const cdk = await runCommand(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), '--version']);
  tell(`Functions run by Node ${process.versions.node}; CDK ${cdk.trim()}`);
  await buildWeb();
  const place = { emulator, folder, programs: await awsCli({ folder, programs, url: emulator.url }), cleanup };
  // Awaited here: what it needs goes with this function.
  if (!isKept) return await judgeStage(place);
  await keepStage(place, port);
  // Until a signal comes.
  await emulator.ended;
  return ending !== undefined;
}

await judgeCommand({ usage, read: readArguments, run });
