import type { RouteDefinition } from '../template/portal.ts';

/** The route that a request takes, and the values of its path's parameters. */
export interface RouteMatch {
  route: RouteDefinition;
  parameters: Record<string, string>;
}

interface CompiledRoute {
  route: RouteDefinition;
  method: string;
  segments: string[];
}

/**
 * Finds a request's route as API Gateway does: by method and whole path, a literal segment before a parameter, a path's
 * own method before `ANY`.
 */
export function routeTable(
  routes: readonly RouteDefinition[],
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes
    .map(compile)
    .sort((a, b) => parametersIn(a) - parametersIn(b) || Number(a.method === 'ANY') - Number(b.method === 'ANY'));
  return (method, path) => {
    const segments = path.split('/');
    for (const candidate of compiled) {
      if (candidate.method !== method && candidate.method !== 'ANY') continue;
      const parameters = match(candidate.segments, segments);
      if (parameters) return { route: candidate.route, parameters };
    }
    return undefined;
  };
}

function compile(route: RouteDefinition): CompiledRoute {
  const [method = '', path = ''] = route.routeKey.split(' ');
  return { route, method, segments: path.split('/') };
}

const isParameter = (segment: string) => segment.startsWith('{');
const parametersIn = ({ segments }: CompiledRoute) => segments.filter(isParameter).length;

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (!isParameter(expected)) {
      if (expected !== given) return undefined;
    } else if (given === '') {
      return undefined;
    } else {
      parameters[expected.slice(1, -1)] = decode(given);
    }
  }
  return parameters;
}

/** A segment that isn't well encoded is passed on as it came: the function will find no such thing. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
