import { CfnStage, type HttpApi, HttpMethod, type HttpRoute, type HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Area, Call } from '../../contract/base/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Stage } from '../config.ts';

/** What is under a path, at any depth. */
const below = '{proxy+}';

/** Areas that anyone may ask without an account. */
const publicAreas: ReadonlySet<Area> = new Set(['verificar', 'tablon', 'enlaces']);

/** A call of these answers within half a second, so that a copy takes two a second. */
const callsASecond = 2;

/** Copies of a public function where the stage reserves none. */
const usualCopies = 10;

/** Calls that a route takes a second in the long run, and at once. */
interface Limit {
  rate: number;
  burst: number;
}

/** A route that takes fewer calls than the stage does. */
interface Limited extends Limit {
  route: HttpRoute;
}

/** The paths of an API's routes, each with the area whose function is asked by it. */
export function routePaths(): Map<string, Area> {
  const rows = Object.values<Call>(calls).map(({ path, area }) => ({ segments: path.slice(1).split('/'), area }));
  return new Map(routesUnder('', rows).map(([path, area]) => [`/api${path}`, area]));
}

interface Row {
  segments: readonly string[];
  area: Area;
}

/**
 * The routes of what is under a path: itself where it is a call's, and one for all that is deeper. What is deeper and another
 * area's has routes of its own, which API Gateway prefers: a whole path to a greedy one, and the longer of two greedy ones. Below a
 * parameter each is a whole path, for nothing is said of a greedy path with a parameter beside one without.
 */
function routesUnder(path: string, rows: readonly Row[], owner?: Area): [path: string, area: Area][] {
  const [own] = rows.filter(({ segments }) => segments.length === 0).map(({ area }) => area);
  const deeper = rows.filter(({ segments }) => segments.length > 0);
  const found: [string, Area][] = own === undefined || own === owner ? [] : [[path, own]];
  const isGreedy = path !== '' && !path.includes('{');
  const area = isGreedy ? (areaOfMost(deeper) ?? owner) : owner;
  if (area !== undefined && area !== owner) found.push([`${path}/${below}`, area]);
  for (const [segment, under] of Map.groupBy(deeper, ({ segments }) => segments[0] ?? '')) {
    const next = under.map((row) => ({ ...row, segments: row.segments.slice(1) }));
    found.push(...routesUnder(`${path}/${segment}`, next, area));
  }
  return found;
}

/** The area of most rows; undefined without any. */
function areaOfMost(rows: readonly Row[]): Area | undefined {
  const [first] = [...Map.groupBy(rows, ({ area }) => area)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return first?.[0];
}

/**
 * Gives an API its routes, by any method: the function of a path's area answers its calls and refuses every other method (405)
 * and every other path (404), where API Gateway itself would say 404 in a shape of its own. A route for each path would fill the
 * stack: CloudFormation gives it 500 resources, API Gateway 300 routes. Calls that are held to fewer a second have a route of
 * their own, since a limit is of a route. Gives those by their keys.
 */
export function addRoutes(
  api: HttpApi,
  functions: Record<Area, IFunction>,
  { throttles: { all: _all, ...limits }, concurrency }: Pick<Stage, 'throttles' | 'concurrency'>,
): Map<string, Limited> {
  // A permission for each route would fill a function's policy (20 kB) and the template (500 resources).
  const settings = { scopePermissionToRoute: false };
  const integrations = new Map(
    Object.entries(functions).map(([area, fn]) => [
      area,
      new HttpLambdaIntegration(`${area}-integration`, fn, settings),
    ]),
  );
  const add = (method: HttpMethod, path: string, area: Area) => {
    const integration = integrations.get(area);
    if (!integration) throw new Error(`No function serves the area ${area}`);
    const [route] = api.addRoutes({ path, methods: [method], integration });
    if (!route) throw new Error('CDK changed what it gives');
    return route;
  };
  const limited = new Map<string, Limited>();
  const paths = routePaths();
  for (const [path, area] of paths) {
    const route = add(HttpMethod.ANY, path, area);
    if (!publicAreas.has(area)) continue;
    const copies = concurrency ? concurrency[area] : usualCopies;
    const routes = [...paths.values()].filter((one) => one === area).length;
    limited.set(`ANY ${path}`, { route, ...publicLimit(copies / routes) });
  }
  for (const [name, limit] of Object.entries(limits)) {
    const { method, path, area } = calls[name as CallName];
    limited.set(`${method} /api${path}`, { route: add(HttpMethod[method], `/api${path}`, area), ...limit });
  }
  return limited;
}

/**
 * What anyone may ask is held to what its copies answer, so that a flood is refused by API Gateway (429): where none is free Lambda
 * refuses, which callers and alarms take for a fault (5xx).
 */
function publicLimit(copies: number): Limit {
  const burst = Math.max(1, Math.floor(copies));
  return { rate: burst * callsASecond, burst };
}

/** Holds routes to fewer calls a second than the stage takes in all. */
export function limitRoutes(stage: HttpStage, limited: ReadonlyMap<string, Limited>): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error('CDK changed its tree');
  const settings: Record<string, object> = {};
  for (const [key, { route, rate, burst }] of limited) {
    settings[key] = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
    // API Gateway takes settings only of routes that it has.
    stage.node.addDependency(route);
  }
  resource.routeSettings = settings;
}
