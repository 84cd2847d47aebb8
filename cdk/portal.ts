import { type App, type Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Stage } from './config.ts';
import { hasEdge } from './stage-schema.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { ObservabilityStack } from './stacks/observability-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** The stacks of a stage by lifecycle. */
interface Portal {
  data: DataStack;
  api: ApiStack;
  /** What must be in us-east-1; absent where the stage has no such thing. */
  edge?: EdgeStack;
  web: WebStack;
  observability: ObservabilityStack;
}

/** Adds one stage of the portal to an app: its stacks by lifecycle, and the checks that synthesis fails on. */
export function addPortal(app: App, stage: Stage): Portal {
  const props = (part: string) => ({ env: stage.env ?? {}, stackName: `alicuota-${stage.name}-${part}`, stage });
  const data = new DataStack(app, 'Data', props('data'));
  const api = new ApiStack(app, 'Api', { ...props('api'), data });
  const edge = hasEdge(stage) ? new EdgeStack(app, 'Edge', atTheEdge(props('edge'))) : undefined;
  const web = new WebStack(app, 'Web', {
    ...props('web'),
    api: api.api,
    filesBucket: data.files,
    originSecret: data.originSecret,
    certificate: edge?.certificate,
    firewallArn: edge?.firewall?.attrArn,
  });
  const firewallName = edge?.firewall?.name;
  const watched = { data, api, web, firewallName };
  const observability = new ObservabilityStack(app, 'Observability', { ...props('observability'), ...watched });
  const stacks = { data, api, ...(edge && { edge }), web, observability };
  for (const [part, stack] of Object.entries(stacks)) tag(stack, part, stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  return stacks;
}

/** CloudFront looks in us-east-1 alone, wherever the rest of the stage is. */
function atTheEdge<P extends StackProps>(props: P): P {
  return { ...props, env: { ...props.env, region: 'us-east-1' } };
}

/** By which costs can be told apart, once the account's billing is told to know these tags. */
function tag(stack: Stack, part: string, stage: Stage): void {
  const tags = { 'alicuota:product': 'alicuota', 'alicuota:stage': stage.name, 'alicuota:part': part };
  for (const [key, value] of Object.entries(tags)) Tags.of(stack).add(key, value);
}
