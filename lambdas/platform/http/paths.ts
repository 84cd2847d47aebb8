/** A path of an area's calls that a request is about, and what stands for its parameters. */
interface Found<C> {
  /** `/api/results/{id}` */
  pattern: string;
  params: Record<string, string>;
  /** What there is by each method. */
  methods: ReadonlyMap<string, C>;
}

/**
 * Finds paths by their patterns, such as `/api/results/{id}`: a literal segment goes before a parameter, the first that differs
 * decides. The same for every method, so that what is known by another is refused as such.
 * `hasNoSlashes`: what stands for its parameters never has a slash of its own.
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

/** API Gateway gives a path decoded, but for `%25`: what was `%252E` in the address is `%252E`, what was `%2E` is a dot. */
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
 * The same where what stands for one parameter has slashes of its own, as numbers of samples do: API Gateway has decoded them, so
 * that a path which is one without them is taken for that, and of others those that know the method.
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
