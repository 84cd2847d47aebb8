/** A metric that an alarm looks at, as in the template. */
export interface Looked {
  name: string;
  /** Values that stand in the template as texts. */
  dimensions: Readonly<Record<string, string>>;
}

/** Data of a metric's latest periods, the last one last; none where it has had no datum. */
type Series = readonly number[];

interface Stat {
  MetricName: string;
  Dimensions?: { Name: string; Value: unknown }[];
}

/**
 * The state of an alarm of a template on made metrics, as CloudWatch works it out: of so many periods, how many are past the
 * threshold, and what a missing datum counts as. `dataOf` is asked for each metric. Throws for what no alarm of ours says.
 */
export function stateOf(alarm: Readonly<Record<string, unknown>>, dataOf: (metric: Looked) => Series): 'OK' | 'ALARM' {
  const periods = Number(alarm['EvaluationPeriods']);
  const wanted = Number(alarm['DatapointsToAlarm'] ?? periods);
  const threshold = Number(alarm['Threshold']);
  const isMissingBad = alarm['TreatMissingData'] === 'breaching';
  const operator = alarm['ComparisonOperator'];
  const isBad = (value: number) => {
    if (operator === 'LessThanThreshold') return value < threshold;
    if (operator === 'GreaterThanOrEqualToThreshold') return value >= threshold;
    throw new Error(`No alarm compares by ${String(operator)}`);
  };
  const values = valuesOf(alarm, periods, dataOf);
  const bad = values.filter((value) => (value === undefined ? isMissingBad : isBad(value)));
  return bad.length >= wanted ? 'ALARM' : 'OK';
}

function valuesOf(
  alarm: Readonly<Record<string, unknown>>,
  periods: number,
  dataOf: (metric: Looked) => Series,
): (number | undefined)[] {
  const latest = ({ MetricName, Dimensions = [] }: Stat) => {
    const dimensions = Object.fromEntries(
      Dimensions.flatMap(({ Name, Value }) => (typeof Value === 'string' ? [[Name, Value] as const] : [])),
    );
    const data = dataOf({ name: MetricName, dimensions }).slice(-periods);
    return Array.from({ length: periods }, (_, index) => data[index - periods + data.length]);
  };
  const { Metrics } = alarm as { Metrics?: { Id: string; Expression?: string; MetricStat?: { Metric: Stat } }[] };
  if (!Metrics) return latest(alarm as unknown as Stat);
  const series = new Map<string, (number | undefined)[]>();
  for (const { Id, MetricStat } of Metrics) if (MetricStat) series.set(Id, latest(MetricStat.Metric));
  // An expression stands before the metrics that it is made of; the first is the one that the alarm looks at.
  const expressions = Metrics.filter(({ Expression }) => Expression !== undefined).toReversed();
  for (const { Id, Expression = '' } of expressions) {
    const each = Array.from({ length: periods }, (_, at) =>
      worked(Expression, (name) => {
        const found = series.get(name);
        if (!found) throw new Error(`${Expression} names ${name}, which is no metric`);
        return found[at];
      }),
    );
    series.set(Id, each);
  }
  return series.get(expressions.at(-1)?.Id ?? '') ?? [];
}

/** A value of CloudWatch's metric math: sums and differences of numbers, metrics, FILL and IF. Without a datum there is none. */
function worked(expression: string, valueOf: (name: string) => number | undefined): number | undefined {
  const tokens = expression.match(/>=|[\w.]+|[-+(),]/gu) ?? [];
  const isNext = (...wanted: readonly string[]) => wanted.includes(tokens[0] ?? '');
  const take = (wanted?: string) => {
    const token = tokens.shift();
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`"${expression}": ${wanted ?? 'more'} is expected before ${token ?? 'its end'}`);
    return token;
  };
  const term = (): number | undefined => {
    const token = take();
    if (/^\d/u.test(token)) return Number(token);
    if (!isNext('(')) return valueOf(token);
    take('(');
    const given = [sum()];
    if (isNext('>=')) {
      take('>=');
      const bound = sum();
      given[0] = given[0] === undefined || bound === undefined ? undefined : Number(given[0] >= bound);
    }
    while (isNext(',')) {
      take(',');
      given.push(sum());
    }
    take(')');
    const [first, second, third] = given;
    if (token === 'FILL') return first ?? second;
    if (token === 'IF') return first === undefined ? undefined : first === 0 ? third : second;
    throw new Error(`No alarm asks for ${token}`);
  };
  function sum(): number | undefined {
    let total = term();
    while (isNext('+', '-')) {
      const sign = take() === '+' ? 1 : -1;
      const next = term();
      total = total === undefined || next === undefined ? undefined : total + sign * next;
    }
    return total;
  }
  return sum();
}
