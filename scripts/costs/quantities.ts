import assumed from './assumptions.json' with { type: 'json' };
import measured from './measured.json' with { type: 'json' };
import { type Quantities, sumOf, weighted } from './bill.ts';
import type { Standing } from './standing.ts';

const { common, translation, visit } = assumed;

/**
 * What an act spends, on all functions together: calls of the API and bytes of their answers; invocations, and those of
 * them for a message of SQS; milliseconds of processor time, and of waits multiplied by the function's GiB; capacity
 * units of the table, its second key included, and of the results index; requests of S3; mails; and lines logged.
 */
type Counts = Record<
  | 'calls'
  | 'bytes'
  | 'invocations'
  | 'messages'
  | 'cpuMs'
  | 'waitGbMs'
  | 'reads'
  | 'indexReads'
  | 'writes'
  | 'indexWrites'
  | 's3Puts'
  | 's3Gets'
  | 'mails'
  | 'mailBytes'
  | 'secretReads'
  | 'logBytes'
  | 'logLines',
  number
>;

/** Visits and cold starts of each function are a working day's. */
type Laboratory = (typeof assumed.laboratories)[number];

/** Acts, and how often they happen in a month. */
type ActTimes = (readonly [act: string, times: number])[];

interface MeasuredSize {
  /** Average bytes of a sample: its item, its copy by second key, its part of the results index, in a delivered file. */
  bytesPerSample: { item: number; indexedCopy: number; resultsIndex: number; delivered: number };
  acts: Record<string, number[]>;
}
const sizes: Record<string, MeasuredSize> = measured.sizes;

export interface Situation {
  laboratory: Laboratory;
  standing: Standing;
  /** Years of samples kept; 1 is the end of the first year. */
  years: number;
}

export type Cause = 'people' | 'deliveries' | 'certificates' | 'mails' | 'stored' | 'backups' | 'standing';
export type Causes = Record<Cause, Quantities>;

/** What a laboratory uses in a month, by cause. Throws for a size that was not measured. */
export function quantitiesOf(situation: Situation): Causes {
  const { laboratory, standing } = situation;
  const samples = laboratory.samplesPerYear / 12;
  const files = samples / laboratory.samplesPerFile;
  const certificates = samples * certificatesPerSample;
  const of = (acts: ActTimes) =>
    weighted(acts.map(([name, times]) => [quantitiesOfAct(actOf(laboratory, name)), times]));
  const corrections = samples * common.correctionsPerSample;
  const { fileNew, fileFinal, fileAgain } = common.deliveries;
  const deliveries = of([
    ['fileNew', files * fileNew],
    ['fileFinal', files * fileFinal],
    ['fileAgain', files * fileAgain],
    ['correction', corrections],
  ]);
  const used = {
    people: sumOf([of(visits(laboratory)), of(coldStarts(laboratory)), webAndCertificates(laboratory)]),
    deliveries: sumOf([deliveries, { s3Puts: files * deliveriesPerSample + corrections }]),
    certificates: sumOf([of([['certificate', certificates]]), { s3Puts: certificates }]),
    mails: of([
      ['alertMail', samples * common.alertsPerSample],
      ['correctionMail', corrections * common.mailsPerCorrection],
      ['passwordMail', laboratory.users * common.passwordMailsPerUser],
    ]),
  };
  const all = sumOf(Object.values(used));
  const { queues, turnsPerDay, ...counted } = standing;
  const turns = turnsPerDay * common.daysPerMonth;
  const checks = standing.healthChecks * translation.healthChecksPerMonth;
  const polls = (common.daysPerMonth * 24 * 3600) / translation.pollSeconds;
  return {
    ...used,
    stored: stored(situation, all),
    backups: backups(situation),
    standing: {
      ...counted,
      healthCheckOptions: standing.healthChecks,
      edgeRequests: checks,
      edgeFunctions: checks,
      sqsRequests: queues * translation.pollers * polls + turns * translation.requestsPerMessage,
      lambdaRequests: turns,
      lambdaCompute: (turns * translation.turnGbMs) / 1000,
      dynamodbReads: turns * translation.turnReads,
      dynamodbWrites: turns * translation.turnWrites,
      logsTaken: turns * translation.platformLogBytes,
      webAclRequests: standing.webAcls > 0 ? (all.edgeRequests ?? 0) : 0,
    },
  };
}

/**
 * An act of the role where it was measured for each, else of all; at the laboratory's size, or where it was not measured
 * there yet, at the next smaller one. A delivery's index writes include later deletions.
 */
function actOf({ samplesPerYear }: Laboratory, name: string): Counts {
  const bySize = Object.entries(sizes).toSorted(([a], [b]) => Number(b) - Number(a));
  const rows = bySize
    .filter(([size]) => Number(size) <= samplesPerYear)
    .map(([, { acts }]) => acts[name] ?? acts[name.replace(/^(?:client|staff)\./u, '')]);
  const row = rows.find(Boolean);
  if (!row) throw new Error(`measured.json has no "${name}" with ${samplesPerYear} samples`);
  const act = Object.fromEntries(measured.columns.map((column, i) => [column, row[i] ?? 0])) as Counts;
  const isDelivery = name in common.deliveries || name === 'correction';
  return isDelivery ? { ...act, indexWrites: act.indexWrites * translation.indexRewrites } : act;
}

/** What AWS bills for an act. */
export function quantitiesOfAct(act: Counts): Quantities {
  const { wholeCpuMiB, armSlowness, apiLogBytes, platformLogBytes, platformLogLines, lineOverheadBytes } = translation;
  // Below a whole vCPU a function is slower as much as its memory is cheaper, so memory cancels out.
  const gbMs = act.cpuMs * armSlowness * (wholeCpuMiB / 1024) + act.waitGbMs;
  return {
    apiCalls: act.calls,
    edgeRequests: act.calls,
    edgeFunctions: act.calls,
    edgeBytes: act.bytes + act.calls * translation.headerBytes,
    lambdaRequests: act.invocations,
    lambdaCompute: gbMs / 1000,
    dynamodbReads: act.reads + act.indexReads,
    dynamodbWrites: act.writes + act.indexWrites,
    s3Puts: act.s3Puts,
    s3Gets: act.s3Gets,
    sqsRequests: act.messages * translation.requestsPerMessage,
    secretReads: act.secretReads,
    mails: act.mails,
    mailBytes: act.mailBytes,
    logsTaken:
      act.logBytes +
      act.calls * apiLogBytes +
      act.invocations * platformLogBytes +
      (act.logLines + act.calls + act.invocations * platformLogLines) * lineOverheadBytes,
  };
}

function visits({ clientVisits, staffVisits }: Laboratory): ActTimes {
  return Object.entries(visit).flatMap(([name, { client, staff }]): ActTimes => {
    if (name === 'firstLoad') return [];
    const acts: ActTimes = [
      [`client.${name}`, client * clientVisits * common.workingDays],
      [`staff.${name}`, staff * staffVisits * common.workingDays],
    ];
    return acts.filter(([, times]) => times > 0);
  });
}

const startedFunctions = ['auth', 'pdfs', 'muestras-en-curso', 'admin', 'informes-externos'];

/** Every function starts equally often; starts of `results` for staff by their share of the visits. */
function coldStarts({ clientVisits, staffVisits, coldStarts: perDay }: Laboratory): ActTimes {
  const starts = perDay * common.workingDays;
  const staff = staffVisits / (clientVisits + staffVisits);
  return [
    ['cold.results.staff', starts * staff],
    ['cold.results.client', starts * (1 - staff)],
    ...startedFunctions.map((name) => [`cold.${name}`, starts] as const),
  ];
}

/** Each visit asks whether the web is current; `results` and the others that start read two secrets each. */
function webAndCertificates({ clientVisits, staffVisits }: Laboratory): Quantities {
  const times = (of: { client: number; staff: number }) =>
    (clientVisits * of.client + staffVisits * of.staff) * common.workingDays;
  const visited = times({ client: 1, staff: 1 });
  const loads = times(visit.firstLoad);
  const opened = times(visit.certificateOpened);
  const requests = visited * 2 + loads * measured.firstLoad.requests;
  const secrets = 2 * (startedFunctions.length + 1);
  return {
    edgeRequests: requests,
    edgeFunctions: requests,
    edgeBytes: loads * measured.firstLoad.bytes + requests * translation.headerBytes,
    s3Gets: visited * 2 + opened,
    transferOut: opened * common.certificateBytes,
    secretReads: secrets * common.activeHours * common.secretReadsPerHour * common.workingDays,
  };
}

const certificatesPerSample = common.certificatesPerSample * (1 + common.reissued);
const deliveriesPerSample = Object.values(common.deliveries).reduce((sum, one) => sum + one, 0);

/** Samples kept, and bytes of one as measured for the laboratory's size. */
function kept({ laboratory: { samplesPerYear }, years }: Situation) {
  const size = sizes[samplesPerYear];
  if (!size) throw new Error(`measured.json has no ${samplesPerYear} samples`);
  return { samples: samplesPerYear * years, ...size.bytesPerSample };
}

/** Bytes of all certificates kept, once each. */
function certificateBytes(situation: Situation): number {
  return kept(situation).samples * certificatesPerSample * common.certificateBytes;
}

/** Stored at the end of the last year, with a year's logs of the month's use. */
function stored(situation: Situation, used: Quantities): Quantities {
  const { samples, item, indexedCopy, resultsIndex, delivered } = kept(situation);
  const { logCompression, s3LogBytes, edgeLogBytes } = translation;
  const s3Requests = (used.s3Puts ?? 0) + (used.s3Gets ?? 0);
  const accessLogs = (s3Requests * s3LogBytes + (used.edgeRequests ?? 0) * edgeLogBytes) * common.logMonths;
  const reports = (samples / situation.laboratory.samplesPerFile) * deliveriesPerSample * common.reportBytes;
  return {
    dynamodbStorage: samples * (item + indexedCopy + resultsIndex),
    dynamodbRecovery: samples * (item + resultsIndex),
    // A certificate stays where it was delivered and where it is served from; every delivered file stays.
    s3Storage: 2 * certificateBytes(situation) + samples * deliveriesPerSample * delivered + reports + accessLogs,
    logsKept: (used.logsTaken ?? 0) * common.logMonths * logCompression,
  };
}

/** Nightly backups and their copies in another region: the whole table each night, and each night's new files. */
function backups(situation: Situation): Quantities {
  const { samples, item } = kept(situation);
  const files = certificateBytes(situation);
  return {
    dynamodbBackups: 2 * samples * item * common.backupNights,
    s3Backups: 2 * files,
    backupTransfer: samples * item * common.daysPerMonth + files / (12 * situation.years),
  };
}
