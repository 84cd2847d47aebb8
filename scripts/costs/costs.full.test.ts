import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import assumed from './assumptions.json' with { type: 'json' };
import { billOf, priceKeys, prices, type Quantities, sumOf, unitSize, weighted } from './bill.ts';
import measured from './measured.json' with { type: 'json' };
import { quantitiesOf, quantitiesOfAct, type Situation } from './quantities.ts';
import { costsDocument, idleMonth } from './report.ts';
import { countStanding, standingOf } from './standing.ts';

const situation: Situation = { laboratory: assumed.laboratories[0]!, standing: countStanding([]), years: 1 };

it('docs/costs.md is what the command writes', { timeout: 120_000 }, async () => {
  const published = await readFile(new URL('../../docs/costs.md', import.meta.url), 'utf8');
  expect(published, 'npm run costs writes it again').toBe(await costsDocument());
});

it('a month in which nobody uses the portal costs 14 dollars at most, keys, checks and polling included', async () => {
  const standing = await standingOf('prod');
  expect(standing).toMatchObject({ kmsKeys: 2, healthChecks: 1 });
  expect(idleMonth(standing).afterFree).toBeLessThanOrEqual(14);
});

describe('a bill', () => {
  it('of known quantities takes the free amounts off each line', () => {
    const { lines, ...together } = billOf({
      sqsRequests: 3_000_000,
      s3Storage: 500_000_000_000,
      lambdaRequests: 1_000_000,
    });
    expect(lines).toEqual([
      { key: 'lambdaRequests', quantity: 1_000_000, usd: 0.2, afterFree: 0 },
      { key: 's3Storage', quantity: 500_000_000_000, usd: 11.5, afterFree: 11.5 },
      { key: 'sqsRequests', quantity: 3_000_000, usd: expect.closeTo(1.2, 10), afterFree: 0.8 },
    ]);
    expect(together).toEqual({ usd: expect.closeTo(12.9, 10), afterFree: expect.closeTo(12.3, 10) });
  });

  it('of less than the free amounts is nothing, and what is not used has no line', () => {
    const freely = priceKeys.filter((key) => prices[key].free);
    const half = Object.fromEntries(freely.map((key) => [key, ((prices[key].free ?? 0) * unitSize(key)) / 2]));
    const { lines, usd, afterFree } = billOf(half);
    expect(lines.map(({ key }) => key)).toEqual(freely);
    expect(afterFree).toBe(0);
    expect(usd).toBeGreaterThan(0);
  });

  it('adds up quantities by how often each happens', () => {
    const sum = weighted([
      [{ mails: 2, s3Puts: 1 }, 3],
      [{ mails: 1 }, 0.5],
    ]);
    expect(sum).toEqual({ mails: 6.5, s3Puts: 3 });
  });

  it('bills an act its processor time on ARM, waits, units, messages and log lines', () => {
    const act = {
      calls: 2,
      bytes: 1000,
      invocations: 2,
      messages: 1,
      cpuMs: 100,
      waitGbMs: 50,
      logBytes: 10,
      logLines: 1,
    };
    const units = { reads: 4, indexReads: 5, writes: 1, indexWrites: 2, s3Puts: 0, s3Gets: 0 };
    const of: Quantities = quantitiesOfAct({ ...act, ...units, mails: 0, mailBytes: 0, secretReads: 0 });
    expect(of).toMatchObject({ apiCalls: 2, edgeBytes: 2400, dynamodbReads: 9, dynamodbWrites: 3, sqsRequests: 3 });
    expect(of.lambdaCompute).toBeCloseTo(0.1 * 1.3 * (1769 / 1024) + 0.05, 10);
    expect(of.logsTaken).toBe(10 + 2 * 330 + 2 * 330 + (1 + 2 + 2 * 3) * 26);
  });

  it('is the sum of its causes, with backups of the table each night in two regions', () => {
    const causes = quantitiesOf(situation);
    const each = Object.values(causes).reduce((sum, of) => sum + billOf(of).usd, 0);
    expect(billOf(sumOf(Object.values(causes))).usd).toBeCloseTo(each, 6);
    const { item } = measured.sizes['10000'].bytesPerSample;
    expect(causes.backups.dynamodbBackups).toBeCloseTo(2 * 14 * 10_000 * item, 3);
    expect(causes.backups.s3Backups).toBeCloseTo(2 * 10_000 * 0.85 * 1.02 * 150_000, 3);
  });
});

describe('what a laboratory uses', () => {
  const causes = quantitiesOf(situation);
  const changed = (change: Partial<Situation['laboratory']>) =>
    quantitiesOf({ ...situation, laboratory: { ...situation.laboratory, ...change } });

  it('grows with what it follows from, and with nothing else', () => {
    const visited = changed({ clientVisits: 48, staffVisits: 10 });
    expect(visited.people.mails).toBeCloseTo(2 * (causes.people.mails ?? 0), 6);
    expect(visited.people.lambdaCompute).toBeGreaterThan(causes.people.lambdaCompute ?? 0);
    expect(visited.deliveries).toEqual(causes.deliveries);
    const inLargerFiles = changed({ samplesPerFile: 20 });
    expect(inLargerFiles.deliveries.lambdaRequests).toBeLessThan(causes.deliveries.lambdaRequests ?? 0);
    expect(inLargerFiles.people).toEqual(causes.people);
  });

  it('has a mail for each alert, each reader of a correction and each forgotten password', () => {
    const samples = 10_000 / 12;
    expect(causes.mails.mails).toBeCloseTo(samples * 0.03 + samples * 0.01 * 1.5 + 120 * 0.1, 6);
  });

  it('keeps what five years bring, and their backups, but a year of logs', () => {
    const five = quantitiesOf({ ...situation, years: 5 });
    expect(five.stored.dynamodbStorage).toBeCloseTo(5 * (causes.stored.dynamodbStorage ?? 0), 3);
    expect(five.backups.dynamodbBackups).toBeCloseTo(5 * (causes.backups.dynamodbBackups ?? 0), 3);
    expect(five.stored.logsKept).toBe(causes.stored.logsKept);
    expect(five.deliveries).toEqual(causes.deliveries);
  });

  it('is measured for every size that is assumed, and for no other', () => {
    for (const laboratory of assumed.laboratories) quantitiesOf({ ...situation, laboratory });
    expect(() => changed({ samplesPerYear: 20_000 })).toThrow('measured.json has no');
  });
});

it('a schedule’s messages are counted by its rate', () => {
  const of = (ScheduleExpression: string) => ({ Type: 'AWS::Scheduler::Schedule', Properties: { ScheduleExpression } });
  const resources = { a: of('rate(1 minute)'), b: of('rate(2 hours)'), c: of('cron(0 8 * * ? *)') };
  expect(countStanding([{ Resources: resources }]).turnsPerDay).toBe(1440 + 12);
});

it('an alarm over an expression is billed for each metric in it', () => {
  const alarms = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Expression: 'a' }, { MetricStat: {} }] } };
  const queue = { Type: 'AWS::Lambda::EventSourceMapping' };
  const standing = countStanding([{ Resources: { alarms, alarm: { Type: alarms.Type }, queue } }]);
  expect(standing).toMatchObject({ alarmMetrics: 2, queues: 1, secrets: 0, turnsPerDay: 0 });
});
