import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const { zones: _zones, domain: _domain, waf: _waf, ...unzoned } = everything;
const withZones = Template.fromStack(portalWithoutCode(everything).data);
const withoutZones = Template.fromStack(
  portalWithoutCode({
    ...unzoned,
    identities: [
      { identity: 'laboratorio.example', existing: false, mailFrom: 'rebotes.laboratorio.example' },
      { identity: 'avisos@correo.cbba.example', existing: false },
    ],
  }).data,
);
const identities = (template: Template) =>
  resources(template, 'AWS::SES::EmailIdentity').map(([, { Properties }]) => Properties['EmailIdentity']);
const records = (template: Template) => resources(template, 'AWS::Route53::RecordSet').map(([, one]) => one.Properties);

test('a domain’s DKIM and MAIL FROM are written to the zone that it lies in', () => {
  expect(identities(withZones)).toEqual(['laboratorio.example', 'correo.cbba.example']);
  const types = (zone: string) =>
    records(withZones)
      .filter(({ HostedZoneId }) => HostedZoneId === zone)
      .map(({ Type }) => Type);
  expect(types('Z0123456789LABORATOR')).toEqual(['CNAME', 'CNAME', 'CNAME', 'MX', 'TXT']);
  expect(types('Z0123456789CBBA')).toEqual(['CNAME', 'CNAME', 'CNAME']);
  expect(JSON.stringify(withZones.toJSON()['Outputs'])).not.toContain('DkimDNSTokenName');
});

test('without a zone the records are outputs to be copied; an address has none', () => {
  expect(identities(withoutZones)).toEqual(['laboratorio.example', 'avisos@correo.cbba.example']);
  expect(records(withoutZones)).toEqual([]);
  const outputs = withoutZones.toJSON()['Outputs'] as Record<string, { Value: unknown }>;
  const dns = Object.entries(outputs).filter(([name]) => name.startsWith('Dns'));
  expect(dns.map(([name]) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `DnsLaboratorioExample${n}`));
  expect(JSON.stringify(dns[0]?.[1].Value)).toMatch(/CNAME.*DkimDNSTokenName1.*DkimDNSTokenValue1/u);
  expect(dns[3]?.[1].Value).toBe('MX rebotes.laboratorio.example 10 feedback-smtp.eu-west-1.amazonses.com');
});

test('an identity reports bounces by the configuration set, and outlives a production stack', () => {
  const [[set] = []] = resources(withZones, 'AWS::SES::ConfigurationSet');
  for (const [, identity] of resources(withZones, 'AWS::SES::EmailIdentity')) {
    expect(identity.Properties).toMatchObject({
      ConfigurationSetAttributes: { ConfigurationSetName: { Ref: set } },
      FeedbackAttributes: { EmailForwardingEnabled: false },
    });
    expect(identity.DeletionPolicy).toBe('Retain');
  }
});

test('senders that SES knows already, and those of a stage that says nothing of them, are left alone', () => {
  const existing = [
    { identity: 'laboratorio.example', existing: true },
    { identity: 'correo.cbba.example', existing: true },
  ];
  for (const stage of [{ ...everything, identities: existing }, 'prod'] as const) {
    const template = Template.fromStack(portalWithoutCode(stage).data);
    expect(identities(template)).toEqual([]);
    expect(records(template)).toEqual([]);
  }
});

test('mails go over TLS, and SES itself suppresses addresses that bounced or complained', () => {
  const [[, set] = []] = resources(withZones, 'AWS::SES::ConfigurationSet');
  expect(set?.Properties).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});
