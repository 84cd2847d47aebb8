/** One thing that leads to another, and where it does. */
export interface Edge {
  from: string;
  target: string;
  at: string;
}

/**
 * The circles among some edges, each as the places of its edges in order: a shortest one through each node that lies on a
 * circle, without those that share a node with one found before.
 */
export function circlesOf(edges: readonly Edge[]): string[] {
  const ways = new Map<string, Edge[]>();
  for (const edge of edges) ways.set(edge.from, [...(ways.get(edge.from) ?? []), edge]);
  prune(ways);
  const seen = new Set<string>();
  const circles: string[] = [];
  for (const start of [...ways.keys()].sort()) {
    const circle = seen.has(start) ? undefined : shortestBack(start, ways);
    if (!circle || circle.some(({ from }) => seen.has(from))) continue;
    for (const { from } of circle) seen.add(from);
    circles.push(circle.map(({ at }) => at).join(' → '));
  }
  return circles;
}

/** Takes nodes away that lead to nothing but nodes that were taken away: what is left leads to a circle. */
function prune(ways: Map<string, Edge[]>): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    for (const [node, edges] of ways) {
      const left = edges.filter(({ target }) => ways.has(target));
      if (left.length === 0) ways.delete(node);
      else if (left.length < edges.length) ways.set(node, left);
      isChanged ||= left.length < edges.length;
    }
  }
}

/** The edges of a shortest way from a node back to it; undefined where there is none. */
function shortestBack(start: string, ways: ReadonlyMap<string, readonly Edge[]>): Edge[] | undefined {
  const cameBy = new Map<string, Edge>();
  const queue = [start];
  for (const node of queue) {
    for (const edge of ways.get(node) ?? []) {
      if (cameBy.has(edge.target)) continue;
      cameBy.set(edge.target, edge);
      if (edge.target === start) return wayTo(start, cameBy);
      queue.push(edge.target);
    }
  }
  return undefined;
}

function wayTo(start: string, cameBy: ReadonlyMap<string, Edge>): Edge[] {
  const way: Edge[] = [];
  let edge = cameBy.get(start);
  while (edge) {
    way.unshift(edge);
    edge = edge.from === start ? undefined : cameBy.get(edge.from);
  }
  return way;
}
