import { billOf, type Quantities, sumOf, totalOf } from './bill.ts';
import { type Causes, certificateBytes, type Laboratory, quantitiesOf, type Situation } from './quantities.ts';

/** One change to the laboratory's situation, or to the quantities that follow from it. */
interface Scenario {
  name: string;
  situation?: (situation: Situation) => Situation;
  causes?: (causes: Causes, situation: Situation) => Causes;
}

function multiplied(situation: Situation, names: ('clientVisits' | 'staffVisits' | 'coldStarts')[]): Situation {
  const laboratory: Laboratory = { ...situation.laboratory };
  for (const name of names) laboratory[name] *= 10;
  return { ...situation, laboratory };
}

function mapped(causes: Causes, change: (of: Quantities) => Quantities): Causes {
  return Object.fromEntries(Object.entries(causes).map(([cause, of]) => [cause, change(of)])) as Causes;
}

const scenarios: readonly Scenario[] = [
  { name: 'As assumed' },
  { name: 'Ten times the visits', situation: (of) => multiplied(of, ['clientVisits', 'staffVisits', 'coldStarts']) },
  { name: 'Ten times the cold starts', situation: (of) => multiplied(of, ['coldStarts']) },
  {
    name: 'Functions twice as slow',
    causes: (of) => mapped(of, (one) => ({ ...one, lambdaCompute: 2 * (one.lambdaCompute ?? 0) })),
  },
  { name: 'Five years kept instead of one', situation: (of) => ({ ...of, years: 5 }) },
  {
    name: 'Delivered certificates deleted once they are read',
    causes: (of, situation) => ({
      ...of,
      stored: { ...of.stored, s3Storage: (of.stored.s3Storage ?? 0) - certificateBytes(situation) },
    }),
  },
  { name: 'No backups beyond point-in-time recovery', causes: (of) => ({ ...of, backups: {} }) },
  {
    name: 'Queues polled in two lanes instead of five',
    causes: (of) => ({ ...of, standing: { ...of.standing, sqsRequests: ((of.standing.sqsRequests ?? 0) * 2) / 5 } }),
  },
  {
    name: 'No alarms and no dashboard',
    causes: (of) => ({ ...of, standing: { ...of.standing, alarmMetrics: 0, compositeAlarms: 0, dashboards: 0 } }),
  },
];

/** One laboratory's month: its quantities by cause, and its bill. */
export function costOf(situation: Situation, change: Scenario['causes'] = (same) => same) {
  const causes = change(quantitiesOf(situation), situation);
  const lines = billOf(sumOf(Object.values(causes)));
  return { situation, causes, lines, total: totalOf(lines) };
}

/** US dollars a month under each scenario. */
export function scenarioCosts(situation: Situation): { name: string; usd: number }[] {
  return scenarios.map(({ name, situation: changed = (same) => same, causes }) => ({
    name,
    usd: costOf(changed(situation), causes).total.usd,
  }));
}

/** US dollars a month that each year of kept samples adds. */
export function yearlyGrowth(situation: Situation): number {
  return (costOf({ ...situation, years: 5 }).total.usd - costOf(situation).total.usd) / 4;
}
