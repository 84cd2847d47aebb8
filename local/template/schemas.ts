import * as z from 'zod';

// Of each kind of resource only what the local product makes true; a value it doesn't know is refused.

const attributeSchema = z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) });
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});
export const tableSchema = z.object({
  AttributeDefinitions: z.array(attributeSchema),
  KeySchema: keySchema,
  BillingMode: z.literal('PAY_PER_REQUEST'),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
});

export const corsSchema = z.object({
  AllowedOrigins: z.array(z.string()),
  AllowedMethods: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.number().optional(),
});
const notificationSchema = z.object({
  Event: z.literal('s3:ObjectCreated:*'),
  Queue: z.string(),
  Filter: z.object({
    S3Key: z.object({ Rules: z.tuple([z.object({ Name: z.literal('prefix'), Value: z.string() })]) }),
  }),
});
export const bucketSchema = z.object({
  CorsConfiguration: z.object({ CorsRules: z.array(corsSchema) }).optional(),
  NotificationConfiguration: z.object({ QueueConfigurations: z.array(notificationSchema) }).optional(),
});

export const functionSchema = z.object({
  Timeout: z.number(),
  MemorySize: z.number(),
  ReservedConcurrentExecutions: z.int().min(1).optional(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }),
});
/** A function's role, which its stack makes, with its policies in it. */
export const roleNameSchema = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) });
const documentSchema = z.object({ Statement: z.array(z.looseObject({ Action: z.unknown() })) });
export const roleSchema = z.object({ Policies: z.array(z.object({ PolicyDocument: documentSchema })) });
export const queueSchema = z.object({
  DelaySeconds: z.number().default(0),
  /** SQS's own 30 seconds where a queue says none: those of dead letters, which nobody reads. */
  VisibilityTimeout: z.number().default(30),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
});
export const feedSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.number(),
  FunctionResponseTypes: z.tuple([z.literal('ReportBatchItemFailures')]),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
});

export const ruleSchema = z.object({
  EventPattern: z.strictObject({ source: z.tuple([z.literal('aws.ses')]), 'detail-type': z.array(z.string()) }),
  State: z.literal('ENABLED'),
  Targets: z.array(z.object({ Arn: z.string() })),
});

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const rate = /^rate\((\d+) (minute|hour|day)s?\)$/u;
/** A steady rate of EventBridge's, in milliseconds. */
const rateSchema = z
  .string()
  .regex(rate)
  .transform((text) => {
    const [, count, unit] = rate.exec(text) ?? [];
    return Number(count) * unitMs[unit as keyof typeof unitMs];
  });
export const scheduleSchema = z.object({
  ScheduleExpression: rateSchema,
  State: z.literal('ENABLED'),
  FlexibleTimeWindow: z.object({ Mode: z.literal('OFF') }),
  Target: z.object({ Arn: z.string(), Input: z.string() }),
});

export const integrationSchema = z.object({ IntegrationUri: z.string() });
export const routeSchema = z.object({ RouteKey: z.string(), Target: z.string() });
