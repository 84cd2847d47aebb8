import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, CfnOutput, CfnParameter, Duration, Fn, SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { acknowledge, acknowledgeWarning } from '../constructs/acknowledge.ts';
import { singlePageFunction, viewerFunction } from '../constructs/edge-functions.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { securityHeaders } from '../constructs/security-headers.ts';
import { SiteDeployment } from '../constructs/site-deployment.ts';
import { leadHosts } from '../constructs/zone-records.ts';

interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  /** Whose files pages open by presigned URLs. */
  readonly buckets: readonly Bucket[];
  /** By which the API knows CloudFront. */
  readonly originSecret: ISecret;
  /** Of the stage's hosts, where the stage makes one. */
  readonly certificate?: ICertificate | undefined;
  /** The ARN of a firewall in us-east-1. */
  readonly firewallArn?: string | undefined;
}

/** `scripts/rotate-secret` knows it by this name. */
const originVersionParameter = 'OriginHeaderVersion';

/** Those who answer for the portal, to whom its vulnerabilities are reported. */
function contactsOf({ brandings }: Stage): string[] {
  return [...new Set(brandings.flatMap(({ legal }) => legal?.titular.correo ?? []))];
}

const builtWeb = join(import.meta.dirname, '../../dist/web');

/** The site: a private bucket behind CloudFront, which passes `/api` on to the API. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const logs = new PrivateBucket(this, 'Logs', { retain: stage.retainData, expireDays: stage.logRetentionDays });
    // Rebuilt by every deployment, so nothing is lost with it.
    const site = new PrivateBucket(this, 'Site', { retain: false, logs });

    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(
        this,
        'Headers',
        props.buckets.map((bucket) => `https://${bucket.bucketRegionalDomainName}`),
      ),
    } satisfies Partial<BehaviorOptions>;
    const api = new HttpOrigin(Fn.select(2, Fn.split('/', props.api.apiEndpoint)), {
      customHeaders: { 'x-origin-secret': this.shownSecret(props.originSecret) },
    });
    const viewer = [{ function: viewerFunction(this, stage.name), eventType: FunctionEventType.VIEWER_REQUEST }];
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `alicuota-${stage.name}`,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...this.customDomain(props),
      ...(props.firewallArn !== undefined && { webAclId: props.firewallArn }),
      defaultBehavior: {
        ...common,
        // With the right to list, S3 answers 404 for a missing asset instead of 403; the function hides the listing.
        origin: S3BucketOrigin.withOriginAccessControl(site, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        functionAssociations: [
          {
            function: singlePageFunction(this, stage.name, contactsOf(stage)),
            eventType: FunctionEventType.VIEWER_REQUEST,
          },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          ...common,
          // A redirection would come when a token or a password has already crossed the net in plain text.
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          origin: api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: viewer,
        },
        '/tablon/*': { ...common, origin: api, ...this.boards(stage), functionAssociations: viewer },
      },
    });
    this.accept(props);
    leadHosts(this, stage, this.distribution);

    new SiteDeployment(this, 'Deployment', {
      stage,
      bucket: site,
      distribution: this.distribution,
      webFolder: this.builtWeb(),
    });
    const host = stage.domain?.hosts[0] ?? this.distribution.distributionDomainName;
    new CfnOutput(this, 'Url', { value: `https://${host}` });
    new CfnOutput(this, 'SiteBucket', { value: site.bucketName });
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
  }

  /**
   * Boards are kept as long as their headers say, by address and host; cookies and queries don't reach the function. What is kept may
   * be shown for that long at most while the API is down.
   */
  private boards({ name }: Stage): Pick<BehaviorOptions, 'cachePolicy' | 'originRequestPolicy'> {
    return {
      cachePolicy: new CachePolicy(this, 'TablonCache', {
        cachePolicyName: `alicuota-${name}-tablon`,
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(2),
        headerBehavior: CacheHeaderBehavior.allowList('x-viewer-origin'),
        cookieBehavior: CacheCookieBehavior.none(),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'TablonRequest', {
        originRequestPolicyName: `alicuota-${name}-tablon`,
        headerBehavior: OriginRequestHeaderBehavior.allowList('x-viewer-address'),
        cookieBehavior: OriginRequestCookieBehavior.none(),
        queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      }),
    };
  }

  /**
   * A reference, which CloudFormation resolves as it deploys: the value stands in no template. It looks at a secret again
   * only where the reference's text changes, so that the version is part of it: none until the first change, then what
   * `npm run rotate-secret -- --origin` sets, which deployments leave as it is.
   */
  private shownSecret(secret: ISecret): string {
    const { valueAsString: versionId } = new CfnParameter(this, originVersionParameter, {
      default: '',
      allowedPattern: String.raw`^([\w-]{32,64})?$`,
      description: 'The version of the origin secret that CloudFront shows',
    });
    return SecretValue.secretsManager(secret.secretArn, { versionId }).unsafeUnwrap();
  }

  private customDomain({ stage: { domain }, certificate: made }: WebStackProps) {
    if (!domain) return {};
    const certificate =
      domain.certificateArn === undefined
        ? made
        : Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    if (!certificate) throw new Error('The hosts have no certificate');
    return { domainNames: domain.hosts, certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 };
  }

  /** The folder of the built web, where it is asked for and there. */
  private builtWeb(): string | undefined {
    if (!this.bundlingRequired) return undefined;
    if (existsSync(builtWeb)) return builtWeb;
    const text = 'The web isn’t built: deployed so, there would be no pages. "npm run deploy" builds it.';
    Annotations.of(this).addWarningV2('alicuota:no-web', text);
    return undefined;
  }

  private accept({ stage, firewallArn }: WebStackProps): void {
    const to = this.distribution;
    acknowledge(to, 'CFR1', 'Clients read their results from wherever they are; there is no country to refuse.');
    if (firewallArn === undefined) {
      const reason = 'A web application firewall costs more than a small laboratory; the API limits its own rate.';
      acknowledge(to, 'CFR2', reason);
    }
    acknowledge(
      to,
      'CFR3',
      'Its logs hold whole addresses, and those of mailed links carry tokens; the API keeps a log without them.',
    );
    const list = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk';
    acknowledgeWarning(to, list, 'The root is a page, and the function turns every other folder into it.');
    if (stage.domain) return;
    const reason =
      "Without a domain of its own a stage has CloudFront's certificate, whose protocols are CloudFront's.";
    acknowledge(to, 'CFR4', reason);
  }
}
