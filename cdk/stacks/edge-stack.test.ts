import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import type { Call } from '../../contract/base/call.ts';
import { calls } from '../../contract/calls.ts';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const portal = portalWithoutCode(everything);
if (!portal.edge) throw new Error('The stage with everything has no edge stack');
const edge = Template.fromStack(portal.edge);
const web = Template.fromStack(portal.web);

interface Rule {
  Name: string;
  Statement: Record<string, unknown>;
}
const [[, firewall] = []] = resources(edge, 'AWS::WAFv2::WebACL');
const rules = firewall?.Properties['Rules'] as Rule[];
const rule = (name: string) => JSON.stringify(rules.find(({ Name }) => Name === name)?.Statement);

test('a stage without zones or firewall has nothing in another region', () => {
  expect(portalWithoutCode('prod')).not.toHaveProperty('edge');
});

test('the certificate is for both brandings’ hosts, and each host’s zone proves that it is ours', () => {
  expect(portal.edge?.region).toBe('us-east-1');
  const [[, certificate] = []] = resources(edge, 'AWS::CertificateManager::Certificate');
  expect(certificate?.Properties).toMatchObject({
    DomainName: 'area.laboratorio.example',
    SubjectAlternativeNames: ['clientes.cbba.example'],
    ValidationMethod: 'DNS',
    DomainValidationOptions: [
      { DomainName: 'area.laboratorio.example', HostedZoneId: 'Z0123456789LABORATOR' },
      { DomainName: 'clientes.cbba.example', HostedZoneId: 'Z0123456789CBBA' },
    ],
  });
});

test('CloudFront takes certificate and firewall from us-east-1, and each host leads to it', () => {
  const [[, distribution] = []] = resources(web, 'AWS::CloudFront::Distribution');
  const fromEdge = { 'Fn::GetStackOutput': { StackName: 'alicuota-todo-edge', Region: 'us-east-1' } };
  expect(distribution?.Properties['DistributionConfig']).toMatchObject({
    Aliases: everything.domain?.hosts,
    ViewerCertificate: { AcmCertificateArn: fromEdge, MinimumProtocolVersion: 'TLSv1.2_2021' },
    WebACLId: fromEdge,
  });
  const records = resources(web, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
  expect(records.map(({ Name, Type }) => `${String(Name)} ${String(Type)}`).toSorted()).toEqual([
    'area.laboratorio.example. A',
    'area.laboratorio.example. AAAA',
    'clientes.cbba.example. A',
    'clientes.cbba.example. AAAA',
  ]);
});

test('hosts in a zone lead to CloudFront under a certificate of one’s own too, and none is made', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
  const { hosts } = everything.domain ?? { hosts: [] };
  const { waf: _waf, ...rest } = everything;
  const own = portalWithoutCode({ ...rest, zones: everything.zones?.slice(0, 1), domain: { hosts, certificateArn } });
  expect(own).not.toHaveProperty('edge');
  const template = Template.fromStack(own.web);
  expect(JSON.stringify(resources(template, 'AWS::CloudFront::Distribution'))).toContain(certificateArn);
  const names = resources(template, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties['Name']);
  expect(new Set(names)).toEqual(new Set(['area.laboratorio.example.']));
});

test('the firewall refuses ill-reputed addresses, floods and attacks', () => {
  expect(rule('reputation')).toContain('AWSManagedRulesAmazonIpReputationList');
  expect(rule('common')).toContain('AWSManagedRulesCommonRuleSet');
  expect(rules.find(({ Name }) => Name === 'rate')).toMatchObject({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000 } },
  });
  for (const { Name } of rules.filter((one) => one.Name === 'reputation' || one.Name === 'common'))
    expect(rules.find((one) => one.Name === Name)).toMatchObject({ OverrideAction: { None: {} } });
});

test('forms with files, long filters and one-click unsubscribing are let through', () => {
  for (const name of ['SizeRestrictions_BODY', 'SizeRestrictions_QUERYSTRING', 'NoUserAgent_HEADER'])
    expect(rule('common')).toContain(`{"ActionToUse":{"Count":{}},"Name":"${name}"}`);
  expect(rule('bodies')).not.toContain('SizeRestrictions');
  const exempt = [...(rule('bodies') ?? '').matchAll(/"SearchString":"([^"]+)"/gu)].map(([, path = '']) => path);
  const forms = Object.values<Call>(calls).filter(({ multipart }) => multipart);
  expect(forms.length).toBeGreaterThan(0);
  for (const { path } of forms) expect(exempt.some((start) => `/api${path}`.startsWith(start))).toBe(true);
  expect(exempt.some((start) => `/api${calls.login.path}`.startsWith(start))).toBe(false);
});

test('the samples of requests that the firewall keeps show no token, no session and no body', () => {
  const protectedFields = firewall?.Properties['DataProtectionConfig'] as { DataProtections: { Field: object }[] };
  expect(protectedFields.DataProtections.map(({ Field }) => Field)).toEqual([
    { FieldType: 'SINGLE_HEADER', FieldKeys: ['authorization', 'cookie'] },
    { FieldType: 'SINGLE_QUERY_ARGUMENT', FieldKeys: ['token'] },
    { FieldType: 'BODY' },
  ]);
});
