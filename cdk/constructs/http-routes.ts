import { type HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Area, type Call, calls } from '../../contract/calls.ts';

/**
 * Gives an API a route for each row of the table of calls, served by the function of the row's area; and one for each of
 * their paths, by which the same function refuses every other method (405): API Gateway itself would say 404.
 */
export function addRoutes(api: HttpApi, functions: Record<Area, IFunction>): void {
  const integrations = new Map(
    Object.entries(functions).map(([area, fn]) => [area, new HttpLambdaIntegration(`${area}-integration`, fn)]),
  );
  const others = new Map<string, HttpLambdaIntegration>();
  for (const call of Object.values<Call>(calls)) {
    const path = `/api${call.path}`;
    const integration = integrations.get(call.area);
    if (!integration) throw new Error(`No function serves the area ${call.area}`);
    api.addRoutes({ path, methods: [HttpMethod[call.method]], integration });
    others.set(path, integration);
  }
  for (const [path, integration] of others) api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
}
