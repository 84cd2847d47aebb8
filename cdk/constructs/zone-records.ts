import { ARecord, AaaaRecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { type Zone, zoneOf } from '../stage-schema.ts';

/** The stage's zones by id, as this stack may write in them; nothing of AWS is asked for them. */
export function hostedZones(scope: Construct, zones: readonly Zone[] = []): ReadonlyMap<string, IHostedZone> {
  return new Map(
    zones.map(({ id, name }) => [
      id,
      HostedZone.fromHostedZoneAttributes(scope, `Zone-${name}`, { hostedZoneId: id, zoneName: name }),
    ]),
  );
}

/** Leads each of the stage's hosts that lies in one of its zones to CloudFront, by IPv4 and IPv6. */
export function leadHosts(scope: Construct, { domain, zones }: Stage, to: IDistribution): void {
  const imported = hostedZones(scope, domain ? zones : []);
  for (const host of domain?.hosts ?? []) {
    const zone = imported.get(zoneOf(zones, host)?.id ?? '');
    if (!zone) continue;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(to));
    new ARecord(scope, `Host-${host}`, { zone, recordName: `${host}.`, target });
    new AaaaRecord(scope, `HostIPv6-${host}`, { zone, recordName: `${host}.`, target });
  }
}
