import { CfnStage, type HttpApi, HttpMethod, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Area, Call } from '../../contract/calls/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Throttles } from '../function-settings.ts';

/**
 * Gives an API a route for each row of the table of calls, served by the function of the row's area; and one for each of
 * their paths, by which the same function refuses every other method (405): API Gateway itself would say 404. Gives the
 * routes of the rows.
 */
export function addRoutes(api: HttpApi, functions: Record<Area, IFunction>): Map<CallName, HttpRoute> {
  // A permission for each route would fill a function's policy (20 kB) and the template (500 resources).
  const settings = { scopePermissionToRoute: false };
  const integrations = new Map(
    Object.entries(functions).map(([area, fn]) => [
      area,
      new HttpLambdaIntegration(`${area}-integration`, fn, settings),
    ]),
  );
  const routes = new Map<CallName, HttpRoute>();
  const others = new Map<string, HttpLambdaIntegration>();
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = `/api${call.path}`;
    const integration = integrations.get(call.area);
    if (!integration) throw new Error(`No function serves the area ${call.area}`);
    for (const route of api.addRoutes({ path, methods: [HttpMethod[call.method]], integration })) {
      routes.set(name as CallName, route);
    }
    others.set(path, integration);
  }
  for (const [path, integration] of others) api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
  return routes;
}

/** Holds the routes that cost most to fewer calls a second than the stage takes in all. */
export function limitRoutes(
  stage: HttpStage,
  routes: ReadonlyMap<CallName, HttpRoute>,
  { all: _all, ...limits }: Throttles,
): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error('CDK changed its tree');
  const settings: Record<string, object> = {};
  for (const [name, { rate, burst }] of Object.entries(limits)) {
    const { method, path } = calls[name as CallName];
    settings[`${method} /api${path}`] = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    // API Gateway takes settings only of routes that it has.
    const route = routes.get(name as CallName);
    if (route) stage.node.addDependency(route);
  }
  resource.routeSettings = settings;
}
