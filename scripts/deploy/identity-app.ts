import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';

/** A CDK app without stacks: writes to a file of its cloud assembly the account and region that `cdk` would deploy to. */
const folder = process.env['CDK_OUTDIR'];
if (!folder) throw new Error('identity-app.ts is run by cdk');
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
new App({ outdir: folder, analyticsReporting: false }).synth();
await writeFile(join(folder, 'identity.json'), JSON.stringify({ account, region }));
