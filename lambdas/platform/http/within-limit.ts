import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { Failure } from '../runtime/failure.ts';
import { failure } from './answer.ts';

/** The most bytes of a body as sent: a Lambda answers 6 MB at most, headers included. */
const mostBytes = 6_000_000;

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** The id of a request: API Gateway's, which is also in its access log and the header `apigw-requestid`; else Lambda's. */
export function idOf({ requestContext }: APIGatewayProxyEventV2, { awsRequestId }: Context): string {
  return requestContext?.requestId || awsRequestId;
}

/**
 * Refuses, with a message, an answer larger than Lambda allows. Calls keep their answers smaller; this catches one that fails to.
 * Use it before `compress`: middy runs `after` in reverse order, so that it measures the compressed body. `onRefused` is told
 * the size in bytes.
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
