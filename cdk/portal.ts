import { type App, type Stack, type StackProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Stage } from './config.ts';
import { hasEdge } from './stage-schema.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { CopiesStack } from './stacks/copies-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { ObservabilityStack } from './stacks/observability-stack.ts';
import { OutsideStack } from './stacks/outside-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** The stacks of a stage by lifecycle. */
interface PortalStacks {
  data: DataStack;
  /** Copies of backups in another region; absent where the stage asks for none. */
  copies?: CopiesStack;
  api: ApiStack;
  /** What must be in us-east-1; absent where the stage has no such thing. */
  edge?: EdgeStack;
  web: WebStack;
  observability: ObservabilityStack;
  /** Alarms in us-east-1; absent where the stage does not say its account and region. */
  outside?: OutsideStack;
}

/** Adds one stage of the portal to an app: its stacks by lifecycle, and the checks that synthesis fails on. */
export function addPortal(app: App, stage: Stage): PortalStacks {
  const props = (part: string) => ({ env: stage.env ?? {}, stackName: `alicuota-${stage.name}-${part}`, stage });
  const data = new DataStack(app, 'Data', props('data'));
  const copies = stage.backup && new CopiesStack(app, 'Copies', copiesProps(props('copies'), stage.backup));
  // A copy job whose vault is not there yet would fail.
  if (copies) data.addStackDependency(copies);
  const api = new ApiStack(app, 'Api', { ...props('api'), data });
  const edge = hasEdge(stage) ? new EdgeStack(app, 'Edge', inRegion(props('edge'), edgeRegion)) : undefined;
  const web = new WebStack(app, 'Web', {
    ...props('web'),
    api: api.api,
    buckets: [data.files, data.drop.bucket],
    originSecret: data.originSecret,
    certificate: edge?.certificate,
    firewallArn: edge?.firewall?.attrArn,
  });
  const firewallName = edge?.firewall?.name;
  const watched = { data, api, web, firewallName };
  const observability = new ObservabilityStack(app, 'Observability', { ...props('observability'), ...watched });
  const seen = { distribution: web.distribution, certificate: edge?.certificate };
  const outside = stage.env && new OutsideStack(app, 'Outside', { ...inRegion(props('outside'), edgeRegion), ...seen });
  const stacks = {
    data,
    ...(copies && { copies }),
    api,
    ...(edge && { edge }),
    web,
    observability,
    ...(outside && { outside }),
  };
  for (const [part, stack] of Object.entries(stacks)) tag(stack, part, stage);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  return stacks;
}

/** Where CloudFront looks for certificates and firewalls, and AWS keeps the metrics of what is global. */
const edgeRegion = 'us-east-1';

function inRegion<P extends StackProps>(props: P, region: string): P {
  return { ...props, env: { ...props.env, region } };
}

/** Backups may be copied to another account, which the owner of this account can't delete from. */
function copiesProps<P extends StackProps>(props: P, { copyTo, copyAccount }: NonNullable<Stage['backup']>): P {
  const there = inRegion(props, copyTo);
  return copyAccount === undefined ? there : { ...there, env: { ...there.env, account: copyAccount } };
}

/** Tags by which costs can be divided, once they are activated as cost allocation tags in the account's billing. */
function tag(stack: Stack, part: string, stage: Stage): void {
  const tags = { 'alicuota:product': 'alicuota', 'alicuota:stage': stage.name, 'alicuota:part': part };
  for (const [key, value] of Object.entries(tags)) Tags.of(stack).add(key, value);
}
