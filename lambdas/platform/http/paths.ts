/** The pattern that a request's path matches, and the values of its parameters. */
interface Found<C> {
  /** `/api/results/{id}` */
  pattern: string;
  params: Record<string, string>;
  /** The calls of this pattern, by method. */
  methods: ReadonlyMap<string, C>;
}

/**
 * Finds the pattern of a path, such as `/api/results/{id}`. Of two patterns, the one with a literal segment where they first
 * differ goes before the one with a parameter. A pattern is found whatever the method, so that a wrong method is refused as such.
 * `hasNoSlashes`: values of the call's parameters never contain a slash.
 */
export function pathsOf<C>(
  entries: Iterable<{ method: string; pattern: string; call: C; hasNoSlashes?: boolean }>,
): (rawPath: string, method?: string) => Found<C> | undefined {
  const byPattern = Map.groupBy(entries, ({ pattern }) => pattern);
  const known = [...byPattern]
    .map(([pattern, calls]) => ({
      pattern,
      segments: pattern.split('/'),
      methods: new Map(calls.map(({ method, call }) => [method, call])),
      mayHaveSlashes: calls.every(({ hasNoSlashes = false }) => !hasNoSlashes),
    }))
    .toSorted((one, other) => bySegments(one.segments, other.segments));
  const longest = known
    .filter(({ mayHaveSlashes }) => mayHaveSlashes)
    .toSorted((one, other) => other.segments.length - one.segments.length);
  return (rawPath, method = '') => {
    const asked = rawPath.split('/').map(written);
    for (const { pattern, segments, methods } of known) {
      const params = match(segments, asked);
      if (params) return { pattern, params, methods };
    }
    for (const { pattern, segments, methods } of longest) {
      const params = methods.has(method) ? matchWithSlashes(segments, asked) : undefined;
      if (params) return { pattern, params, methods };
    }
    return undefined;
  };
}

const isParameter = (segment: string) => segment.startsWith('{');

function bySegments(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((segment, index) => isParameter(segment) !== isParameter(other[index] ?? ''));
  return at === -1 ? 0 : Number(isParameter(one[at] ?? '')) - Number(isParameter(other[at] ?? ''));
}

/** API Gateway decodes a path, except `%25`: an address's `%252E` stays `%252E`, its `%2E` becomes a dot. */
const written = (segment: string) => segment.replaceAll('%25', '%');

function match(segments: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of segments.entries()) {
    const given = asked[index] ?? '';
    if (isParameter(expected)) params[expected.slice(1, -1)] = given;
    if (isParameter(expected) ? given === '' : expected !== given) return undefined;
  }
  return params;
}

/**
 * As `match`, but one parameter's value may contain slashes, as numbers of samples do, which API Gateway has decoded. Tried only
 * where no pattern matches without such slashes, and of the patterns that have a call of the request's method.
 */
function matchWithSlashes(segments: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  const more = asked.length - segments.length;
  if (more <= 0) return undefined;
  for (const [at, segment] of segments.entries()) {
    if (!isParameter(segment) || asked[at] === '' || asked[at + more] === '') continue;
    const joined = [...asked.slice(0, at), asked.slice(at, at + more + 1).join('/'), ...asked.slice(at + more + 1)];
    const params = match(segments, joined);
    if (params) return params;
  }
  return undefined;
}
