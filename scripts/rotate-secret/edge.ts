import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { StageError } from '../target/stage.ts';
import type { Edge } from './rotate.ts';

/** The parameter of the web stack by which its reference to the secret names a version. */
const parameter = 'OriginHeaderVersion';

/** CloudFront usually takes at least three minutes, and occasionally half an hour. */
const longestSeconds = 60 * 60;

/** The CloudFront of a stage, updated by CloudFormation: the deployed template with another version as its parameter. */
export function stageEdge(stage: string, { pollSeconds = 5 } = {}): Edge {
  const client = new CloudFormationClient({});
  const StackName = `alicuota-${stage}-web`;
  const describe = async (): Promise<Stack> => {
    const { Stacks: stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const found = stacks?.[0];
    if (!found?.Parameters?.some(({ ParameterKey: key }) => key === parameter))
      throw new StageError(`La web desplegada como "${stage}" es de una versión anterior. Despliega esta primero.`);
    return found;
  };
  const shownIn = ({ Parameters: parameters = [] }: Stack) =>
    parameters.find(({ ParameterKey: key }) => key === parameter)?.ParameterValue || undefined;
  return {
    shown: async () => shownIn(await describe()),
    async show(versionId) {
      const { Parameters: parameters = [], Capabilities } = await describe();
      await client.send(
        new UpdateStackCommand({
          StackName,
          UsePreviousTemplate: true,
          Capabilities,
          Parameters: parameters.map(({ ParameterKey }) =>
            ParameterKey === parameter
              ? { ParameterKey, ParameterValue: versionId }
              : { ParameterKey, UsePreviousValue: true },
          ),
        }),
      );
      const patience = { client, maxWaitTime: longestSeconds, minDelay: pollSeconds };
      await waitUntilStackUpdateComplete(patience, { StackName }).catch((cause: unknown) => {
        const advice = `Mira los sucesos de ${StackName}.`;
        throw new StageError(`CloudFormation no ha podido cambiar la web "${stage}". ${advice}`, { cause });
      });
    },
  };
}
