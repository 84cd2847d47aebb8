import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Stage } from './config.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

/** Adds one stage of the portal to an app: its stacks by lifecycle, and the checks that synthesis fails on. */
export function addPortal(app: App, stage: Stage): { data: DataStack; api: ApiStack; web: WebStack } {
  const name = (part: string) => `alicuota-${stage.name}-${part}`;
  const env = stage.env ?? {};
  const data = new DataStack(app, 'Data', { env, stackName: name('data'), stage });
  const api = new ApiStack(app, 'Api', { env, stackName: name('api'), stage, data });
  const { files: filesBucket, originSecret } = data;
  const web = new WebStack(app, 'Web', { env, stackName: name('web'), stage, api: api.api, filesBucket, originSecret });
  Tags.of(app).add('alicuota:stage', stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  return { data, api, web };
}
