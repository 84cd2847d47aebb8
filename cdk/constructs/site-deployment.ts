import { Duration, Stack } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { type Stage, webConfig } from '../config.ts';
import { acknowledge } from './acknowledge.ts';
import { logGroup } from './log-group.ts';

interface SiteDeploymentProps {
  readonly stage: Stage;
  readonly bucket: Bucket;
  readonly distribution: IDistribution;
  /** Folder of the built web; without it only `/config.json` is written. */
  readonly webFolder: string | undefined;
}

/**
 * Puts the built web and the stage's `/config.json` into the site's bucket: assets, whose names carry a hash, to be
 * kept by browsers for a year, and beside older ones, which open pages still request; browsers revalidate every other file.
 */
export class SiteDeployment extends Construct {
  constructor(scope: Construct, id: string, props: SiteDeploymentProps) {
    super(scope, id);
    const logs = logGroup(this, 'Logs', props.stage);
    const common = { destinationBucket: props.bucket, prune: false, logGroup: logs, memoryLimit: 256 };
    const config = Source.jsonData('config.json', webConfig(props.stage));
    const assets =
      props.webFolder &&
      new BucketDeployment(this, 'Assets', {
        ...common,
        sources: [Source.asset(props.webFolder, { exclude: ['*', '!assets', '!assets/**'] })],
        cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
      });
    const entry = new BucketDeployment(this, 'Entry', {
      ...common,
      sources: props.webFolder
        ? [Source.asset(props.webFolder, { exclude: ['assets', 'config.json'] }), config]
        : [config],
      cacheControl: [CacheControl.noCache()],
      distribution: props.distribution,
      distributionPaths: ['/index.html', '/config.json'],
    });
    // `index.html`, which names the new assets, is copied after them; the first deployment creates what copies both.
    if (assets) entry.node.addDependency(assets);
    this.acceptProvider(props);
  }

  /** The Lambda that copies the files is CDK's own; it runs at deployment only. */
  private acceptProvider(props: SiteDeploymentProps): void {
    const reason = "CDK's provider for deployments, which runs only while one is being made.";
    for (const child of Stack.of(this).node.children) {
      if (!child.node.id.startsWith('Custom::CDKBucketDeployment')) continue;
      acknowledge(child, 'L1', reason);
      for (const finding of providerFindings(props)) acknowledge(child, finding, reason);
    }
  }
}

function providerFindings({ bucket, stage }: SiteDeploymentProps): string[] {
  const element = bucket.node.defaultChild;
  if (!(element instanceof CfnBucket)) throw new Error('CDK changed its tree');
  const account = stage.env?.account ?? '<AWS::AccountId>';
  const region = stage.env?.region ?? '<AWS::Region>';
  const partition = stage.env ? 'aws' : '<AWS::Partition>';
  return [
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((action) => `IAM5[Action::s3:${action}*]`),
    `IAM5[Resource::arn:${partition}:s3:::cdk-hnb659fds-assets-${account}-${region}/*]`,
    `IAM5[Resource::<${Stack.of(bucket).getLogicalId(element)}.Arn>/*]`,
    // Its right to invalidate what CloudFront keeps names no distribution.
    'IAM5[Resource::*]',
  ];
}
