import type { Fixed } from './fixed.ts';
import type { Measured, MeasuredSize } from './measured.ts';
import { billOf, together, totalOf } from './bill.ts';
import { prices } from './prices.ts';
import { type Causes, causes, certificateBytes, quantitiesOf, type Situation } from './quantities.ts';
import type { Laboratory } from './uses.ts';

/** Something that may be otherwise than assumed. */
interface Scenario {
  name: string;
  /** Before quantities are worked out, or in them. */
  situation?: (situation: Situation) => Situation;
  causes?: (causes: Causes, situation: Situation) => Causes;
}

const usedTimes =
  (times: number) =>
  ({ laboratory, ...rest }: Situation): Situation => ({
    ...rest,
    laboratory: {
      ...laboratory,
      clientVisits: laboratory.clientVisits * times,
      staffVisits: laboratory.staffVisits * times,
      coldStarts: laboratory.coldStarts * times,
    },
  });

const scenarios: readonly Scenario[] = [
  { name: 'As assumed' },
  { name: 'Ten times the visits', situation: usedTimes(10) },
  {
    name: 'Ten times the cold starts',
    situation: ({ laboratory, ...rest }) => ({
      ...rest,
      laboratory: { ...laboratory, coldStarts: laboratory.coldStarts * 10 },
    }),
  },
  { name: 'Functions twice as slow', causes: (of) => scale(of, 'lambdaCompute', 2) },
  { name: 'Five years kept instead of one', situation: (situation) => ({ ...situation, years: 5 }) },
  {
    name: 'Dropped certificates removed once they are taken over',
    causes: (of, situation) => ({
      ...of,
      stored: { ...of.stored, s3Storage: (of.stored.s3Storage ?? 0) - certificateBytes(situation) },
    }),
  },
  { name: 'No backups beyond point-in-time recovery', causes: (of) => ({ ...of, backups: {} }) },
  { name: 'Queues asked in two lanes instead of five', causes: pollersFewer },
  { name: 'No alarms and no dashboard', causes: (of) => ({ ...of, standing: withoutAlarms(of) }) },
];

function scale(of: Causes, key: keyof typeof prices, times: number): Causes {
  const scaled = { ...of };
  for (const cause of causes) {
    const quantity = of[cause][key];
    if (quantity !== undefined) scaled[cause] = { ...of[cause], [key]: quantity * times };
  }
  return scaled;
}

function pollersFewer(of: Causes): Causes {
  return { ...of, standing: { ...of.standing, sqsRequests: ((of.standing.sqsRequests ?? 0) * 2) / 5 } };
}

function withoutAlarms({ standing }: Causes): Causes['standing'] {
  return { ...standing, alarmMetrics: 0, compositeAlarms: 0, dashboards: 0 };
}

export interface Costed {
  situation: Situation;
  causes: Causes;
  lines: ReturnType<typeof billOf<keyof typeof prices>>;
  total: { usd: number; afterFree: number };
}

/** One laboratory's month. */
export function costOf(situation: Situation, change: Scenario['causes'] = (same) => same): Costed {
  const by = change(quantitiesOf(situation), situation);
  const lines = billOf(together(Object.values(by)), prices);
  return { situation, causes: by, lines, total: totalOf(lines) };
}

/** The laboratory with its own measurements. Throws where there are none of its size. */
export function situationOf(laboratory: Laboratory, measured: Measured, fixed: Fixed): Situation {
  const size = measured.sizes.find((one: MeasuredSize) => one.samples === laboratory.samplesPerYear);
  if (!size)
    throw new Error(`Faltan las medidas con ${laboratory.samplesPerYear} muestras: npm run costs -- --measure`);
  return { laboratory, measured, size, fixed, years: 1 };
}

/** What a month would cost were something otherwise. */
export function otherwise(situation: Situation): { name: string; usd: number; afterFree: number }[] {
  return scenarios.map(({ name, situation: changed = (same) => same, causes: by }) => ({
    name,
    ...costOf(changed(situation), by).total,
  }));
}
