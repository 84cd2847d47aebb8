import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouteDefinition } from '../template/portal.ts';
import type { Site } from '../template/site.ts';
import { sendFailure, sendResult } from './answers.ts';
import { readBody } from './body.ts';
import { addressOf, gatewayEvent, joinedHeaders, splitOnce } from './event.ts';
import { routeTable } from './routes.ts';

interface ApiOptions {
  routes: readonly RouteDefinition[];
  apiHeaders: Site['apiHeaders'];
  invoke: (functionName: string, requestId: string, event: unknown) => Promise<unknown>;
  /** Told of each call that no function could answer. */
  onFailure: (routeKey: string, error: unknown) => void;
}

/** Answers `/api` as CloudFront, API Gateway and the functions would together. */
export function apiHandler(options: ApiOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = routeTable(options.routes);
  return async (request, response) => {
    const requestId = randomUUID();
    const match = find(request.method ?? 'GET', splitOnce(request.url ?? '/')[0]);
    if (!match) return sendFailure(response, 'notFound', requestId);
    const body = await readBody(request);
    if (!body) return sendFailure(response, 'tooLarge', requestId);
    const headers = options.apiHeaders(joinedHeaders(request), addressOf(request));
    const event = gatewayEvent({ request, headers, body, match, requestId, now: new Date() });
    try {
      sendResult(response, await options.invoke(match.route.functionName, requestId, event));
    } catch (error) {
      options.onFailure(match.route.routeKey, error);
      sendFailure(response, 'failed', requestId);
    }
  };
}
