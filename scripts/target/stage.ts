import stages from '../../cdk/stages.json' with { type: 'json' };
import { awsFault } from './aws-fault.ts';

/** A portal that a command works on, and what is to be done when it is no longer needed. */
export interface Target {
  /** Variables by which the store finds it. */
  environment: Record<string, string>;
  close: () => Promise<void>;
}

/** The deployed portal can't be reached. */
export class StageError extends Error {
  override name = 'StageError';
}

/**
 * What a deployed stack says of itself, by name; undefined where there is no such stack in the region (undefined: the
 * environment's).
 */
export type StackOutputs = (
  stackName: string,
  region: string | undefined,
) => Promise<ReadonlyMap<string, string> | undefined>;

/** Loaded only by who asks for a stage: nothing else here speaks to CloudFormation. */
const fromCloudFormation: StackOutputs = async (stackName, region) =>
  (await import('./stack-outputs.ts')).stackOutputs(stackName, region);

/** Variables by which the store finds what the data stack's outputs name. */
const variables = {
  PortalTable: 'PORTAL_TABLE',
  IndiceTable: 'INDICE_TABLE',
  FilesBucket: 'FILES_BUCKET',
  DropBucket: 'DROP_BUCKET',
  SigningSecretId: 'SIGNING_SECRET_ID',
  OriginSecretId: 'ORIGIN_SECRET_ID',
};

/** A whole import or rebuild asks for more than a new table is made for: it slows down rather than fails. */
const patience = [
  ['AWS_RETRY_MODE', 'adaptive'],
  ['AWS_MAX_ATTEMPTS', '10'],
] as const;

/** The region that `cdk/stages.json` says a stage is in; undefined where it leaves that to the environment. */
function regionOf(stage: string): string | undefined {
  return (stages as Record<string, { env?: { region: string } }>)[stage]?.env?.region;
}

/**
 * The SDK reads the region from AWS_REGION or the profile; the `aws` and `cdk` commands also from AWS_DEFAULT_REGION.
 * Sets the former where only the latter is set, so that all of them mean the same.
 */
export function settleRegion(environment: NodeJS.ProcessEnv): void {
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'];
  if (region) environment['AWS_REGION'] = region;
}

/**
 * The portal deployed under a stage's name, reached with the AWS credentials of the environment, in the stage's own
 * region or else the environment's. Throws StageError.
 */
export async function stageTarget(stage: string, outputsOf: StackOutputs = fromCloudFormation): Promise<Target> {
  settleRegion(process.env);
  const region = regionOf(stage);
  const outputs = await outputsOf(`alicuota-${stage}-data`, region).catch((cause: unknown) => {
    throw new StageError(`AWS no dice dónde está el portal "${stage}": ${awsFault(cause)}`, { cause });
  });
  if (!outputs) {
    throw new StageError(`No hay ningún portal desplegado con el nombre "${stage}" en esta cuenta y región`);
  }
  const missing = Object.keys(variables).filter((output) => !outputs.get(output));
  if (missing.length > 0) {
    const names = missing.join(', ');
    throw new StageError(
      `El portal "${stage}" no dice su ${names}: el despliegue no terminó, o es de una versión anterior. ` +
        `Despliégalo otra vez (npm run deploy -- -c stage=${stage})`,
    );
  }
  const found = Object.entries(variables).map(([output, variable]) => [variable, outputs.get(output) ?? ''] as const);
  const environment = Object.fromEntries([
    ...found,
    ...patience,
    ...(region === undefined ? [] : [['AWS_REGION', region] as const]),
  ]);
  return { environment, close: async () => {} };
}
