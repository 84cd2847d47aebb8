import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteDefinition } from '../template/portal.ts';
import type { Site } from '../template/site.ts';
import { sendFailure, sendResult } from './answers.ts';
import { readBody } from './body.ts';
import { addressOf, gatewayEvent, joinedHeaders, splitOnce } from './event.ts';
import { routeTable } from './routes.ts';
import { tooLong } from './size.ts';

/** A call that was answered with a fault (5xx). */
export interface Fault {
  routeKey: string;
  functionName: string;
  requestId: string;
  /** Absent where the function itself answered so: its log says why. */
  error?: unknown;
}

interface ApiOptions {
  routes: readonly RouteDefinition[];
  apiHeaders: Site['apiHeaders'];
  invoke: (functionName: string, requestId: string, event: unknown) => Promise<unknown>;
  onFault: (fault: Fault) => void;
}

/** Answers `/api` as CloudFront, API Gateway and the functions would together. */
export function apiHandler(options: ApiOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = routeTable(options.routes);
  return async (request, response) => {
    const requestId = randomUUID();
    const long = tooLong(request);
    if (long) return sendFailure(response, long, requestId);
    const match = find(request.method ?? 'GET', splitOnce(request.url ?? '/')[0]);
    if (!match) return sendFailure(response, 'notFound', requestId);
    const body = await readBody(request);
    if (!body) return sendFailure(response, 'tooLarge', requestId);
    const headers = options.apiHeaders(joinedHeaders(request), addressOf(request));
    const event = gatewayEvent({ request, headers, body, match, requestId, now: new Date() });
    const { routeKey, functionName } = match.route;
    try {
      const status = sendResult(response, await options.invoke(functionName, requestId, event));
      if (status >= 500) options.onFault({ routeKey, functionName, requestId });
    } catch (error) {
      options.onFault({ routeKey, functionName, requestId, error });
      sendFailure(response, 'failed', requestId);
    }
  };
}
