import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../functions/functions.ts';
import { BusyError } from '../functions/turns.ts';
import type { RouteDefinition } from '../template/portal.ts';
import type { Site } from '../template/site.ts';
import { sendFailure, sendResult } from './answers.ts';
import { readBody } from './body.ts';
import { addressOf, decodedPath, gatewayEvent, joinedHeaders, splitOnce } from './event.ts';
import { routeTable } from './routes.ts';
import { tooLong } from './size.ts';

/** A call that was answered with a fault (5xx). */
export interface Fault {
  route: string;
  functionName: string;
  requestId: string;
  /** Absent where the function itself answered so: its log says why. */
  error?: unknown;
}

/** In how many seconds to try again where a function has no room: about as long as a turn takes to come. */
const retryAfter = '3';

interface ApiOptions {
  routes: readonly RouteDefinition[];
  apiPath: Site['apiPath'];
  apiHeaders: Site['apiHeaders'];
  invoke: (functionName: string, requestId: string, event: unknown, caller: Caller) => Promise<unknown>;
  onFault: (fault: Fault) => void;
}

/** Answers `/api` as CloudFront, API Gateway and the functions would together. */
export function apiHandler(options: ApiOptions): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const find = routeTable(options.routes);
  return async (request, response) => {
    const requestId = randomUUID();
    const long = tooLong(request);
    if (long) return sendFailure(response, long, requestId);
    const path = decodedPath(options.apiPath(splitOnce(request.url ?? '/')[0]));
    const match = find(request.method ?? 'GET', path);
    if (!match) return sendFailure(response, 'notFound', requestId);
    const body = await readBody(request);
    if (!body) return sendFailure(response, 'tooLarge', requestId);
    const headers = options.apiHeaders(joinedHeaders(request), addressOf(request));
    const event = gatewayEvent({ request, path, headers, body, match, requestId, now: new Date() });
    const { functionName } = match.route;
    // As functions log it, whatever methods come by the route.
    const route = `${request.method} ${match.route.routeKey.split(' ')[1]}`;
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    // Many calls of one route by one caller delay neither other callers nor the caller's other routes.
    const key = [route, headers['authorization'], addressOf(request)].join(' ');
    try {
      const caller: Caller = { key, signal: leaving.signal };
      const status = sendResult(response, await options.invoke(functionName, requestId, event, caller));
      if (status >= 500) options.onFault({ route, functionName, requestId });
    } catch (error) {
      if (leaving.signal.aborted && error === leaving.signal.reason) return undefined;
      if (error instanceof BusyError) {
        response.setHeader('Retry-After', retryAfter);
        return sendFailure(response, 'busy', requestId);
      }
      options.onFault({ route, functionName, requestId, error });
      sendFailure(response, 'failed', requestId);
    }
  };
}
