import { constants } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import httpContentEncoding from '@middy/http-content-encoding';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Answers of fewer characters aren't compressed: that would gain nothing. */
const worthwhile = 1024;

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Compresses answers over 1 kB as the browser prefers; API Gateway doesn't. */
export function compress(): Middleware {
  const { after } = httpContentEncoding({
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    overridePreferredEncoding: ['br', 'gzip'],
  }) as Middleware;
  return {
    after: async (request) => {
      if ((request.response?.body?.length ?? 0) >= worthwhile) await after?.(request);
    },
  };
}
