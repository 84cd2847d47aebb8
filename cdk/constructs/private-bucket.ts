import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type LifecycleRule,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

interface PrivateBucketProps {
  /** Whether the bucket stays when its stack goes. */
  readonly retain: boolean;
  /** Where S3 writes who read what; a bucket of logs has none of its own. */
  readonly logs?: Bucket;
  /** Days after which objects go; never, without it. */
  readonly expireDays?: number;
  /** Whether what was overwritten or deleted stays recoverable, for 30 days. */
  readonly versioned?: boolean;
  /** Prefixes whose objects are deleted after so many days, all versions included. */
  readonly fleeting?: Readonly<Record<string, number>>;
  readonly cors?: BucketProps['cors'];
}

const abandonedUploads: LifecycleRule = {
  id: 'abandoned-uploads',
  abortIncompleteMultipartUploadAfter: Duration.days(1),
};
const oldVersions: LifecycleRule = {
  id: 'old-versions',
  noncurrentVersionExpiration: Duration.days(30),
  // The mark that a deletion leaves goes with the last version that it hid.
  expiredObjectDeleteMarker: true,
};
const fleeting = ([prefix, days]: [string, number]): LifecycleRule => ({
  id: `fleeting-${prefix.replaceAll('/', '-')}`,
  prefix,
  expiration: Duration.days(days),
  noncurrentVersionExpiration: Duration.days(1),
});

/**
 * A bucket reached only by explicit grants: public access blocked, encrypted by S3, TLS only, unfinished uploads
 * deleted, its reads logged to `logs`.
 */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, props: PrivateBucketProps) {
    const expiry = props.expireDays
      ? [{ id: 'expiry', expiration: Duration.days(props.expireDays) } satisfies LifecycleRule]
      : [];
    const temporary = Object.entries(props.fleeting ?? {}).map(fleeting);
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: props.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      versioned: props.versioned ?? false,
      lifecycleRules: [abandonedUploads, ...(props.versioned ? [oldVersions] : []), ...temporary, ...expiry],
      ...(props.logs && { serverAccessLogsBucket: props.logs, serverAccessLogsPrefix: `${id.toLowerCase()}/` }),
      ...(props.cors && { cors: props.cors }),
    });
  }
}
