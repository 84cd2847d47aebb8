import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { type Bucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { acknowledge, acknowledgeWarning } from '../constructs/acknowledge.ts';
import { singlePageFunction, viewerFunction } from '../constructs/edge-functions.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { securityHeaders } from '../constructs/security-headers.ts';
import { SiteDeployment } from '../constructs/site-deployment.ts';

interface WebStackProps extends StackProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  readonly filesBucket: Bucket;
  /** By which the API knows CloudFront. */
  readonly originSecret: ISecret;
}

const builtWeb = join(import.meta.dirname, '../../dist/web');

/** The site: a private bucket behind CloudFront, which passes `/api` on to the API. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const logs = new PrivateBucket(this, 'Logs', {
      retain: stage.retainData,
      expireDays: stage.logRetentionDays,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
    });
    // Rebuilt by every deployment, so nothing is lost with it.
    const site = new PrivateBucket(this, 'Site', { retain: false, logs });

    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: securityHeaders(this, 'Headers', `https://${props.filesBucket.bucketRegionalDomainName}`),
    } satisfies Partial<BehaviorOptions>;
    this.distribution = new Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      ...this.customDomain(stage),
      defaultBehavior: {
        ...common,
        // With the right to list, S3 answers 404 for a missing asset instead of 403; the function hides the listing.
        origin: S3BucketOrigin.withOriginAccessControl(site, {
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
        cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        compress: true,
        functionAssociations: [
          { function: singlePageFunction(this, 'SinglePage'), eventType: FunctionEventType.VIEWER_REQUEST },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          ...common,
          origin: new HttpOrigin(Fn.select(2, Fn.split('/', props.api.apiEndpoint)), {
            // A reference, which CloudFormation resolves as it deploys: the value stands in no template.
            customHeaders: { 'x-origin-secret': props.originSecret.secretValue.unsafeUnwrap() },
          }),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          functionAssociations: [
            { function: viewerFunction(this, 'Viewer'), eventType: FunctionEventType.VIEWER_REQUEST },
          ],
        },
      },
    });
    this.accept();

    new SiteDeployment(this, 'Deployment', {
      stage,
      bucket: site,
      distribution: this.distribution,
      webFolder: this.bundlingRequired && existsSync(builtWeb) ? builtWeb : undefined,
    });
    const host = stage.domain?.hosts[0] ?? this.distribution.distributionDomainName;
    new CfnOutput(this, 'Url', { value: `https://${host}` });
    new CfnOutput(this, 'SiteBucket', { value: site.bucketName });
    new CfnOutput(this, 'DistributionId', { value: this.distribution.distributionId });
  }

  private customDomain(stage: Stage) {
    if (!stage.domain) return {};
    const certificate = Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn);
    return {
      domainNames: stage.domain.hosts,
      certificate,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private accept(): void {
    const to = this.distribution;
    acknowledge(to, 'CFR1', 'Clients read their results from wherever they are; there is no country to refuse.');
    acknowledge(
      to,
      'CFR2',
      'A web application firewall costs more than a small laboratory; the API limits its own rate.',
    );
    const list = '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk';
    acknowledgeWarning(to, list, 'The root is a page, and the function turns every other folder into it.');
    acknowledge(
      to,
      'CFR4',
      "Without a domain of its own a stage has CloudFront's certificate, whose protocols are CloudFront's.",
    );
  }
}
