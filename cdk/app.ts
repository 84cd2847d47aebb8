import { App } from 'aws-cdk-lib';
import { readStage } from './config.ts';
import { addPortal } from './portal.ts';

const app = new App();
addPortal(app, readStage(String(app.node.tryGetContext('stage') ?? 'dev')));
app.synth();
