import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { bytes, figure, table } from '../../bench/table.ts';
import assumed from './assumptions.json' with { type: 'json' };
import { billOf, priceKeys, prices, pricesDate, totalOf, unitSize } from './bill.ts';
import { amount, cents, percent, usd } from './format.ts';
import measured from './measured.json' with { type: 'json' };
import { type Cause, indexReads, quantitiesOf } from './quantities.ts';
import { costOf, scenarioCosts, yearlyGrowth } from './scenarios.ts';
import { type Standing, standingOf } from './standing.ts';

type Costed = ReturnType<typeof costOf>;

const causeNames: Record<Cause, string> = {
  people: 'Use of the portal',
  deliveries: 'Deliveries of samples',
  certificates: 'Deliveries of certificates',
  mails: 'Mails',
  backups: 'Nightly backups, and their copies in another region',
  stored: 'Storage',
  standing: 'Fixed, whatever the use',
};

/** docs/costs.md for the stage `prod`: template.md with its placeholders replaced, formatted. */
export async function costsDocument(): Promise<string> {
  const [template, standing] = await Promise.all([
    readFile(new URL('template.md', import.meta.url), 'utf8'),
    standingOf('prod'),
  ]);
  const values = new Map([...Object.entries(tables(standing)), ...Object.entries(scalars())]);
  const filled = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`template.md has an unknown {${name}}`);
    return value;
  });
  return (await format('costs.md', filled)).code;
}

function tables(standing: Standing): Record<string, string> {
  const { laboratories, visit } = assumed;
  const costed = laboratories.map((laboratory) => costOf({ laboratory, standing, years: 1 }));
  const scenarios = costed.map(({ situation }) => scenarioCosts(situation));
  const dollarsOf = (key: 'dynamodbReads' | 'dynamodbWrites', units: number) =>
    usd(totalOf(billOf({ [key]: units })).usd);
  const { queues, turnsPerDay, ...counted } = standing;
  const idle = idleMonth(standing);
  return {
    idle: usd(idle.usd),
    idleAfterFree: usd(idle.afterFree),
    inShort: table(
      ['Laboratory', 'A month', 'After free amounts', 'For each sample', 'Mostly'],
      costed.map(({ situation: { laboratory: of }, total, causes }) => [
        of.name,
        usd(total.usd),
        usd(total.afterFree),
        cents((total.usd * 12) / of.samplesPerYear),
        byCause(causes)
          .slice(0, 2)
          .map(({ name, share }) => `${name} (${percent(share)})`)
          .join('; '),
      ]),
    ),
    laboratories: costed.flatMap(laboratorySection).join('\n\n'),
    scenarios: table(
      ['Change', ...laboratories.map(({ name }) => name)],
      (scenarios[0] ?? []).map(({ name }, i) => [name, ...scenarios.map((column) => usd(column[i]?.usd ?? NaN))]),
    ),
    resultsIndex: table(
      ['Laboratory', 'Units read while running', 'Units read at starts', 'Both', 'Written by deliveries'],
      costed.map(({ situation: { laboratory }, causes: { deliveries } }) => {
        const { warm, cold } = indexReads(laboratory);
        const written = deliveries.dynamodbWrites ?? 0;
        return [
          laboratory.name,
          figure(warm),
          figure(cold),
          dollarsOf('dynamodbReads', warm + cold),
          `${figure(written)} units, items included: ${dollarsOf('dynamodbWrites', written)}`,
        ];
      }),
    ),
    standing: [
      ...(Object.keys(counted) as (keyof typeof counted)[]).map((key) => `${prices[key].what} ${counted[key]}`),
      `queues that functions read ${queues}`,
      `messages of schedules in a day ${turnsPerDay}`,
    ].join('; '),
    assumedLaboratories: table(
      [
        'Laboratory',
        'Samples a file',
        'Clients',
        'Users',
        'Clients’ visits a day',
        'Staff visits a day',
        'Starts a day',
      ],
      laboratories.map((of) => [
        of.name,
        ...[of.samplesPerFile, of.clients, of.users, of.clientVisits, of.staffVisits, of.coldStarts].map(figure),
      ]),
    ),
    assumedVisits: table(
      ['In one visit a user', 'Of a client', 'Of the laboratory'],
      Object.values(visit).map(({ name, client, staff }) => [name, figure(client), figure(staff)]),
    ),
    prices: table(
      ['What', 'USD', 'for a', 'Free each month', 'Where', 'Basis', 'Source'],
      priceKeys.map((key) => {
        const { what, usd: price, unit, free, region, basis, source = 'no page found' } = prices[key];
        const freely = free === undefined ? '–' : amount(unit, free * unitSize(key), unitSize(key));
        return [what, `${price}`, unit, freely, region, basis, source];
      }),
    ),
  };
}

/** Single figures of the text, by the names that they have in the assumptions. */
function scalars(): Record<string, string> {
  const { deliveries, ...common } = assumed.common;
  const plain = { ...common, ...assumed.translation, ...measured.waitMs };
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, figure(value)])),
    pricesDate,
    measuredDates: assumed.laboratories
      .map((of) => `${of.name} on ${(measured.sizes as Record<string, { date: string }>)[of.samplesPerYear]?.date}`)
      .join(', '),
    machine: measured.machine,
    deliveries: figure(Object.values(deliveries).reduce((sum, one) => sum + one, 0)),
    certificateBytes: bytes(common.certificateBytes),
    certificatesPerSample: percent(common.certificatesPerSample),
    reissued: percent(common.reissued),
    correctionsPerSample: percent(common.correctionsPerSample),
    logCompression: percent(assumed.translation.logCompression),
  };
}

/** A month without any use: what stands, and is asked for by the clock. */
export function idleMonth(standing: Standing) {
  const laboratory = assumed.laboratories[0];
  if (!laboratory) throw new Error('No laboratory is assumed');
  return totalOf(billOf(quantitiesOf({ laboratory, standing, years: 1 }).standing));
}

function byCause(causes: Costed['causes']) {
  const all = (Object.keys(causeNames) as Cause[]).map((cause) => ({
    name: causeNames[cause],
    usd: totalOf(billOf(causes[cause])).usd,
  }));
  const total = all.reduce((sum, one) => sum + one.usd, 0);
  return all.map((one) => ({ ...one, share: one.usd / total })).toSorted((a, b) => b.usd - a.usd);
}

function laboratorySection({ situation, lines, total, causes }: Costed): string[] {
  const of = situation.laboratory;
  const rows = lines
    .filter((line) => line.usd >= 0.005)
    .map(({ key, quantity, usd: cost, afterFree }) => {
      const { what, unit, usd: price } = prices[key];
      return [what, amount(unit, quantity, unitSize(key)), `$${price}`, unit, usd(cost), usd(afterFree)];
    });
  const small = lines.filter((line) => line.usd < 0.005);
  const rest = totalOf(small);
  if (small.length > 0)
    rows.push([`${small.length} more, each below half a cent`, '', '', '', usd(rest.usd), usd(rest.afterFree)]);
  return [
    `## ${of.name}`,
    `${figure(of.clients)} clients with ${figure(of.users)} users; on a working day ${figure(of.clientVisits)} visits of theirs and ${figure(of.staffVisits)} of the laboratory’s staff. At the end of the first year; each further year adds about ${usd(yearlyGrowth(situation))} a month.`,
    table(
      ['What', 'A month', 'Price', 'for a', 'USD', 'After free amounts'],
      [...rows, ['**Together**', '', '', '', `**${usd(total.usd)}**`, `**${usd(total.afterFree)}**`]],
    ),
    table(
      ['Why', 'USD', 'Share'],
      byCause(causes).map(({ name, usd: cost, share }) => [name, usd(cost), percent(share)]),
    ),
  ];
}
