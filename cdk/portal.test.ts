import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { portalWithoutCode } from './synthesise.ts';
import { resources } from './template-resources.ts';

const portal = portalWithoutCode('prod');

test('AWS’s own checks find nothing that isn’t acknowledged with a reason', () => {
  expect(new AwsSolutionsChecks(portal.app).validateScope(portal.app).violations).toEqual([]);
});

test('those checks would have found a careless bucket', () => {
  const app = new App();
  const careless = new Bucket(new Stack(app, 'Careless'), 'Bucket');
  expect(careless.bucketName).toBeDefined();
  const found = new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
  expect(found).toEqual(expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S10']));
});

test('no bucket of any stack can be public, unencrypted or read without TLS', () => {
  for (const template of [portal.data, portal.web].map((stack) => Template.fromStack(stack))) {
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
    }
    expect(secured).toContain('aws:SecureTransport');
  }
});
