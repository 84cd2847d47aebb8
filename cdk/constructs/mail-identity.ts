import { CfnOutput, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CnameRecord, type IHostedZone, MxRecord, TxtRecord } from 'aws-cdk-lib/aws-route53';
import { EmailIdentity, type IConfigurationSet, Identity, MailFromBehaviorOnMxFailure } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { zoneOf } from '../stage-schema.ts';
import { hostedZones } from './zone-records.ts';

interface MailIdentitiesProps {
  readonly stage: Stage;
  /** The configuration set of every mail, also of a mail that names none. */
  readonly configurationSet: IConfigurationSet;
}

interface DnsRecord {
  type: 'CNAME' | 'MX' | 'TXT';
  name: string;
  value: string;
}

/**
 * The senders that the stage has SES know (`identities` of `cdk/stages.json`). A domain signs its mails by SES's own
 * keys (Easy DKIM); the records that prove it are written to the stage's zone where the domain lies in one, and are
 * otherwise outputs of the stack, to be added to the domain's DNS by hand: `Dns<Domain><n>`, each type, name and value.
 * An address is verified by a link that SES mails to it.
 */
export class MailIdentities extends Construct {
  constructor(scope: Construct, id: string, { stage, configurationSet }: MailIdentitiesProps) {
    super(scope, id);
    const zones = hostedZones(this, stage.identities ? stage.zones : []);
    for (const { identity, existing, mailFrom } of stage.identities ?? []) {
      if (existing) continue;
      const isDomain = !identity.includes('@');
      const made = new EmailIdentity(this, identity, {
        identity: isDomain ? Identity.domain(identity) : Identity.email(identity),
        configurationSet,
        // Bounces and complaints come as events; no-responder's mailbox may not even exist.
        feedbackForwarding: false,
        ...(mailFrom !== undefined && {
          mailFromDomain: mailFrom,
          mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
        }),
      });
      made.applyRemovalPolicy(stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);
      if (!isDomain) continue;
      const records = [...dkim(made), ...(mailFrom === undefined ? [] : this.mailFrom(mailFrom))];
      const zone = zones.get(zoneOf(stage.zones, identity)?.id ?? '');
      for (const [index, record] of records.entries()) {
        const name = `Dns${pascal(identity)}${index + 1}`;
        if (zone) write(this, name, { record, zone });
        else this.output(name, { record, identity });
      }
    }
  }

  private mailFrom(mailFrom: string): DnsRecord[] {
    const host = `feedback-smtp.${Stack.of(this).region}.amazonses.com`;
    return [
      { type: 'MX', name: mailFrom, value: host },
      { type: 'TXT', name: mailFrom, value: 'v=spf1 include:amazonses.com ~all' },
    ];
  }

  private output(
    name: string,
    { record: { type, name: host, value }, identity }: { record: DnsRecord; identity: string },
  ) {
    const written = type === 'MX' ? `10 ${value}` : value;
    const output = new CfnOutput(this, name, {
      value: Fn.join(' ', [type, host, written]),
      description: `DNS record that ${identity} needs for SES to send its mails`,
    });
    output.overrideLogicalId(name);
  }
}

function dkim({ dkimRecords }: EmailIdentity): DnsRecord[] {
  return dkimRecords.map((record) => ({ type: 'CNAME', ...record }));
}

function write(scope: Construct, id: string, { record, zone }: { record: DnsRecord; zone: IHostedZone }): void {
  const { type, name, value } = record;
  const common = { zone, recordName: `${name}.` };
  if (type === 'CNAME') new CnameRecord(scope, id, { ...common, domainName: value });
  else if (type === 'MX') new MxRecord(scope, id, { ...common, values: [{ priority: 10, hostName: value }] });
  else new TxtRecord(scope, id, { ...common, values: [value] });
}

function pascal(domain: string): string {
  return domain.replaceAll(/(?:^|[.-])(.)/gu, (_, first: string) => first.toUpperCase());
}
