/**
 * For each type of the templates that the local product runs, what `drift.test.ts` compares with the product: the
 * properties that are compared, and those that are not, each with the reason. A property that is in neither list fails
 * the test until it is in one.
 */
interface ComparedProperties {
  compared: readonly string[];
  left: Readonly<Record<string, string>>;
}

const tags = { Tags: 'Tags tell people and invoices what a resource is of; nothing reads them.' };
const tls = 'Nothing leaves this machine, whose disk is its own.';

export const comparedProperties: Readonly<Record<string, ComparedProperties>> = {
  'AWS::ApiGatewayV2::Route': {
    compared: ['RouteKey', 'Target', 'AuthorizationType'],
    left: { ApiId: 'There is one API.' },
  },
  'AWS::ApiGatewayV2::Integration': {
    compared: ['IntegrationType', 'IntegrationUri', 'PayloadFormatVersion'],
    left: { ApiId: 'There is one API.' },
  },
  'AWS::DynamoDB::Table': {
    compared: ['AttributeDefinitions', 'KeySchema', 'GlobalSecondaryIndexes', 'BillingMode'],
    left: {
      ...tags,
      DeletionProtectionEnabled: 'Local data is thrown away on purpose, with npm run reset.',
      PointInTimeRecoverySpecification: 'There are no backups of local data.',
      TimeToLiveSpecification:
        'The embedded database knows no time to live. Code that reads what expires looks at the time itself, since DynamoDB takes days to delete.',
    },
  },
  'AWS::Events::Rule': {
    compared: ['EventPattern', 'State', 'Targets'],
    left: { ...tags, Description: 'For people.' },
  },
  'AWS::Lambda::EventSourceMapping': {
    compared: ['EventSourceArn', 'FunctionName', 'BatchSize', 'FunctionResponseTypes', 'ScalingConfig'],
    left: tags,
  },
  'AWS::Lambda::Function': {
    compared: ['Environment', 'Timeout', 'MemorySize', 'ReservedConcurrentExecutions'],
    left: {
      ...tags,
      Architectures: 'The machine has the processor that it has.',
      EphemeralStorage: 'The machine’s own disk.',
      Code: 'The sources run here, by the entry that the metadata names; the bundles are tested on their own.',
      Handler: 'Of the bundle; the sources export a handler of that name.',
      Layers: 'Only of CDK’s own function, which runs at deployments alone.',
      LoggingConfig: 'Logs are files here.',
      Role: 'No rights are checked here; cdk/permissions compares them with what the code does.',
      Runtime: 'package.json pins the same Node.',
    },
  },
  'AWS::S3::Bucket': {
    compared: ['CorsConfiguration', 'NotificationConfiguration'],
    left: {
      ...tags,
      BucketEncryption: tls,
      LifecycleConfiguration: 'Nothing expires here; npm run reset clears all.',
      LoggingConfiguration: 'Local reads are not audited.',
      OwnershipControls: 'There is one account.',
      PublicAccessBlockConfiguration: 'The endpoint takes signed requests only.',
      VersioningConfiguration: 'Old versions are for restoring, which needs AWS.',
    },
  },
  'AWS::SQS::Queue': {
    compared: ['DelaySeconds', 'RedrivePolicy'],
    left: {
      ...tags,
      MessageRetentionPeriod: 'No message waits for days here.',
      SqsManagedSseEnabled: tls,
      VisibilityTimeout: 'The wait before the last try alone; tests shorten it. local/queues.test.ts',
    },
  },
  // Only those with a rate: what happens at an hour of the day invokes functions and machines, which nothing here does.
  'AWS::Scheduler::Schedule': {
    compared: ['ScheduleExpression', 'State', 'Target', 'FlexibleTimeWindow'],
    left: {
      Description: 'For people.',
      GroupName: 'As descriptions.',
      ScheduleExpressionTimezone: 'Of an hour of the day; a rate has none.',
    },
  },
  'AWS::SecretsManager::Secret': {
    compared: [],
    left: {
      ...tags,
      Description: 'For people.',
      GenerateSecretString: 'Local secrets are made as long.',
      Name: 'Local names come from the logical id.',
    },
  },
};

/** Types of resources that the local product has nothing for, and why. */
export const typesNotCompared: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'The gateway is the one API; its routes are compared.',
  'AWS::ApiGatewayV2::Stage': 'Throttling and access logs are for many strangers; a stage’s name is part of no path.',
  'AWS::Backup::BackupPlan': 'There are no backups of local data.',
  'AWS::Backup::BackupSelection': 'As backup plans.',
  'AWS::Backup::BackupVault': 'As backup plans.',
  'AWS::Budgets::Budget': 'Nothing is paid for here.',
  'AWS::CertificateManager::Certificate': 'There is no TLS here.',
  'AWS::CloudFront::Distribution': 'Played by local/template/site.ts, and tested there.',
  'AWS::CloudFront::Function': 'Run as they are by local/template/site.ts, and tested there.',
  'AWS::CloudFront::OriginAccessControl': 'The gateway reads the built files itself.',
  'AWS::CloudFront::ResponseHeadersPolicy': 'Read by local/template/site.ts, and tested there.',
  'AWS::CloudWatch::Alarm': 'A local product has no one on call.',
  'AWS::CloudWatch::Dashboard': 'As alarms.',
  'AWS::IAM::Policy': 'No rights are checked here; cdk/permissions compares them with what the code does.',
  'AWS::IAM::Role': 'As policies.',
  'AWS::KMS::Key': 'Encrypts what alarms say.',
  'AWS::Lambda::EventInvokeConfig':
    'Of what a schedule invokes at an hour of the day; schedules only send messages here.',
  'AWS::Lambda::LayerVersion': 'Of CDK’s own function, which runs at deployments alone.',
  'AWS::Lambda::Permission': 'No rights are checked here.',
  'AWS::Logs::LogGroup': 'Logs are files here.',
  'AWS::Logs::MetricFilter': 'Counts for alarms.',
  'AWS::Route53::HealthCheck': 'As alarms.',
  'AWS::Route53::RecordSet': 'The names of this machine are localhost’s.',
  'AWS::S3::BucketPolicy': 'The endpoint takes signed requests only.',
  'AWS::Scheduler::ScheduleGroup': 'For metrics.',
  'AWS::SES::ConfigurationSet': 'The mailbox takes any; its name is given to functions and compared.',
  'AWS::SES::ConfigurationSetEventDestination':
    'The mailbox announces what becomes of each mail; the rule that takes it is compared.',
  'AWS::SES::EmailIdentity': 'The mailbox sends in any name.',
  'AWS::SNS::Subscription': 'As alarms.',
  'AWS::SNS::Topic': 'As alarms.',
  'AWS::SNS::TopicPolicy': 'As alarms.',
  'AWS::SQS::QueuePolicy': 'No rights are checked here.',
  'AWS::StepFunctions::StateMachine': 'Reminds of alarms.',
  'AWS::WAFv2::WebACL': 'Keeps strangers away, of whom there are none.',
  'Custom::CDKBucketDeployment': 'Copies the site to its bucket; the gateway reads it where it was built.',
};
