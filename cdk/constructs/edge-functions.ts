import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

// Both run in CloudFront's own JavaScript, and in the local gateway, which takes them from the template.

const singlePage = `function handler(event) {
  var request = event.request;
  if (!request.uri.startsWith('/assets/') && !/^\\/[^/]+\\.[a-z0-9]+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;

const viewer = `function handler(event) {
  var request = event.request;
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
 */
export function singlePageFunction(scope: Construct, id: string): EdgeFunction {
  return edgeFunction(scope, id, singlePage, 'Addresses of the single page give index.html');
}

/**
 * Sets the headers `x-viewer-address` (the visitor's IP address) and `x-viewer-origin` (scheme and host of the request)
 * for the API, replacing any that the visitor sent: behind CloudFront, API Gateway sees only an edge and its own host.
 * CloudFront answers only for the host names of its distribution, so `x-viewer-origin` is always one of them.
 */
export function viewerFunction(scope: Construct, id: string): EdgeFunction {
  return edgeFunction(scope, id, viewer, 'Passes the address and origin of the visitor to the API');
}

function edgeFunction(scope: Construct, id: string, code: string, comment: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
    comment,
  });
}
