import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

function outsideOf(stage: Parameters<typeof portalWithoutCode>[0]): Template {
  const { outside } = portalWithoutCode(stage);
  if (!outside) throw new Error('The stage has no alarms from outside');
  expect(outside.region).toBe('us-east-1');
  return Template.fromStack(outside);
}

const whole = outsideOf(everything);

const alarmsOf = (template: Template) =>
  resources(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
const alarmOn = (template: Template, metric: string) =>
  alarmsOf(template).find((properties) => JSON.stringify(properties).includes(`"MetricName":"${metric}"`));

test('the portal’s health is asked for at its own host over TLS, and silence is an alarm too', () => {
  const template = whole;
  const [[id, check] = []] = resources(template, 'AWS::Route53::HealthCheck');
  expect(check?.Properties['HealthCheckConfig']).toMatchObject({
    Type: 'HTTPS',
    FullyQualifiedDomainName: 'area.laboratorio.example',
    ResourcePath: '/api/health',
  });
  expect(alarmOn(template, 'HealthCheckStatus')).toMatchObject({
    Dimensions: [{ Name: 'HealthCheckId', Value: { Ref: id } }],
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});

test('without a domain it is asked for at the name that CloudFront gave, and no certificate is watched', () => {
  const { domain: _domain, zones: _zones, ...rest } = everything;
  const template = outsideOf(rest);
  const [[, check] = []] = resources(template, 'AWS::Route53::HealthCheck');
  expect(JSON.stringify(check?.Properties)).toContain('alicuota-todo-web');
  expect(alarmOn(template, 'DaysToExpiry')).toBeUndefined();
});

test('CloudFront’s errors count where there are requests enough, and certificates of either kind are watched', () => {
  const template = whole;
  expect(JSON.stringify(alarmOn(template, '5xxErrorRate'))).toContain('IF(peticiones >= 20, errores, 0)');
  expect(alarmOn(template, 'DaysToExpiry')).toMatchObject({ ComparisonOperator: 'LessThanThreshold', Threshold: 30 });
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
  const { zones: _zones, ...rest } = everything;
  const own = outsideOf({ ...rest, domain: { hosts: ['area.laboratorio.example'], certificateArn } });
  expect(alarmOn(own, 'DaysToExpiry')).toMatchObject({
    Dimensions: [{ Name: 'CertificateArn', Value: certificateArn }],
  });
});

test('every alarm goes to a topic with the stage’s addresses, at its beginning and its end, and names its section', () => {
  const template = whole;
  const [[topic] = []] = resources(template, 'AWS::SNS::Topic');
  expect(resources(template, 'AWS::SNS::Subscription').map(([, one]) => one.Properties['Endpoint'])).toEqual([
    'guardia@laboratorio.example',
  ]);
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const alarm of alarmsOf(template)) {
    expect(alarm).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] });
    const section = /«(Alarms: [^»]+)»/u.exec(String(alarm['AlarmDescription']))?.[1];
    expect(docs).toContain(`### ${section}`);
  }
});

test('a stage that does not say its account and region has no alarms from outside', () => {
  expect(portalWithoutCode('prod')).not.toHaveProperty('outside');
});
