import { readFile } from 'node:fs/promises';
import { format } from 'oxfmt';
import { bytes, figure, table } from '../../lab/bench/table.ts';
import assumed from './assumptions.json' with { type: 'json' };
import { billOf, priceKeys, prices, pricesDate, sumOf, unitSize, weighted } from './bill.ts';
import measured from './measured.json' with { type: 'json' };
import { type Cause, quantitiesOf, quantitiesOfAct } from './quantities.ts';
import { type Standing, standingOf } from './standing.ts';

const causeNames: Record<Cause, string> = {
  people: 'Use of the portal',
  deliveries: 'Deliveries of samples',
  certificates: 'Deliveries of certificates',
  mails: 'Mails',
  backups: 'Nightly backups, and their copies in another region',
  stored: 'Storage',
  standing: 'Fixed, whatever the use',
};
const causes = Object.keys(causeNames) as Cause[];

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const usd = (value: number) => (value > 0 && value < 0.005 ? '< $0.01' : dollars.format(value));
const percents = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
const percent = (share: number) => percents.format(share);

/** docs/costs.md for the stage `prod`: template.md with its placeholders replaced, formatted. */
export async function costsDocument(): Promise<string> {
  const template = await readFile(new URL('template.md', import.meta.url), 'utf8');
  const values = new Map([...Object.entries(tables(await standingOf('prod'))), ...Object.entries(scalars())]);
  const filled = template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`template.md has an unknown {${name}}`);
    return value;
  });
  return (await format('costs.md', filled)).code;
}

function tables(standing: Standing): Record<string, string> {
  const { laboratories, visit } = assumed;
  const months = laboratories.map((laboratory) => {
    const used = quantitiesOf({ laboratory, standing, years: 1 });
    const five = billOf(sumOf(Object.values(quantitiesOf({ laboratory, standing, years: 5 }))));
    const bill = billOf(sumOf(Object.values(used)));
    return { laboratory, used, bill, yearly: (five.usd - bill.usd) / 4 };
  });
  const names = laboratories.map(({ name }) => name);
  const { queues, turnsPerDay, ...counted } = standing;
  const idle = idleMonth(standing);
  const row = (name: string, of: (month: (typeof months)[number]) => string) => [name, ...months.map(of)];
  return {
    idle: usd(idle.usd),
    idleAfterFree: usd(idle.afterFree),
    inShort: table(
      ['', ...names],
      [
        row('**A month**', ({ bill }) => `**${usd(bill.usd)}**`),
        row('After free amounts', ({ bill }) => usd(bill.afterFree)),
        row('Each further year of samples adds', ({ yearly }) => usd(yearly)),
        ...causes.map((cause) => row(causeNames[cause], ({ used }) => usd(billOf(used[cause]).usd))),
      ],
    ),
    lines: table(
      ['What', 'Price', 'for a', ...names],
      priceKeys.flatMap((key) => {
        const { what, unit, usd: price } = prices[key];
        const cells = months.map(({ bill }) => bill.lines.find((line) => line.key === key)?.usd ?? 0);
        return Math.max(...cells) < 0.005 ? [] : [[what, `$${price}`, unit, ...cells.map(usd)]];
      }),
    ),
    standing: [
      ...(Object.keys(counted) as (keyof typeof counted)[]).map((key) => `${prices[key].what} ${counted[key]}`),
      `queues that functions read ${queues}`,
      `messages of schedules in a day ${turnsPerDay}`,
    ].join('; '),
    assumedLaboratories: table(
      ['Laboratory', 'Samples a file', 'Clients', 'Users', 'Clients’ visits a day', 'Staff visits', 'Starts a day'],
      laboratories.map((of) => [
        of.name,
        ...[of.samplesPerFile, of.clients, of.users, of.clientVisits, of.staffVisits, of.coldStarts].map(figure),
      ]),
    ),
    assumedVisits: table(
      ['In one visit a user', 'Of a client', 'Of the laboratory'],
      Object.values(visit).map(({ name, client, staff }) => [name, figure(client), figure(staff)]),
    ),
    perMillion: table(
      ['A million times', 'What one does', 'Read units', 'Write units', 'USD'],
      assumed.perMillion.map(({ name, what, counts }) => [
        name,
        what,
        figure(counts.reads + counts.indexReads),
        figure(counts.writes),
        usd(billOf(weighted([[quantitiesOfAct(counts), 1_000_000]])).usd),
      ]),
    ),
    prices: table(
      ['What', 'USD', 'for a', 'Free each month', 'Where', 'Basis', 'Source'],
      priceKeys.map((key) => {
        const { what, usd: price, unit, free, region, basis, source = 'no page found' } = prices[key];
        const isBytes = unit.startsWith('GB') && unitSize(key) > 1;
        const freely = free === undefined ? '–' : (isBytes ? bytes : figure)(free * unitSize(key));
        return [what, `${price}`, unit, freely, region, basis, source];
      }),
    ),
  };
}

/** Single figures of the text, by the names that they have in the assumptions. */
function scalars(): Record<string, string> {
  const { deliveries, ...common } = assumed.common;
  const plain = { ...common, ...assumed.translation, ...measured.waitMs };
  const sizes: Record<string, { date: string }> = measured.sizes;
  return {
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, figure(value)])),
    pricesDate,
    measuredDates: assumed.laboratories.map((of) => `${of.name} on ${sizes[of.samplesPerYear]?.date}`).join(', '),
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
  return billOf(quantitiesOf({ laboratory, standing, years: 1 }).standing);
}
