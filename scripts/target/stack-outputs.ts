import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/**
 * What a stack says of itself in its outputs, by name; undefined where there is no stack of that name in the region,
 * which is the environment's unless another is given.
 */
export async function stackOutputs(
  stackName: string,
  region?: string,
): Promise<ReadonlyMap<string, string> | undefined> {
  const client = new CloudFormationClient(region === undefined ? {} : { region });
  try {
    const { Stacks: stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey: key = '', OutputValue: value = '' }) => [key, value]));
  } catch (error) {
    // CloudFormation has no error of its own for a stack that isn't there.
    const isMissing = error instanceof CloudFormationServiceException && error.message.includes('does not exist');
    if (isMissing) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
}
