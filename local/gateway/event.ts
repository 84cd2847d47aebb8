import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RouteMatch } from './routes.ts';

const textual = /^(?:text\/|application\/(?:json|javascript|xml|x-www-form-urlencoded)|[^;]*\+(?:json|xml))/iu;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A request as API Gateway's HTTP APIs give it to a function: payload format 2.0. */
export function gatewayEvent(of: {
  request: IncomingMessage;
  /** Decoded. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
  match: RouteMatch;
  requestId: string;
  now: Date;
}): APIGatewayProxyEventV2 {
  const { request, path, match, requestId, now, body } = of;
  const { cookie, ...headers } = of.headers;
  const [, rawQueryString] = splitOnce(request.url ?? '/');
  const query = queryParameters(rawQueryString);
  const isText = body.length === 0 || textual.test(headers['content-type'] ?? '');
  return {
    version: '2.0',
    routeKey: match.route.routeKey,
    rawPath: path,
    rawQueryString,
    ...(cookie && { cookies: cookie.split(/;\s*/u) }),
    headers,
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: addressOf(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.route.routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

/**
 * A path as HTTP APIs look for its route and give it to functions: every escape decoded but `%25`. What isn't UTF-8 stays as it
 * came: the function will find no such thing.
 */
export function decodedPath(path: string): string {
  return path.replaceAll(/(?:%(?!25)[\dA-Fa-f]{2})+/gu, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** A request's headers by lower-case name, repeated ones joined by commas. */
export function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct);
  return Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]));
}

/** The IP address at the other end. */
export function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/u, '');
}

/** A target's path and query, at its first question mark. */
export function splitOnce(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function queryParameters(raw: string): Record<string, string> | undefined {
  if (raw === '') return undefined;
  const search = new URLSearchParams(raw);
  return Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name).join(',')]));
}

/** `12/Mar/2026:19:03:58 +0000` */
function commonLogTime(now: Date): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/u.exec(now.toISOString()) ?? [];
  return `${day}/${months[Number(month) - 1]}/${year}:${time} +0000`;
}
