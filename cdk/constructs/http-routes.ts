import { CfnStage, type HttpApi, HttpMethod, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Area, Call } from '../../contract/base/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Throttles } from '../function-settings.ts';

/**
 * Gives an API a route for each path of the table of calls, by any method: the function of the path's area answers its
 * calls and refuses every other method (405), where API Gateway itself would say 404. API Gateway gives an API 300 routes,
 * and more only once there is the API: a route for each call would pass them. The calls that are held to fewer a second
 * have a route of their own, since a limit is of a route. Gives those.
 */
export function addRoutes(
  api: HttpApi,
  functions: Record<Area, IFunction>,
  { all: _all, ...limits }: Throttles,
): Map<CallName, HttpRoute> {
  // A permission for each route would fill a function's policy (20 kB) and the template (500 resources).
  const settings = { scopePermissionToRoute: false };
  const integrations = new Map(
    Object.entries(functions).map(([area, fn]) => [
      area,
      new HttpLambdaIntegration(`${area}-integration`, fn, settings),
    ]),
  );
  const limited = new Map<CallName, HttpRoute>();
  const areas = new Map<string, Area>();
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = `/api${call.path}`;
    const integration = integrations.get(call.area);
    if (!integration) throw new Error(`No function serves the area ${call.area}`);
    const area = areas.get(path);
    if (area !== undefined && area !== call.area) throw new Error(`${path} is of the areas ${area} and ${call.area}`);
    if (area === undefined) api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
    areas.set(path, call.area);
    if (!(name in limits)) continue;
    for (const route of api.addRoutes({ path, methods: [HttpMethod[call.method]], integration }))
      limited.set(name as CallName, route);
  }
  return limited;
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
