import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { everything } from './everything.ts';
import { portalWithoutCode } from './synthesise.ts';

// What `cdk synth` and `cdk deploy` always ask, and other tests never need.
beforeAll(() => vi.stubEnv('CDK_VALIDATION', 'true'));
afterAll(() => vi.unstubAllEnvs());

test('CDK’s own validation finds nothing in a stage that has everything', () => {
  expect(() => portalWithoutCode(everything).app.synth()).not.toThrow();
});

test('a region where AWS has no mails is refused before anything is deployed', () => {
  const env = { account: '111122223333', region: 'eu-south-2' };
  const { app } = portalWithoutCode({ ...everything, env });
  expect(() => app.synth()).toThrow("AWS::SES::ConfigurationSet' does not exist in 'eu-south-2'");
});
