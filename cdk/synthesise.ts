import { App } from 'aws-cdk-lib';
import settings from '../cdk.json' with { type: 'json' };
import { readStage, type Stage } from './config.ts';
import { addPortal } from './portal.ts';

/**
 * A stage's stacks as `cdk synth` makes them, but without bundling any code: what the local product and tests read. The
 * stage is one of `cdk/stages.json`, by name, or any other. `outdir` receives the templates once `app.synth()` is called.
 */
export function portalWithoutCode(stage: string | Stage, outdir?: string) {
  const context = { ...settings.context, 'aws:cdk:bundling-stacks': [] };
  const app = new App({ context, analyticsReporting: false, ...(outdir && { outdir }) });
  return { app, ...addPortal(app, typeof stage === 'string' ? readStage(stage) : stage) };
}
