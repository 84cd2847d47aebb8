import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

// Both run in CloudFront's own JavaScript, and in the local gateway, which takes them from the template.

const singlePage = `function handler(event) {
  var request = event.request;
  if (!request.uri.startsWith('/assets/') && !/^\\/[^/]+\\.[a-z0-9]+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;

const viewerAddress = `function handler(event) {
  var request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
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
 * Tells the API the visitor's own IP address (`x-viewer-address`), in place of whatever the visitor sent by that name:
 * behind CloudFront, API Gateway sees only an edge.
 */
export function viewerAddressFunction(scope: Construct, id: string): EdgeFunction {
  return edgeFunction(scope, id, viewerAddress, 'Tells the API who is asking');
}

function edgeFunction(scope: Construct, id: string, code: string, comment: string): EdgeFunction {
  return new EdgeFunction(scope, id, {
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
    comment,
  });
}
