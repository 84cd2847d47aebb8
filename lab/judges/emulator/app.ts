import { App } from 'aws-cdk-lib';
import { readStage } from '../../../cdk/config.ts';
import { addPortal } from '../../../cdk/portal.ts';

// A stage as `cdk/app.ts` makes it, with the address from CloudFront once known (`-c address=HOST`).
const app = new App();
// Without its backups: the emulator has no AWS Backup (limits.json).
const { backup: _backup, ...stage } = readStage(String(app.node.tryGetContext('stage')));
const address: unknown = app.node.tryGetContext('address');
addPortal(app, typeof address === 'string' ? { ...stage, address } : stage);
app.synth();
