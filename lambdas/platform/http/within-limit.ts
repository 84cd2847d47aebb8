import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { Failure } from '../runtime/failure.ts';
import { failure } from './answer.ts';

/** Most bytes of a body, as it leaves: a Lambda answers 6 MB at most, its headers included. */
const mostBytes = 6_000_000;

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** The one id of a request: API Gateway's, which its access log and the header `apigw-requestid` have too, else Lambda's. */
export function idOf({ requestContext }: APIGatewayProxyEventV2, { awsRequestId }: Context): string {
  return requestContext?.requestId || awsRequestId;
}

/**
 * Refuses in words what no Lambda may answer. Calls see to it that they don't answer as much; this is for the one that
 * doesn't, and is to be used before `compress`, so that it sees what that leaves. `onRefused` is told its bytes.
 */
export function withinLimit(onRefused: (requestId: string, bytes: number) => void): Middleware {
  return {
    after: (request) => {
      const { body = '', isBase64Encoded } = request.response ?? {};
      if (body.length * 3 <= mostBytes) return;
      const bytes = isBase64Encoded ? body.length : Buffer.byteLength(JSON.stringify(body));
      if (bytes <= mostBytes) return;
      const requestId = idOf(request.event, request.context);
      onRefused(requestId, bytes);
      request.response = failure(new Failure('ANSWER_TOO_LARGE'), requestId);
    },
  };
}
