import { App } from 'aws-cdk-lib';
import settings from '../../cdk.json' with { type: 'json' };
import { readStage } from '../../cdk/config.ts';
import { addPortal } from '../../cdk/portal.ts';

/** Run as a process of its own: writes the local stage's stacks to a folder, the API's functions bundled as a deployment has them. */
const [, , outdir] = process.argv;
if (!outdir) throw new Error('Usage: synthesise.ts FOLDER');

const context = {
  ...settings.context,
  'aws:cdk:bundling-stacks': ['Api'],
  // Has the template say which folder each function is made of, as `cdk synth` does.
  'aws:cdk:enable-asset-metadata': true,
};
const app = new App({ context, analyticsReporting: false, outdir });
addPortal(app, readStage('local'));
app.synth();
