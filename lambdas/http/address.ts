import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/**
 * The IP address that a call comes from. Behind CloudFront the gateway sees only an edge, so a function at the edge
 * writes the visitor's own address, over whatever the visitor may have sent.
 */
export function addressOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return headers['x-viewer-address'] ?? requestContext.http.sourceIp;
}
