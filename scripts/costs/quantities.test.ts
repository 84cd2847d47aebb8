import { describe, expect, it } from 'vitest';
import { countFixed, type Fixed } from './fixed.ts';
import { type Act, beyond, type Measured, noSpent, type Spent, sumActs, timesAct } from './measured.ts';
import { billedMs, causes, indexReads, quantitiesOf, quantitiesOfAct, type Situation } from './quantities.ts';
import { costOf, otherwise } from './scenarios.ts';
import { common, type Laboratory, translation } from './uses.ts';

const spentOf = (some: Partial<Spent>): Spent => ({ ...noSpent(), ...some });
const actOf = (area: string, some: Partial<Spent>, api = 0): Act => ({
  api,
  apiBytes: api * 1000,
  functions: { [area]: spentOf(some) },
});

const laboratory: Laboratory = {
  name: 'a small one',
  samplesPerYear: 12_000,
  samplesPerFile: 10,
  clients: 10,
  users: 20,
  clientVisits: 10,
  staffVisits: 2,
  coldStarts: 5,
};
const fixed: Fixed = {
  secrets: 2,
  alarmMetrics: 12,
  compositeAlarms: 0,
  dashboards: 1,
  customMetrics: 0,
  hostedZones: 0,
  webAcls: 0,
  webAclRules: 0,
  mappings: 6,
};

const pages = ['results', 'grouping', 'filter', 'table', 'nextPage', 'sample', 'inCourse', 'reports', 'export'];
const starts = ['results.admin', 'results.client', 'auth', 'pdfs', 'muestras-en-curso', 'admin', 'informes-externos'];
const page = actOf('results', { invocations: 1, own: 20, waitsDynamodb: 2, portalReads: 2, indiceReads: 1 }, 1);
const start = actOf('results', { own: 400, indiceReads: 50, secrets: 1 });
const file = actOf('ingest', { invocations: 1, own: 100, portalWrites: 30, indiceWrites: 60, s3Puts: 2, s3Gets: 1 });
const measured: Measured = {
  date: '2026-01-01',
  machine: 'one',
  memory: { results: 1769, ingest: 1769, mail: 512 },
  site: { requests: 10, bytes: 100_000 },
  sizes: [
    {
      samples: 12_000,
      perFile: 10,
      solicitantes: 10,
      acts: {
        ...Object.fromEntries(pages.flatMap((name) => [`client.${name}`, `admin.${name}`]).map((name) => [name, page])),
        'admin.panel': page,
        signIn: page,
        refresh: page,
        certificateOpened: page,
        ...Object.fromEntries(starts.map((name) => [`cold.${name}`, start])),
        fileNew: file,
        fileFinal: file,
        fileAgain: actOf('ingest', { invocations: 1, own: 50, s3Gets: 1 }),
        certificate: actOf('ingest', { invocations: 1, own: 10, portalWrites: 2, s3Puts: 2, s3Gets: 1 }),
        alertMail: actOf('mail', { invocations: 1, own: 10, mails: 1, mailBytes: 4000 }),
        passwordMail: actOf('mail', { invocations: 1, own: 10, mails: 1, mailBytes: 4000 }),
      },
      stored: { portalItem: 1500, portalIndexItem: 500, indice: 10, delivered: 4000 },
    },
  ],
};
const situation: Situation = { laboratory, measured, size: measured.sizes[0]!, fixed, years: 1 };

describe('what an act is billed for', () => {
  it('is each function by its memory, with its waits, and the calls', () => {
    const act = actOf('results', { invocations: 2, own: 100, waitsDynamodb: 3, portalReads: 4, indiceReads: 5 }, 2);
    const of = quantitiesOfAct(act, { results: 1769 });
    const ms = 100 * translation.armSlowness + 3 * translation.waits.waitsDynamodb;
    expect(of.lambdaCompute).toBeCloseTo((ms / 1000) * (1769 / 1024), 10);
    expect(of).toMatchObject({ lambdaRequests: 2, apiCalls: 2, edgeRequests: 2, dynamodbReads: 9, sqsRequests: 0 });
    expect(of.edgeBytes).toBe(2000 + 2 * translation.headers);
  });

  it('takes longer where a function has less than a whole processor, but not its waits', () => {
    const spent = spentOf({ own: 100, waitsS3: 1 });
    expect(billedMs(spent, 1769)).toBeCloseTo(130 + 30, 10);
    expect(billedMs(spent, 3538)).toBeCloseTo(130 + 30, 10);
    expect(billedMs(spent, 1769 / 4)).toBeCloseTo(520 + 30, 10);
  });

  it('counts the queue’s requests for functions that are fed by one', () => {
    expect(quantitiesOfAct(actOf('mail', { invocations: 2 }), { mail: 512 }).sqsRequests).toBe(6);
  });

  it('says which function’s memory is not known', () => {
    expect(() => quantitiesOfAct(page, {})).toThrow('results');
  });
});

describe('acts', () => {
  it('add up and multiply field by field', () => {
    const sum = sumActs([timesAct(page, 3), file]);
    expect(sum.api).toBe(3);
    expect(sum.functions['results']).toMatchObject({ invocations: 3, own: 60, portalReads: 6 });
    expect(sum.functions['ingest']).toEqual(file.functions['ingest']);
  });

  it('cost a start what goes beyond the usual, and never less than nothing', () => {
    const first = actOf('results', { invocations: 1, own: 500, indiceReads: 50, portalReads: 1 }, 1);
    expect(beyond(first, page).functions['results']).toMatchObject({
      invocations: 0,
      own: 480,
      indiceReads: 49,
      portalReads: 0,
    });
  });
});

describe('a month', () => {
  const of = quantitiesOf(situation);

  it('reads each sample’s files as often as they are delivered, and deletes what they replace', () => {
    const files = 100 * (common.deliveries.fileNew + common.deliveries.fileFinal);
    expect(of.deliveries.dynamodbWrites).toBeCloseTo(files * (30 + 60 * translation.indexRewrites), 6);
    expect(of.deliveries.lambdaRequests).toBeCloseTo(files + 100 * common.deliveries.fileAgain, 6);
  });

  it('asks the queues day and night, whoever comes', () => {
    const perLane = (common.daysPerMonth * 24 * 3600) / translation.pollSeconds;
    expect(of.standing.sqsRequests).toBeCloseTo(6 * translation.pollers * perLane, 6);
  });

  it('keeps the table whole for each night, and the files once, here and in another region', () => {
    const files = 12_000 * common.certificates * (1 + common.reissued) * common.certificateBytes;
    const table = 12_000 * 1500;
    expect(of.backups.dynamodbBackups).toBeCloseTo(2 * 14 * table, 6);
    expect(of.backups.s3Backups).toBeCloseTo(2 * files, 3);
    expect(of.backups.backupTransfer).toBeCloseTo(table * common.daysPerMonth + files / 12, 3);
  });

  it('stores both tables, and recovers them without the index by second key', () => {
    expect(of.stored.dynamodbStorage).toBe(12_000 * 2010);
    expect(of.stored.dynamodbRecovery).toBe(12_000 * 1510);
  });

  it('costs no less with more of anything', () => {
    const usual = costOf(situation).total.usd;
    const numbers = ['samplesPerYear', 'users', 'clientVisits', 'staffVisits', 'coldStarts'] as const;
    for (const name of numbers) {
      const more = { ...situation, laboratory: { ...laboratory, [name]: laboratory[name] * 2 } };
      expect(costOf(more).total.usd, name).toBeGreaterThan(usual);
    }
  });

  it('is the sum of its causes', () => {
    const { lines, causes: by } = costOf(situation);
    for (const { key, quantity } of lines) {
      expect(causes.reduce((sum, cause) => sum + (by[cause][key] ?? 0), 0)).toBeCloseTo(quantity, 4);
    }
  });

  it('reads the index more at starts the more there are', () => {
    const { cold } = indexReads(situation);
    const visits = { ...laboratory, coldStarts: laboratory.coldStarts * 4 };
    expect(indexReads({ ...situation, laboratory: visits }).cold).toBeCloseTo(cold * 4, 6);
  });

  it('names the act that was not measured', () => {
    const { signIn: _gone, ...acts } = situation.size.acts;
    expect(() => quantitiesOf({ ...situation, size: { ...situation.size, acts } })).toThrow('signIn');
  });
});

describe('what may be otherwise', () => {
  const byName = new Map(otherwise(situation).map(({ name, usd }) => [name, usd]));
  const usual = byName.get('As assumed') ?? NaN;

  it.each([
    'Ten times the visits',
    'Ten times the cold starts',
    'Functions twice as slow',
    'Five years kept instead of one',
  ])('%s costs more', (name) => {
    expect(byName.get(name)).toBeGreaterThan(usual);
  });

  it.each([
    'Dropped certificates removed once they are taken over',
    'No backups beyond point-in-time recovery',
    'Queues asked in two lanes instead of five',
    'No alarms and no dashboard',
  ])('%s costs less', (name) => {
    expect(byName.get(name)).toBeLessThan(usual);
  });
});

describe('what stands in the templates', () => {
  it('is counted by type, an alarm over an expression by its metrics', () => {
    const alarm = (properties: object) => ({ Type: 'AWS::CloudWatch::Alarm', Properties: { ...properties } });
    const metrics = [{ Expression: 'a / b' }, { MetricStat: {} }, { MetricStat: {} }];
    const Resources = {
      one: alarm({ MetricName: 'Errors' }),
      two: alarm({ Metrics: metrics }),
      secret: { Type: 'AWS::SecretsManager::Secret' },
      acl: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
      feed: { Type: 'AWS::Lambda::EventSourceMapping' },
    };
    expect(countFixed([{ Resources }, { Resources: {} }])).toEqual({
      ...fixed,
      secrets: 1,
      alarmMetrics: 3,
      dashboards: 0,
      webAcls: 1,
      webAclRules: 2,
      mappings: 1,
    });
  });
});
