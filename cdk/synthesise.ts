import { App } from 'aws-cdk-lib';
import settings from '../cdk.json' with { type: 'json' };
import { readStage } from './config.ts';
import { addPortal } from './portal.ts';

/**
 * The stage's stacks as `cdk synth` makes them, but without bundling any code: what the local product and tests read.
 * `outdir` receives the templates once `app.synth()` is called.
 */
export function portalWithoutCode(stageName: string, outdir?: string) {
  const context = { ...settings.context, 'aws:cdk:bundling-stacks': [] };
  const app = new App({ context, analyticsReporting: false, ...(outdir && { outdir }) });
  return { app, ...addPortal(app, readStage(stageName)) };
}
