import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf } from '../../../e2e/support/client.ts';
import { enter, ownOf } from '../../../e2e/support/first-sign-in.ts';
import { root } from '../../local/environment.ts';
import { buildWeb } from '../../local/web-build.ts';
import { CommandFailed, runCommand } from '../run-command.ts';
import { pythonTools } from '../tools.ts';
import { judge } from '../verdict.ts';
import type { Adapted } from './assembly.ts';
import { account, type Emulator, region, startEmulator } from './emulator.ts';
import { startFront } from './front.ts';
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

/** Makes the first administrator by the command that people make it with; gives its password. */
async function createAdmin(emulator: Emulator): Promise<string> {
  const command = ['scripts/create-admin/main.ts', '--stage', stage, '--email', adminEmail];
  const said = await runCommand(process.execPath, command, { env: emulator.environment });
  const password = /^Contraseña: (?<password>\S+)$/mu.exec(said)?.groups?.['password'];
  if (password === undefined) throw new Error('create-admin gave no password');
  return password;
}

/** Whether `npm run deploy` refuses an account that isn't ready for CDK, and says what makes it so. */
async function isToldToBootstrap(stacks: Stacks, assembly: string): Promise<boolean> {
  try {
    await stacks.deployByCommand(assembly);
    return false;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return error.output.includes(`cdk bootstrap aws://${account}/${region}`);
  }
}

interface Admin {
  email: string;
  password: string;
}

/** Runs the tests that a deployed portal is asked by; gives what they print. Throws CommandFailed where any fails. */
async function runSuite(
  emulator: Emulator,
  { url, drop, admin }: { url: string; drop: string; admin: Admin },
): Promise<string> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  return runCommand(process.execPath, [vitest, 'run', '--no-file-parallelism', 'e2e/deployed'], {
    env: {
      ...emulator.environment,
      ALICUOTA_DEPLOYED_URL: url,
      ALICUOTA_DEPLOYED_MAILS: `${emulator.url}/_ministack/ses/messages`,
      ALICUOTA_DEPLOYED_DROP: drop,
      ALICUOTA_DEPLOYED_ADMIN: admin.email,
      ALICUOTA_DEPLOYED_PASSWORD: admin.password,
    },
  });
}

/** What `npm run reindex -- --check` says in the end. Throws CommandFailed where the index is not what it should be. */
async function checkIndex(emulator: Emulator): Promise<string> {
  const check = ['scripts/reindex/main.ts', '--stage', stage, '--check'];
  const said = await runCommand(process.execPath, check, { env: emulator.environment });
  return said.trim().split('\n').at(-1) ?? '';
}

/** As `checkIndex`, once twice in a row says the same: what the tests delivered last may still be on its way. */
async function settledIndex(emulator: Emulator): Promise<string> {
  let said = await checkIndex(emulator);
  for (let tries = 0; tries < 6; tries++) {
    const next = await checkIndex(emulator);
    if (next === said) return next;
    said = next;
  }
  throw new Error(`The index doesn't settle: ${said}`);
}

/** Removes everything that lets itself be removed, deploys again, and looks at whether the same portal is there. */
async function judgeRemoval(stacks: Stacks, emulator: Emulator, assembly: string, admin: Admin): Promise<boolean> {
  const before = await settledIndex(emulator);
  const refusal = await stacks.destroy(assembly);
  const isRefused = refusal?.includes('cannot be deleted while TerminationProtection is enabled') ?? false;
  tell(isRefused ? 'Removed, but for the data, which refuses' : `Removal was not refused by the data: ${refusal}`);
  const { outputs, stacks: made } = await stacks.deploy(assembly);
  tell(`Deployed: ${[...made].map((entry) => entry.join(' ')).join(', ')}`);
  const front = await startFront(emulator, new URL(of(outputs, 'Url')).hostname);
  try {
    const { status } = await callerOf(front.url)('login', { body: admin });
    const after = await checkIndex(emulator);
    tell(`The administrator signs in: ${status}; ${after}`);
    return isRefused && status === 200 && after === before;
  } finally {
    await front.close();
  }
}

process.exitCode = await judge(async () => {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-emulator-'));
  cleanup.defer(async () => rm(folder, { recursive: true, force: true }));
  const limits = await readLimits();
  const programs = await pythonTools('emulator');
  const emulator = await startEmulator(programs, folder);
  cleanup.defer(() => emulator.stop());
  console.log(`MiniStack ${limits.version} at ${emulator.url}: account ${account}, ${region}, TLS, IAM enforced.`);
  const cdk = await runCommand(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), '--version']);
  tell(`Functions run by Node ${process.versions.node}; CDK ${cdk.trim()}`);

  await buildWeb();
  const stacks = new Stacks(emulator, folder, stage);
  const first = await stacks.synthesise(limits);
  const isExact = await tellLimits(limits, first.adapted);
  tell(`Stage "${stage}" synthesised`);
  const isTold = await isToldToBootstrap(stacks, first.assembly);
  tell(isTold ? 'npm run deploy asks for the account to be bootstrapped' : 'npm run deploy deploys to any account');
  await stacks.bootstrap(first.assembly);
  tell('Account bootstrapped');
  const said = await stacks.deployByCommand(first.assembly);
  tell(`npm run deploy has deployed, and says last:\n${said.slice(said.lastIndexOf('✨'))}`);
  const { outputs, stacks: repeated } = await stacks.deploy(first.assembly);
  const isStill = repeated.size > 0 && [...repeated.values()].every((state) => state === 'unchanged');
  tell(`Deployed again: ${[...repeated].map((entry) => entry.join(' ')).join(', ')}`);

  const host = new URL(of(outputs, 'Url')).hostname;
  const second = await stacks.synthesise(limits, host);
  tell(`Synthesised with the address that CloudFront gave, ${host}`);
  const addressed = await stacks.deploy(second.assembly);
  tell(`Deployed: ${[...addressed.stacks].map((entry) => entry.join(' ')).join(', ')}`);

  tell(`SES knows ${(await verifySenders(emulator, stage)).join(', ')}`);
  tell(`${await putSite(emulator, of(outputs, 'SiteBucket'), stage)} files are on the site`);
  const given = await createAdmin(emulator);
  tell('The first administrator is there');
  const front = await startFront(emulator, host);
  cleanup.defer(() => front.close());
  await enter(callerOf(front.url), adminEmail, given);
  const admin = { email: adminEmail, password: ownOf(given) };
  tell('It has chosen a password of its own');
  console.log(await runSuite(emulator, { url: front.url, drop: of(outputs, 'DropBucket'), admin }));
  tell('The suite has run');
  const found = await checkIndex(emulator);
  tell(`The index was compared with the samples, from outside: ${found}`);

  const isKept = await judgeRemoval(stacks, emulator, second.assembly, admin);
  return isExact && isTold && isStill && isKept;
});
