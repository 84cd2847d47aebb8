import { figure, table } from '../../bench/table.ts';
import type { Fixed } from './fixed.ts';
import type { Measured } from './measured.ts';
import type { Price } from './price.ts';
import { type PriceKey, prices, pricesDate } from './prices.ts';
import { type Cause, causes, indexReads } from './quantities.ts';
import { billOf, totalOf } from './bill.ts';
import { type Costed, otherwise } from './scenarios.ts';
import { assumptions, translations } from './report-assumptions.ts';
import { amount, cents, percent, usd } from './report-format.ts';

const causeNames: Record<Cause, string> = {
  people: 'People who use the portal',
  deliveries: 'Files of samples read',
  certificates: 'Certificates read',
  mails: 'Mails',
  backups: 'Nightly backups, and their copies in another region',
  stored: 'What is stored',
  standing: 'What costs the same if nobody comes',
};

interface Reported {
  measured: Measured;
  fixed: Fixed;
  costed: readonly Costed[];
}

/** docs/costs.md, every figure of it computed. */
export function report({ measured, fixed, costed }: Reported): string {
  return `${[
    '# What Alícuota costs a month on AWS',
    'Written by `npm run costs`; nothing here is typed by hand. `npm run costs -- --measure` measures anew first.',
    `Prices of ${pricesDate}, in US dollars without taxes; measured on ${measured.date}. Support plans, domain registration and people’s time are not in it.`,
    '## In short',
    inShort(costed),
    'Most of the free amounts are per AWS account, for good: an account that runs other things shares them with those. What AWS gives only to new accounts is not counted.',
    ...costed.map(laboratory),
    '## If something is otherwise',
    'Dollars a month, before what is free. Each line changes one thing and leaves the rest.',
    sensitivity(costed),
    '## The results index',
    'Every list, count and chart reads the manifests of what its user may see; a function that starts reads the blocks as well.',
    indexTable(costed),
    '## What stands there',
    `Counted in the templates of the stage \`prod\`: ${standing(fixed)}. There is no NAT gateway, no server and no key of KMS’s own.`,
    '## What is assumed',
    'In `scripts/costs/uses.ts`, to be changed by whoever knows a laboratory better.',
    ...assumptions(),
    '## How what was measured becomes what is billed',
    `Measured on ${measured.machine}: the local product, with a counter between each function and the services that it asks. Every act is done on a laboratory of its size, pages in a browser, files dropped into the bucket. Requests, units, bytes and mails are counted as they are; DynamoDB’s units are those that the embedded DynamoDB says by AWS’s rules, to which the writes of the index by second key are added. Times are of the processor, the shortest of several runs. Then:`,
    translations(),
    '## Prices',
    'Ireland (`eu-west-1`) stands for Spain (`eu-south-2`), whose price lists could not be read. “Published” stands on the page that is named; “known” is generally known for that region and was found on no page, though sometimes a neighbour of it was: look those up before relying on them.',
    priceTable(),
  ].join('\n\n')}\n`;
}

function inShort(costed: readonly Costed[]): string {
  return table(
    ['Laboratory', 'A month', 'After what is free', 'For each sample', 'Most of it'],
    costed.map(({ situation: { laboratory: of }, total, causes: by }) => [
      of.name,
      usd(total.usd),
      usd(total.afterFree),
      cents((total.usd * 12) / of.samplesPerYear),
      byCause(by)
        .slice(0, 2)
        .map(({ name, share }) => `${name} (${percent(share)})`)
        .join('; '),
    ]),
  );
}

function byCause(by: Costed['causes']) {
  const all = causes.map((cause) => ({
    cause,
    name: causeNames[cause],
    usd: totalOf(billOf(by[cause], prices)).usd,
  }));
  const total = all.reduce((sum, one) => sum + one.usd, 0);
  return all.map((one) => ({ ...one, share: one.usd / total })).toSorted((a, b) => b.usd - a.usd);
}

function laboratory({ situation, lines, total, causes: by }: Costed): string {
  const { laboratory: of } = situation;
  const rows = lines
    .filter((line) => line.usd >= 0.005)
    .map(({ key, quantity, usd: cost, afterFree }) => {
      const { service, what, unit, usd: price, per }: Price = prices[key];
      return [`${service}: ${what}`, amount(unit, quantity, per), `$${price}`, unit, usd(cost), usd(afterFree)];
    });
  const small = lines.filter((line) => line.usd < 0.005);
  const rest = totalOf(small);
  if (small.length > 0) {
    rows.push([`${small.length} more, each below half a cent`, '', '', '', usd(rest.usd), usd(rest.afterFree)]);
  }
  return [
    `## ${of.name}`,
    `${of.clients.toLocaleString('en')} clients with ${of.users.toLocaleString('en')} users; on a working day ${figure(of.clientVisits)} visits of theirs and ${figure(of.staffVisits)} of the laboratory’s people. At the end of the first year; each further year adds about ${usd(yearlyGrowth(situation))} a month.`,
    table(
      ['What', 'A month', 'Price', 'for a', 'USD', 'After what is free'],
      [...rows, ['**Together**', '', '', '', `**${usd(total.usd)}**`, `**${usd(total.afterFree)}**`]],
    ),
    table(
      ['Why', 'USD', 'Share'],
      byCause(by).map(({ name, usd: cost, share }) => [name, usd(cost), percent(share)]),
    ),
  ].join('\n\n');
}

function yearlyGrowth(situation: Costed['situation']): number {
  const found = otherwise(situation);
  const five = found.find(({ name }) => name.startsWith('Five years'))?.usd ?? NaN;
  const one = found.find(({ name }) => name.startsWith('As assumed'))?.usd ?? NaN;
  return (five - one) / 4;
}

function sensitivity(costed: readonly Costed[]): string {
  const columns = costed.map(({ situation }) => otherwise(situation));
  const names = columns[0]?.map(({ name }) => name) ?? [];
  return table(
    ['What is otherwise', ...costed.map(({ situation }) => situation.laboratory.name)],
    names.map((name, i) => [name, ...columns.map((column) => usd(column[i]?.usd ?? NaN))]),
  );
}

function indexTable(costed: readonly Costed[]): string {
  const { usd: price, per } = prices.dynamodbReads;
  return table(
    ['Laboratory', 'Units read while running', 'Units read at starts', 'Both', 'Written by deliveries'],
    costed.map(({ situation, causes: { deliveries } }) => {
      const { warm, cold } = indexReads(situation);
      const writes = deliveries.dynamodbWrites ?? 0;
      const written = (writes / prices.dynamodbWrites.per) * prices.dynamodbWrites.usd;
      return [
        situation.laboratory.name,
        figure(warm),
        figure(cold),
        usd(((warm + cold) / per) * price),
        `${figure(writes)} units, items included: ${usd(written)}`,
      ];
    }),
  );
}

function standing({ mappings, ...counted }: Fixed): string {
  const named = (Object.keys(counted) as (keyof typeof counted)[]).map((key) => `${prices[key].what} ${counted[key]}`);
  return [...named, `queues that functions read ${mappings}`].join(', ');
}

function priceTable(): string {
  return table(
    ['What', 'USD', 'for a', 'Free each month', 'Where', 'Basis', 'Source'],
    (Object.keys(prices) as PriceKey[]).map((key) => {
      const { service, what, usd: price, unit, free, per, region, basis, source }: Price = prices[key];
      const freely = free === undefined ? '–' : amount(unit, free, per);
      return [`${service}: ${what}`, `${price}`, unit, freely, region, basis, source];
    }),
  );
}
