import * as z from 'zod';
import { entryMetadata } from '../../cdk/constructs/entry-metadata.ts';
import { type TableRights, tableStatementSchema } from '../aws/table-rights.ts';
import type { Resources } from '../environment.ts';
import { type Resolver, TemplateError, type TemplateResource } from './resolver.ts';
import {
  bucketSchema,
  type corsSchema,
  feedSchema,
  functionSchema,
  integrationSchema,
  queueSchema,
  roleNameSchema,
  roleSchema,
  routeSchema,
  ruleSchema,
  scheduleSchema,
  tableSchema,
} from './schemas.ts';

/** What a table is made with. */
export type TableDefinition = z.infer<typeof tableSchema> & { name: string };

/** A bucket, which pages may use it, and of which new objects it notifies a queue. */
export interface BucketDefinition {
  name: string;
  cors: z.infer<typeof corsSchema>[];
  notifications: { prefix: string; queueArn: string }[];
}

/** A Lambda function: the source that it is made of, its limits and its variables. */
export interface FunctionDefinition {
  name: string;
  arn: string;
  /** Path of its source from the project's folder. */
  entry: string;
  timeoutSeconds: number;
  memoryMiB: number;
  /** How many events it may be given at once; any number where none is reserved. */
  concurrency?: number;
  environment: Record<string, string>;
}

/** A route of the API, `GET /api/results/{id}`, and the function that serves it. */
export interface RouteDefinition {
  routeKey: string;
  functionName: string;
}

export interface QueueDefinition {
  name: string;
  /** How long a new message waits before it is dealt with. */
  delayMs: number;
  /** How long SQS gives a message to nobody else once a function has it, and then again if it isn't done by then. */
  visibilityMs: number;
  arn: string;
  /** Absent in a queue of dead letters. */
  redrive?: { deadLetterArn: string; maxReceiveCount: number };
}

/** A function that reads a queue. */
export interface FeedDefinition {
  queueArn: string;
  functionName: string;
  batchSize: number;
  concurrency: number;
}

/** A rule of EventBridge's: which kinds of SES's events go to which queues. */
interface RuleDefinition {
  detailTypes: string[];
  queueArns: string[];
}

/** A message that a queue gets again and again. */
export interface ScheduleDefinition {
  everyMs: number;
  queueArn: string;
  body: string;
}

/** Everything of the templates that the local product makes true. */
export interface LocalPortal {
  resources: Resources;
  tables: TableDefinition[];
  buckets: BucketDefinition[];
  secretIds: string[];
  functions: FunctionDefinition[];
  tableRights: TableRights;
  routes: RouteDefinition[];
  queues: QueueDefinition[];
  feeds: FeedDefinition[];
  rules: RuleDefinition[];
  schedules: ScheduleDefinition[];
}

/** Reads what the local product is to be from the templates. Throws TemplateError. */
export function readPortal(resolver: Resolver): LocalPortal {
  return {
    resources: {
      portalTable: resolver.output('Data', 'PortalTable'),
      indiceTable: resolver.output('Data', 'IndiceTable'),
      filesBucket: resolver.output('Data', 'FilesBucket'),
      dropBucket: resolver.output('Data', 'DropBucket'),
      signingSecretId: resolver.output('Data', 'SigningSecretId'),
      originSecretId: resolver.output('Data', 'OriginSecretId'),
    },
    tables: read(resolver, 'AWS::DynamoDB::Table', tableSchema).map(({ name, properties }) => ({
      ...properties,
      name,
    })),
    buckets: read(resolver, 'AWS::S3::Bucket', bucketSchema).map(({ name, properties }) => ({
      name,
      cors: properties.CorsConfiguration?.CorsRules ?? [],
      notifications: (properties.NotificationConfiguration?.QueueConfigurations ?? []).map(({ Queue, Filter }) => ({
        prefix: Filter.S3Key.Rules[0].Value,
        queueArn: Queue,
      })),
    })),
    secretIds: resolver.all('AWS::SecretsManager::Secret').map(({ name }) => name),
    functions: readFunctions(resolver),
    tableRights: readTableRights(resolver),
    routes: readRoutes(resolver),
    queues: read(resolver, 'AWS::SQS::Queue', queueSchema).map(
      ({ name, stack, id, properties: { DelaySeconds, VisibilityTimeout, RedrivePolicy } }) => ({
        name,
        delayMs: DelaySeconds * 1000,
        visibilityMs: VisibilityTimeout * 1000,
        arn: resolver.text(stack, { 'Fn::GetAtt': [id, 'Arn'] }),
        ...(RedrivePolicy && {
          redrive: { deadLetterArn: RedrivePolicy.deadLetterTargetArn, maxReceiveCount: RedrivePolicy.maxReceiveCount },
        }),
      }),
    ),
    feeds: read(resolver, 'AWS::Lambda::EventSourceMapping', feedSchema).map(({ properties }) => ({
      queueArn: properties.EventSourceArn,
      functionName: properties.FunctionName,
      batchSize: properties.BatchSize,
      concurrency: properties.ScalingConfig.MaximumConcurrency,
    })),
    rules: read(resolver, 'AWS::Events::Rule', ruleSchema).map(({ properties: { EventPattern, Targets } }) => ({
      detailTypes: EventPattern['detail-type'],
      queueArns: Targets.map(({ Arn }) => Arn),
    })),
    schedules: readSchedules(resolver),
  };
}

/** Those with a rate; what happens at an hour of the day invokes functions and machines, and only in the cloud. */
function readSchedules(resolver: Resolver): ScheduleDefinition[] {
  const isSteady = ({ Properties }: TemplateResource) => String(Properties?.['ScheduleExpression']).startsWith('rate(');
  return read(resolver, 'AWS::Scheduler::Schedule', scheduleSchema, isSteady).map(({ properties }) => ({
    everyMs: properties.ScheduleExpression,
    queueArn: properties.Target.Arn,
    body: properties.Target.Input,
  }));
}

/** What each function's role says of tables. */
function readTableRights(resolver: Resolver): TableRights {
  const roles = new Map(resolver.all('AWS::IAM::Role').map(({ stack, id, resource }) => [`${stack} ${id}`, resource]));
  const own = resolver.all('AWS::Lambda::Function').filter(({ resource }) => resource.Metadata?.[entryMetadata]);
  return new Map(
    own.map(({ stack, id, name, resource }) => {
      const { Role } = parse(id, z.looseObject({ Role: roleNameSchema }), resource.Properties);
      const [role] = Role['Fn::GetAtt'];
      const { Policies } = parse(role, roleSchema, roles.get(`${stack} ${role}`)?.Properties);
      const all = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const about = all.filter(({ Action }) => JSON.stringify(Action).includes('"dynamodb:'));
      return [name, about.map((one) => parse(role, tableStatementSchema, resolver.resolve(stack, one)))];
    }),
  );
}

/** CDK's own functions, which only a deployment runs, say no entry and are left out. */
function readFunctions(resolver: Resolver): FunctionDefinition[] {
  const own = resolver.all('AWS::Lambda::Function').filter(({ resource }) => resource.Metadata?.[entryMetadata]);
  return own.map(({ stack, id, name, resource }) => {
    const properties = parse(id, functionSchema, wanted(resolver, stack, resource.Properties, functionSchema));
    return {
      name,
      arn: resolver.text(stack, { 'Fn::GetAtt': [id, 'Arn'] }),
      entry: String(resource.Metadata?.[entryMetadata]),
      timeoutSeconds: properties.Timeout,
      memoryMiB: properties.MemorySize,
      ...(properties.ReservedConcurrentExecutions !== undefined && {
        concurrency: properties.ReservedConcurrentExecutions,
      }),
      environment: properties.Environment.Variables,
    };
  });
}

function readRoutes(resolver: Resolver): RouteDefinition[] {
  const functions = new Map(readFunctions(resolver).map(({ arn, name }) => [arn, name]));
  const integrations = new Map(
    read(resolver, 'AWS::ApiGatewayV2::Integration', integrationSchema).map(({ id, properties }) => [
      `integrations/${id}`,
      functions.get(properties.IntegrationUri),
    ]),
  );
  return read(resolver, 'AWS::ApiGatewayV2::Route', routeSchema).map(({ id, properties: { RouteKey, Target } }) => {
    const functionName = integrations.get(Target);
    if (!functionName) throw new TemplateError(`No function serves the route ${id}`);
    return { routeKey: RouteKey, functionName };
  });
}

function read<S extends z.ZodObject>(
  resolver: Resolver,
  type: string,
  schema: S,
  isRead: (resource: TemplateResource) => boolean = () => true,
) {
  const found = resolver.all(type).filter(({ resource }) => isRead(resource));
  return found.map(({ stack, id, name, resource }) => ({
    stack,
    id,
    name,
    properties: parse(id, schema, wanted(resolver, stack, resource.Properties, schema)),
  }));
}

/** Only the properties that the schema knows are resolved: the others may speak of what doesn't exist here. */
function wanted(resolver: Resolver, stack: string, properties: Record<string, unknown> = {}, schema: z.ZodObject) {
  return Object.fromEntries(
    Object.keys(schema.shape)
      .filter((key) => key in properties)
      .map((key) => [key, resolver.resolve(stack, properties[key])]),
  );
}

function parse<S extends z.ZodType>(id: string, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new TemplateError(`The local product does not know how to make ${id}:\n${z.prettifyError(parsed.error)}`);
}
