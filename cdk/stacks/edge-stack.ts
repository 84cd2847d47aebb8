import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { Firewall } from '../constructs/firewall.ts';
import { hostedZones } from '../constructs/zone-records.ts';
import { zoneOf } from '../stage-schema.ts';

interface EdgeStackProps extends StackProps {
  readonly stage: Stage;
}

/**
 * What CloudFront looks for in us-east-1 alone: the certificate of the stage's hosts, and the firewall. The web stack,
 * wherever it is, reads their ARNs from this stack's outputs as it is deployed.
 */
export class EdgeStack extends Stack {
  readonly certificate: ICertificate | undefined;
  readonly firewall: Firewall | undefined;

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { stage } = props;
    this.certificate = this.certificateOf(stage);
    this.firewall = stage.waf && new Firewall(this, 'Firewall', { name: `alicuota-${stage.name}`, ...stage.waf });
    for (const made of [this.certificate, this.firewall]) {
      if (made) CrossStackReferences.of(made).produce(ReferenceStrength.WEAK);
    }
  }

  /** ACM checks by a record in each host's zone that it is ours, and renews the certificate by the same record. */
  private certificateOf({ domain, zones }: Stage): ICertificate | undefined {
    if (!domain || domain.certificateArn !== undefined) return undefined;
    const imported = hostedZones(this, zones);
    const validation = domain.hosts.map((host) => [host, imported.get(zoneOf(zones, host)?.id ?? '')] as const);
    const [first, ...others] = domain.hosts;
    if (first === undefined) return undefined;
    return new Certificate(this, 'Certificate', {
      domainName: first,
      subjectAlternativeNames: others,
      validation: CertificateValidation.fromDnsMultiZone(
        Object.fromEntries(validation.flatMap(([host, zone]) => (zone ? [[host, zone]] : []))),
      ),
    });
  }
}
