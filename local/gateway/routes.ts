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
 * Finds a request's route as API Gateway does, by its decoded path: one of the whole path before a greedy one (`{proxy+}`), of
 * either the one with more literal segments, a path's own method before `ANY`.
 */
export function routeTable(
  routes: readonly RouteDefinition[],
): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes
    .map(compile)
    .sort(
      (a, b) =>
        Number(isGreedy(a.segments)) - Number(isGreedy(b.segments)) ||
        literalsIn(b) - literalsIn(a) ||
        Number(a.method === 'ANY') - Number(b.method === 'ANY'),
    );
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
const literalsIn = ({ segments }: CompiledRoute) => segments.filter((segment) => !isParameter(segment)).length;
/** Whether a path ends in a parameter for one segment or more. */
const isGreedy = (segments: readonly string[]) => segments.at(-1)?.endsWith('+}') === true;

function match(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (isGreedy(pattern)) {
    const before = pattern.slice(0, -1);
    const rest = segments.slice(before.length).join('/');
    const parameters = rest === '' ? undefined : match(before, segments.slice(0, before.length));
    return parameters && { ...parameters, [pattern.at(-1)?.slice(1, -2) ?? '']: rest };
  }
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const given = segments[index] ?? '';
    if (!isParameter(expected)) {
      if (expected !== given) return undefined;
    } else if (given === '') {
      return undefined;
    } else {
      parameters[expected.slice(1, -1)] = given;
    }
  }
  return parameters;
}
