import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../local/aws/endpoint.ts';
import { readSmallBody } from '../../local/aws/small-body.ts';
import { identity } from '../../local/environment.ts';
import { stageEdge } from './edge.ts';

interface Parameter {
  ParameterKey: string;
  ParameterValue: string;
}

/** A CloudFormation with the web stack of the stage `pro`, which takes one look more to be ready. */
async function aCloudFormation(parameters: Parameter[], ends = 'UPDATE_COMPLETE') {
  const stack = { status: 'CREATE_COMPLETE', parameters, updates: [] as Record<string, string>[] };
  const answer = (asked: Record<string, string>): string => {
    if (asked['Action'] === 'UpdateStack') {
      stack.updates.push(asked);
      stack.status = 'UPDATE_IN_PROGRESS';
      return '<UpdateStackResponse><UpdateStackResult/></UpdateStackResponse>';
    }
    const { status } = stack;
    if (status === 'UPDATE_IN_PROGRESS') stack.status = ends;
    const members = stack.parameters.map(
      ({ ParameterKey: key, ParameterValue: value }) =>
        `<member><ParameterKey>${key}</ParameterKey><ParameterValue>${value}</ParameterValue></member>`,
    );
    return (
      `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${asked['StackName']}</StackName>` +
      `<CreationTime>2026-03-02T08:00:00Z</CreationTime><StackStatus>${status}</StackStatus>` +
      `<Capabilities><member>CAPABILITY_IAM</member></Capabilities>` +
      `<Parameters>${members.join('')}</Parameters></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
    );
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = Object.fromEntries(new URLSearchParams((await readSmallBody(request, 10_000)).toString()));
    response.writeHead(asked['StackName'] === 'alicuota-pro-web' ? 200 : 400, { 'Content-Type': 'text/xml' });
    response.end(answer(asked));
  };
  const server = createServer((request, response) => void serve(request, response));
  const endpoint = await listen(server);
  onTestFinished(() => endpoint.close());
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_CLOUDFORMATION: endpoint.url,
    ...identity,
  });
  return stack;
}

const bootstrap = { ParameterKey: 'BootstrapVersion', ParameterValue: '/cdk-bootstrap/version' };
const version = crypto.randomUUID();

test('CloudFront gets a version by an update of the deployed stack, with nothing else changed', async () => {
  const stack = await aCloudFormation([bootstrap, { ParameterKey: 'OriginHeaderVersion', ParameterValue: '' }]);
  const edge = stageEdge('pro', { pollSeconds: 0.01 });
  expect(await edge.shown()).toBeUndefined();
  await edge.show(version);
  expect(stack.status).toBe('UPDATE_COMPLETE');
  expect(stack.updates).toEqual([
    expect.objectContaining({
      UsePreviousTemplate: 'true',
      'Capabilities.member.1': 'CAPABILITY_IAM',
      'Parameters.member.1.ParameterKey': 'BootstrapVersion',
      'Parameters.member.1.UsePreviousValue': 'true',
      'Parameters.member.2.ParameterKey': 'OriginHeaderVersion',
      'Parameters.member.2.ParameterValue': version,
    }),
  ]);
  expect(stack.updates[0]).not.toHaveProperty('TemplateBody');
});

test('the version that it got last is known', async () => {
  await aCloudFormation([bootstrap, { ParameterKey: 'OriginHeaderVersion', ParameterValue: version }]);
  expect(await stageEdge('pro').shown()).toBe(version);
});

test('an update that CloudFormation takes back is no change', async () => {
  await aCloudFormation([{ ParameterKey: 'OriginHeaderVersion', ParameterValue: '' }], 'UPDATE_ROLLBACK_COMPLETE');
  const telling = stageEdge('pro', { pollSeconds: 0.01 }).show(version);
  await expect(telling).rejects.toThrow('Mira los sucesos de alicuota-pro-web');
});

test('a web from before there were versions is to be deployed first', async () => {
  const stack = await aCloudFormation([bootstrap]);
  await expect(stageEdge('pro').shown()).rejects.toThrow('Despliega esta primero');
  await expect(stageEdge('pro').show(version)).rejects.toThrow('Despliega esta primero');
  expect(stack.updates).toEqual([]);
});
