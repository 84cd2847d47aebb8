import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** How far ahead the `Expires` date of security.txt lies (RFC 9116, 2.5.5), counted from each request. */
const securityTxtDays = 30;

// Both run in CloudFront's own JavaScript, and in the local gateway, which takes them from the template.

const singlePage = (contacts: readonly string[]) => `var contacts = ${JSON.stringify(contacts)};
function handler(event) {
  var request = event.request;
  if (request.uri === '/.well-known/security.txt' && contacts.length > 0) {
    var expires = new Date(Date.now() + ${securityTxtDays} * 86400000).toISOString();
    var lines = contacts.map(function (one) { return 'Contact: mailto:' + one; });
    return {
      statusCode: 200,
      statusDescription: 'OK',
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' }, 'cache-control': { value: 'no-cache' } },
      body: lines.concat(['Expires: ' + expires, 'Preferred-Languages: es, en', '']).join('\\n'),
    };
  }
  if (!request.uri.startsWith('/assets/') && !/^\\/[^/]+\\.[a-z0-9]+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;

const viewer = `function handler(event) {
  var request = event.request;
  var agent = request.headers['user-agent'];
  if (request.uri === '/api/health' && agent && agent.value.startsWith('Amazon-Route53-Health-Check-Service'))
    return { statusCode: 204, statusDescription: 'No Content' };
  if (request.uri.startsWith('/tablon/')) request.uri = '/api' + request.uri;
  var host = request.headers.host;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  delete request.headers['x-viewer-origin'];
  if (host) request.headers['x-viewer-origin'] = { value: 'https://' + host.value };
  return request;
}
`;

/**
 * The single page's addresses (`/results/123`) all give `index.html`; a built asset, or a file at the site's root with
 * an ending, gives itself. Done on the way in, so that a missing asset stays a 404 and an API's error stays its own.
 * `/.well-known/security.txt` (RFC 9116) says by which of these addresses a vulnerability is reported; without any it is
 * a page like others.
 */
export function singlePageFunction(scope: Construct, stageName: string, contacts: readonly string[]): EdgeFunction {
  const comment = 'Addresses of the single page give index.html';
  return edgeFunction(scope, 'Pages', { name: `alicuota-${stageName}-pages`, code: singlePage(contacts), comment });
}

/**
 * Sets the headers `x-viewer-address` (the visitor's IP address) and `x-viewer-origin` (scheme and host of the request)
 * for the API, replacing any that the visitor sent: behind CloudFront, API Gateway sees only an edge and its own host.
 * CloudFront answers only for the host names of its distribution, so `x-viewer-origin` is always one of them.
 * Boards have addresses of their own, which are calls of the API.
 * Route 53's health check, some 1.3 million requests a month, is answered here: it asks whether the portal is reached.
 */
export function viewerFunction(scope: Construct, stageName: string): EdgeFunction {
  const comment = 'Passes the address and origin of the visitor to the API';
  return edgeFunction(scope, 'Visitor', { name: `alicuota-${stageName}-visitor`, code: viewer, comment });
}

/**
 * The name is the account's in all regions, so it is the stage's own. CloudFront renames none that is in use: another name goes
 * with another id.
 */
function edgeFunction(
  scope: Construct,
  id: string,
  { name, code, comment }: { name: string; code: string; comment: string },
): EdgeFunction {
  return new EdgeFunction(scope, id, {
    functionName: name,
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
    comment,
  });
}
