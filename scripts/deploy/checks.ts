import type { Stage } from '../../cdk/config.ts';
import { withoutSes } from '../../cdk/stage-schema.ts';
import { awsFault, isAccessDenied } from '../target/aws-fault.ts';
import { DeployError } from './deploy-error.ts';

/** What the checks ask AWS and `cdk`; stood in for by tests. */
export interface Questions {
  /** The region of the environment or the profile. Rejects where there is none. */
  region: () => Promise<string>;
  /** The account of the credentials; undefined where they give none. */
  account: () => Promise<string | undefined>;
  /** Whether a region of the account is made ready for CDK. Rejects with what AWS says. */
  isBootstrapped: (region: string) => Promise<boolean>;
  /** The regions that the stage's stacks go to; `here` for those that name none. */
  regionsOf: (stage: Stage, here: string) => string[];
}

/** Where a stage goes. */
export interface Destination {
  account: string;
  region: string;
  /** Every region that it has stacks in. */
  regions: string[];
}

/**
 * Looks, before anything is touched, at whether a stage can be deployed: region, credentials, the right account, and
 * regions made ready for CDK. Throws DeployError, which says what to do.
 */
export async function checkDestination(stage: Stage, ask: Questions): Promise<Destination> {
  const region = stage.env?.region ?? (await ask.region().catch(noRegion(stage)));
  if (withoutSes.has(region)) throw withoutMails(region, stage);
  if (stage.backup?.copyTo === region) throw ownCopy(stage, region);
  const account = await ask.account();
  if (account === undefined) throw await noCredentials(region, ask);
  if (stage.env && stage.env.account !== account) {
    throw new DeployError(
      `La etapa "${stage.name}" es de la cuenta ${stage.env.account} y las credenciales son de la ${account}. ` +
        'Usa las de aquella (--profile), o corrige "env" en cdk/stages.json.',
    );
  }
  const regions = ask.regionsOf(stage, region);
  for (const one of regions) await checkBootstrapped({ account, region: one }, ask);
  return { account, region, regions };
}

function withoutMails(region: string, { name }: Stage): DeployError {
  return new DeployError(
    `En ${region} no hay SES, y sin él el portal no puede enviar ningún correo. Da otra región ` +
      `(--region o AWS_REGION; eu-west-1, por ejemplo), o escríbela en "env" de la etapa "${name}" en cdk/stages.json.`,
  );
}

function ownCopy({ name }: Stage, region: string): DeployError {
  return new DeployError(
    `La etapa "${name}" copia sus respaldos a ${region}, que es la región en que se despliega: se perderían juntos. ` +
      'Di otra en "backup.copyTo" de cdk/stages.json.',
  );
}

function noRegion({ name }: Stage) {
  return (cause: unknown): never => {
    throw new DeployError(
      'No se sabe en qué región desplegar. Da una (--region o AWS_REGION), ' +
        `o escríbela en "env" de la etapa "${name}" en cdk/stages.json.`,
      { cause },
    );
  };
}

/** `cdk` doesn't say what is wrong with the credentials; AWS's answer to any call does. */
async function noCredentials(region: string, { isBootstrapped }: Questions): Promise<DeployError> {
  try {
    await isBootstrapped(region);
    return new DeployError('No se puede desplegar: AWS acepta las credenciales pero cdk no sabe de qué cuenta son.');
  } catch (cause) {
    return new DeployError(`No se puede desplegar: ${awsFault(cause)}`, { cause });
  }
}

async function checkBootstrapped(
  { account, region }: Pick<Destination, 'account' | 'region'>,
  { isBootstrapped }: Questions,
): Promise<void> {
  const isReady = await isBootstrapped(region).catch((cause: unknown) => {
    // Credentials that may only assume CDK's roles can't read it; cdk does, by one of those roles.
    if (isAccessDenied(cause)) return true;
    throw new DeployError(`No se puede desplegar en ${region}: ${awsFault(cause)}`, { cause });
  });
  if (isReady) return;
  throw new DeployError(
    `La cuenta ${account} no está preparada para CDK en ${region}. Prepárala una vez: ` +
      `npm run cdk -- bootstrap aws://${account}/${region}`,
  );
}
