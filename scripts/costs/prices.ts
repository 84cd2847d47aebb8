/** Where a price comes from: a page of AWS's, or about it, that was read and says it; or what is generally known. */
type Basis = 'published' | 'known';

export interface Price {
  service: string;
  what: string;
  /** What the price is for, in words, and how many of the quantity's units that is. */
  unit: string;
  per: number;
  usd: number;
  /** How much of it every account has free each month, for good; in units of the quantity. */
  free?: number;
  region: string;
  basis: Basis;
  source: string;
}

/** When the prices were put together. AWS changes them seldom, and then mostly downwards. */
export const pricesDate = '2026-11-21';

const ireland = 'eu-west-1';
const everywhere = 'Europe';
const million = 1_000_000;
const gigabyte = 1_000_000_000;

const known = (region: string, source = 'no page found') => ({ region, basis: 'known' as const, source });
const read = (region: string, source: string) => ({ region, basis: 'published' as const, source });

/**
 * US dollars without taxes. Those of eu-south-2 (Spain) are not in the pages that could be read; Ireland's stand in for them
 * where they differ from region to region.
 */
export const prices = {
  apiCalls: {
    service: 'API Gateway',
    what: 'calls of the HTTP API',
    unit: 'million',
    per: million,
    usd: 1.11,
    ...known(ireland, '1.00 in the United States: aws.amazon.com/api-gateway/pricing'),
  },
  lambdaRequests: {
    service: 'Lambda',
    what: 'invocations',
    unit: 'million',
    per: million,
    usd: 0.2,
    free: million,
    ...read(everywhere, 'cloudchipr.com/blog/aws-lambda-pricing'),
  },
  lambdaCompute: {
    service: 'Lambda',
    what: 'compute, ARM',
    unit: 'GB-second',
    per: 1,
    usd: 0.0000133334,
    free: 400_000,
    ...read(everywhere, 'cloudchipr.com/blog/aws-lambda-pricing; artillery 2.0.28 names the regions that differ'),
  },
  dynamodbReads: {
    service: 'DynamoDB',
    what: 'read request units',
    unit: 'million',
    per: million,
    usd: 0.1415,
    ...known(ireland, '0.125 in the United States: airbyte.com/data-engineering-resources/dynamodb-pricing'),
  },
  dynamodbWrites: {
    service: 'DynamoDB',
    what: 'write request units',
    unit: 'million',
    per: million,
    usd: 0.7068,
    ...known(ireland, '0.625 in the United States: airbyte.com/data-engineering-resources/dynamodb-pricing'),
  },
  dynamodbStorage: {
    service: 'DynamoDB',
    what: 'storage, indexes included',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.283,
    free: 25 * gigabyte,
    ...known(ireland),
  },
  dynamodbRecovery: {
    service: 'DynamoDB',
    what: 'point-in-time recovery',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.2264,
    ...known(ireland),
  },
  dynamodbBackups: {
    service: 'AWS Backup',
    what: 'nightly backups of the table, and their copies',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.1132,
    ...known(ireland),
  },
  s3Backups: {
    service: 'AWS Backup',
    what: 'backups of the files, and their copies',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.055,
    ...known(ireland),
  },
  backupTransfer: {
    service: 'AWS Backup',
    what: 'copies on their way to another region',
    unit: 'GB',
    per: gigabyte,
    usd: 0.02,
    ...known(ireland),
  },
  s3Storage: {
    service: 'S3',
    what: 'storage',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.023,
    ...known(ireland),
  },
  s3Puts: {
    service: 'S3',
    what: 'PUT, COPY, POST and LIST requests',
    unit: 'thousand',
    per: 1000,
    usd: 0.005,
    ...known(ireland, 'the same in the United States: dev.to, AWS S3 pricing for beginners'),
  },
  s3Gets: {
    service: 'S3',
    what: 'GET and HEAD requests',
    unit: 'thousand',
    per: 1000,
    usd: 0.0004,
    ...known(ireland, 'the same in the United States: dev.to, AWS S3 pricing for beginners'),
  },
  transferOut: {
    service: 'S3',
    what: 'certificates sent to browsers',
    unit: 'GB',
    per: gigabyte,
    usd: 0.09,
    free: 100 * gigabyte,
    ...known(ireland),
  },
  sqsRequests: {
    service: 'SQS',
    what: 'requests, Lambda’s own polling included',
    unit: 'million',
    per: million,
    usd: 0.4,
    free: million,
    ...read(
      everywhere,
      'adhdecode-articles-4.pages.dev/articles/sqs, price; cityofaustin/atd-data-tech#9383, free amount',
    ),
  },
  secrets: {
    service: 'Secrets Manager',
    what: 'secrets',
    unit: 'secret-month',
    per: 1,
    usd: 0.4,
    ...known(everywhere),
  },
  secretReads: {
    service: 'Secrets Manager',
    what: 'reads',
    unit: 'ten thousand',
    per: 10_000,
    usd: 0.05,
    ...known(everywhere),
  },
  mails: {
    service: 'SES',
    what: 'mails',
    unit: 'thousand',
    per: 1000,
    usd: 0.1,
    ...read(everywhere, 'acecloudinterviews.com/tutorials/aws/ses'),
  },
  mailBytes: {
    service: 'SES',
    what: 'bytes of mails',
    unit: 'GB',
    per: gigabyte,
    usd: 0.12,
    ...known(everywhere),
  },
  edgeRequests: {
    service: 'CloudFront',
    what: 'HTTPS requests',
    unit: 'million',
    per: million,
    usd: 1.2,
    free: 10 * million,
    ...known(everywhere, 'free amount: aws.amazon.com/cloudfront/pricing'),
  },
  edgeBytes: {
    service: 'CloudFront',
    what: 'bytes to browsers',
    unit: 'GB',
    per: gigabyte,
    usd: 0.085,
    free: 1000 * gigabyte,
    ...read(everywhere, 'aws.amazon.com/cloudfront/pricing'),
  },
  edgeFunctions: {
    service: 'CloudFront',
    what: 'edge function runs',
    unit: 'million',
    per: million,
    usd: 0.1,
    free: 2 * million,
    ...read(everywhere, 'cur.vantage.sh/aws/amazoncloudfront; free amount: aws.amazon.com/cloudfront/pricing'),
  },
  logsTaken: {
    service: 'CloudWatch',
    what: 'logs taken in',
    unit: 'GB',
    per: gigabyte,
    usd: 0.57,
    free: 5 * gigabyte,
    ...known(ireland, '0.50 in the United States: factualminds.com/blog, CloudWatch pricing'),
  },
  logsKept: {
    service: 'CloudWatch',
    what: 'logs kept',
    unit: 'GB-month',
    per: gigabyte,
    usd: 0.03,
    ...known(ireland),
  },
  alarmMetrics: {
    service: 'CloudWatch',
    what: 'metrics that alarms watch',
    unit: 'metric-month',
    per: 1,
    usd: 0.1,
    free: 10,
    ...known(everywhere, 'free amount: aws.amazon.com/cloudwatch/pricing'),
  },
  dashboards: {
    service: 'CloudWatch',
    what: 'dashboards',
    unit: 'dashboard-month',
    per: 1,
    usd: 3,
    free: 3,
    ...read(
      everywhere,
      'free amount, up to 50 metrics each: aws.amazon.com/cloudwatch/pricing; price: factualminds.com/blog',
    ),
  },
  compositeAlarms: {
    service: 'CloudWatch',
    what: 'composite alarms',
    unit: 'alarm-month',
    per: 1,
    usd: 0.5,
    ...known(everywhere),
  },
  customMetrics: {
    service: 'CloudWatch',
    what: 'metrics of our own',
    unit: 'metric-month',
    per: 1,
    usd: 0.3,
    free: 10,
    ...known(everywhere),
  },
  webAcls: {
    service: 'WAF',
    what: 'access control lists',
    unit: 'list-month',
    per: 1,
    usd: 5,
    ...known(everywhere),
  },
  webAclRules: {
    service: 'WAF',
    what: 'rules',
    unit: 'rule-month',
    per: 1,
    usd: 1,
    ...known(everywhere),
  },
  webAclRequests: {
    service: 'WAF',
    what: 'requests looked at',
    unit: 'million',
    per: million,
    usd: 0.6,
    ...known(everywhere),
  },
  hostedZones: {
    service: 'Route 53',
    what: 'hosted zones',
    unit: 'zone-month',
    per: 1,
    usd: 0.5,
    ...known(everywhere),
  },
} as const satisfies Record<string, Price>;

export type PriceKey = keyof typeof prices;
