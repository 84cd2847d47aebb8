import { App, CfnResource, Stack, TagManager } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { everything } from './everything.ts';
import { portalWithoutCode } from './synthesise.ts';
import { resources } from './template-resources.ts';

const portals = { prod: portalWithoutCode('prod'), everything: portalWithoutCode(everything) };
const stacksOf = ({ app: _app, ...stacks }: ReturnType<typeof portalWithoutCode>): [string, Stack][] =>
  Object.entries(stacks);

describe.each(Object.entries(portals))('the stage %s', (_, portal) => {
  const stacks = stacksOf(portal);
  const templates = stacks.map(([, stack]) => Template.fromStack(stack));
  const all = (type: string) => templates.flatMap((template) => resources(template, type));

  test('AWS’s own checks find nothing that isn’t acknowledged with a reason', () => {
    expect(new AwsSolutionsChecks(portal.app).validateScope(portal.app).violations).toEqual([]);
  });

  test('no bucket of any stack can be public, unencrypted or read without TLS', () => {
    for (const template of templates) {
      const secured = JSON.stringify(template.findResources('AWS::S3::BucketPolicy'));
      for (const [id, bucket] of resources(template, 'AWS::S3::Bucket')) {
        expect(bucket.Properties['PublicAccessBlockConfiguration']).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
        expect(JSON.stringify(bucket.Properties['BucketEncryption'])).toContain('AES256');
        expect(JSON.stringify(bucket.Properties['LifecycleConfiguration'])).toContain('AbortIncompleteMultipartUpload');
        expect(secured).toContain(`"Bucket":{"Ref":"${id}"}`);
        expect(secured).toContain('aws:SecureTransport');
      }
    }
    expect(all('AWS::S3::Bucket').length).toBeGreaterThan(5);
  });

  test('every log is forgotten after the stage’s days', () => {
    const groups = all('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThan(10);
    for (const [id, { Properties }] of groups) expect(Properties['RetentionInDays'], id).toBe(365);
  });

  test('every resource that can be tagged has its product, stage and part, to tell costs apart', () => {
    for (const [part, stack] of stacks) {
      const taggable = stack.node.findAll().flatMap((node) => {
        const tags = CfnResource.isCfnResource(node) ? TagManager.of(node) : undefined;
        return tags ? [[node.node.path, tags.tagValues()] as const] : [];
      });
      expect(taggable.length, part).toBeGreaterThan(0);
      const stage = portal === portals.prod ? 'prod' : 'todo';
      const expected = { 'alicuota:product': 'alicuota', 'alicuota:stage': stage, 'alicuota:part': part };
      for (const [path, tags] of taggable) expect(tags, path).toMatchObject(expected);
    }
  });

  test('the stack that holds the data refuses to be deleted; the others don’t', () => {
    const refusing = stacks.filter(([, stack]) => stack.terminationProtection);
    expect(refusing.map(([part]) => part)).toEqual(portal.copies ? ['data', 'copies'] : ['data']);
  });
});

test('a development stage can be deleted', () => {
  expect(portalWithoutCode('dev').data.terminationProtection).toBe(false);
});

test('those checks find an unprotected bucket', () => {
  const app = new App();
  const careless = new Bucket(new Stack(app, 'Careless'), 'Bucket');
  expect(careless.bucketName).toBeDefined();
  const found = new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
  expect(found).toEqual(expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']));
});

/** Where templates say names that an account takes once, or once in a region: those of resources, by their type. */
function* namesIn(portal: ReturnType<typeof portalWithoutCode>): Generator<string> {
  for (const [, stack] of stacksOf(portal)) {
    const { Resources } = Template.fromStack(stack).toJSON() as {
      Resources: Record<string, { Type: string; Properties?: object }>;
    };
    for (const { Type, Properties = {} } of Object.values(Resources)) {
      const own = Object.entries(Properties).flatMap(([key, value]) =>
        /[a-z]Config$|^BackupPlan$|^Budget$/u.test(key) &&
        key !== 'VisibilityConfig' &&
        value !== null &&
        typeof value === 'object'
          ? Object.entries(value as object)
          : [[key, value] as const],
      );
      for (const [key, value] of own) {
        if (key.endsWith('Name') && typeof value === 'string' && !isShared(Type, key)) yield `${Type} ${value}`;
      }
    }
  }
}

/** Names that aren't the resource's own, or that an account takes as often as it is given them. */
const isShared = (type: string, key: string) =>
  ['AWS::ApiGatewayV2::Api', 'AWS::ApiGatewayV2::Stage', 'AWS::Route53::RecordSet'].includes(type) ||
  (type === 'AWS::CloudWatch::Alarm' && key === 'MetricName') ||
  (type === 'AWS::SNS::Topic' && key === 'DisplayName') ||
  (type === 'AWS::Lambda::Function' && key !== 'FunctionName') ||
  (type === 'AWS::CertificateManager::Certificate' && key === 'DomainName') ||
  // An inline policy's is its role's.
  ['AWS::IAM::Policy', 'AWS::Logs::MetricFilter', 'AWS::Route53::HealthCheck'].includes(type);

test('two stages live in one account: no name that an account takes once is the same in both', () => {
  const [one, other] = ['uno', 'dos'].map((name) => [...namesIn(portalWithoutCode({ ...everything, name }))]);
  expect(one?.length).toBeGreaterThan(60);
  expect(one?.filter((name) => other?.includes(name))).toEqual([]);
  expect(one?.filter((name, at) => one.indexOf(name) !== at)).toEqual([]);
});
