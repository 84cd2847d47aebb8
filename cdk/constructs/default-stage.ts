import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { acknowledge } from './acknowledge.ts';
import { limitRoutes } from './http-routes.ts';

/** The logged fields of a request: never its query, body or headers. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    // Of Lambda's own lines, for a function that ended before it could log.
    lambdaRequestId: '$context.integration.requestId',
    ip: '$context.identity.sourceIp',
    time: '$context.requestTime',
    method: '$context.httpMethod',
    route: '$context.routeKey',
    status: '$context.status',
    bytes: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
  }),
);

interface DefaultStageProps {
  limited: Parameters<typeof limitRoutes>[1];
  throttles: Stage['throttles'];
  /** Gets a line for each request. */
  accessLogs: LogGroup;
}

/** The only stage of an API, with its limits and its log. */
export function defaultStage(
  scope: Construct,
  api: HttpApi,
  { limited, throttles, accessLogs }: DefaultStageProps,
): void {
  const stage = new HttpStage(scope, 'DefaultStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: throttles.all.rate, burstLimit: throttles.all.burst },
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLogs),
      format: accessLogFormat,
    },
  });
  limitRoutes(stage, limited);
  const reason = "Each call's handler checks the token and reads the stored user; no authorizer could know its scope.";
  acknowledge(api, 'APIG4', reason);
}
