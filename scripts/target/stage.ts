import type { Target } from './target.ts';

/** The deployed portal can't be reached. */
export class StageError extends Error {
  override name = 'StageError';
}

/** What a deployed stack says of itself, by name; undefined where there is no such stack. */
export type StackOutputs = (stackName: string) => Promise<ReadonlyMap<string, string> | undefined>;

/** Loaded only by who asks for a stage: nothing else here speaks to CloudFormation. */
const fromCloudFormation: StackOutputs = async (stackName) =>
  (await import('./stack-outputs.ts')).stackOutputs(stackName);

/** Variables by which the store finds what the data stack's outputs name. */
const variables = { PortalTable: 'PORTAL_TABLE', IndiceTable: 'INDICE_TABLE', DropBucket: 'DROP_BUCKET' };

/**
 * The portal deployed under a stage's name, reached with the AWS credentials and region of the environment.
 * Throws StageError.
 */
export async function stageTarget(stage: string, outputsOf: StackOutputs = fromCloudFormation): Promise<Target> {
  const outputs = await outputsOf(`alicuota-${stage}-data`).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : '';
    throw new StageError(`AWS no dice dónde está el portal "${stage}": ${reason}`, { cause });
  });
  const environment: Record<string, string> = {};
  for (const [output, variable] of Object.entries(variables)) {
    const value = outputs?.get(output);
    if (!value)
      throw new StageError(`No hay ningún portal desplegado con el nombre "${stage}" en esta cuenta y región`);
    environment[variable] = value;
  }
  return { environment, close: async () => {} };
}
