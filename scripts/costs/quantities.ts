import type { Fixed } from './fixed.ts';
import { type Act, type Measured, type MeasuredSize, type Spent, sumActs, timesAct } from './measured.ts';
import type { PriceKey } from './prices.ts';
import { together, type Quantities as QuantitiesOf } from './bill.ts';
import { clientVisit, common, type Laboratory, staffVisit, translation, type Visit } from './uses.ts';

type Quantities = QuantitiesOf<PriceKey>;

/** What a month's bill is made of, by why it is spent. */
export type Causes = Record<Cause, Quantities>;
export const causes = ['people', 'deliveries', 'certificates', 'mails', 'stored', 'backups', 'standing'] as const;
export type Cause = (typeof causes)[number];

/** Everything that the bill is worked out from. */
export interface Situation {
  laboratory: Laboratory;
  measured: Measured;
  size: MeasuredSize;
  fixed: Fixed;
  /** Years of samples that are kept; 1 is a laboratory at the end of its first year. */
  years: number;
}

const months = 12;

/** What the laboratory uses in a month. */
export function quantitiesOf(situation: Situation): Causes {
  const { people, deliveries, certificates, mails } = variable(situation);
  const used = together([people, deliveries, certificates, mails]);
  return {
    people,
    deliveries,
    certificates,
    mails,
    stored: stored(situation, used),
    backups: backups(situation),
    standing: { ...standing(situation), webAclRequests: situation.fixed.webAcls > 0 ? (used.edgeRequests ?? 0) : 0 },
  };
}

function variable({ laboratory, measured, size }: Situation) {
  const bill = (act: Act) => quantitiesOfAct(act, measured.memory);
  const perMonth = laboratory.samplesPerYear / months;
  const files = perMonth / laboratory.samplesPerFile;
  const certificates = perMonth * common.certificates * (1 + common.reissued);
  const opened = common.workingDays * (visits(laboratory, 'clientVisits') + visits(laboratory, 'staffVisits'));
  return {
    people: together([
      bill(visitsAct(laboratory, size)),
      bill(coldStarts(laboratory, size)),
      siteQuantities(laboratory, measured),
      { s3Gets: opened, transferOut: opened * common.certificateBytes },
      secretReads(),
    ]),
    deliveries: together([
      bill(
        sumActs(
          (['fileNew', 'fileFinal', 'fileAgain'] as const).map((name) =>
            timesAct(rewritten(actOf(size, name)), files * common.deliveries[name]),
          ),
        ),
      ),
      { s3Puts: files * deliveriesPerSample },
    ]),
    certificates: together([bill(timesAct(actOf(size, 'certificate'), certificates)), { s3Puts: certificates }]),
    mails: bill(
      sumActs([
        timesAct(actOf(size, 'alertMail'), perMonth * common.alertsPerSample),
        timesAct(actOf(size, 'passwordMail'), laboratory.users * common.passwordMails),
      ]),
    ),
  };
}

/** Certificates that visits of a kind open in a day. */
function visits(laboratory: Laboratory, kind: 'clientVisits' | 'staffVisits'): number {
  return laboratory[kind] * (kind === 'clientVisits' ? clientVisit : staffVisit).certificates;
}

function actOf({ acts, samples }: MeasuredSize, name: string): Act {
  const act = acts[name];
  if (!act) throw new Error(`Falta la medida "${name}" con ${samples} muestras: npm run costs -- --measure`);
  return act;
}

/** All that people do in a month. */
function visitsAct(laboratory: Laboratory, size: MeasuredSize): Act {
  const of = (role: 'client' | 'admin', visit: Visit, count: number) => {
    const { signIn, refresh, certificates, firstLoad: _load, panel, ...pages } = visit;
    const acts = Object.entries(pages).map(([name, times]) => timesAct(actOf(size, `${role}.${name}`), times));
    if (panel > 0) acts.push(timesAct(actOf(size, `${role}.panel`), panel));
    acts.push(timesAct(actOf(size, 'signIn'), signIn), timesAct(actOf(size, 'refresh'), refresh));
    acts.push(timesAct(actOf(size, 'certificateOpened'), certificates));
    return timesAct(sumActs(acts), count * common.workingDays);
  };
  const { clientVisits, staffVisits } = laboratory;
  return sumActs([of('client', clientVisit, clientVisits), of('admin', staffVisit, staffVisits)]);
}

const coldNames = ['auth', 'pdfs', 'muestras-en-curso', 'admin', 'informes-externos'].map((area) => `cold.${area}`);

/** Each function as often; of the results' starts, those for staff by their share of the visits. */
function coldStarts(laboratory: Laboratory, size: MeasuredSize): Act {
  const { clientVisits, staffVisits } = laboratory;
  const staff = staffVisits / (clientVisits + staffVisits);
  const acts = [
    timesAct(actOf(size, 'cold.results.admin'), staff),
    timesAct(actOf(size, 'cold.results.client'), 1 - staff),
    ...coldNames.map((name) => actOf(size, name)),
  ];
  return timesAct(sumActs(acts), laboratory.coldStarts * common.workingDays);
}

/** Every visit asks whether the page is still the newest; some bring all of it. */
function siteQuantities({ clientVisits, staffVisits }: Laboratory, { site }: Measured): Quantities {
  const times = (clientVisits + staffVisits) * common.workingDays;
  const loads = times * clientVisit.firstLoad;
  const requests = times * 2 + loads * site.requests;
  return {
    edgeRequests: requests,
    edgeFunctions: requests,
    edgeBytes: loads * site.bytes + requests * translation.headers,
    s3Gets: times * 2,
  };
}

/** Six areas that know who asks read two secrets, each in one process all day long. */
function secretReads(): Quantities {
  const secretsInUse = 2 * (coldNames.length + 1);
  return { secretReads: secretsInUse * common.activeHours * common.secretReadsPerHour * common.workingDays };
}

/** The blocks that a delivery replaces are removed later, which measuring doesn't wait for. */
function rewritten(act: Act): Act {
  const functions = Object.entries(act.functions).map(([area, spent]) => [
    area,
    { ...spent, indiceWrites: spent.indiceWrites * translation.indexRewrites },
  ]);
  return { ...act, functions: Object.fromEntries(functions) };
}

/** What an act is billed for. */
export function quantitiesOfAct({ api, apiBytes, functions }: Act, memory: Measured['memory']): Quantities {
  const own: Quantities[] = Object.entries(functions).map(([area, spent]) => {
    const mebibytes = memory[area];
    if (mebibytes === undefined) throw new Error(`The memory of ${area} was not measured`);
    return functionQuantities(area, spent, mebibytes);
  });
  return together([
    ...own,
    {
      apiCalls: api,
      edgeRequests: api,
      edgeFunctions: api,
      edgeBytes: apiBytes + api * translation.headers,
      logsTaken: api * (translation.apiLog + translation.lineOverhead),
    },
  ]);
}

/** Functions that queues give their events to, rather than the API. */
const fed = new Set(['ingest', 'avisos', 'mail']);

function functionQuantities(area: string, spent: Spent, mebibytes: number): Quantities {
  const { platformLog, lineOverhead, perMessage } = translation;
  const { invocations } = spent;
  return {
    lambdaRequests: invocations,
    lambdaCompute: (billedMs(spent, mebibytes) / 1000) * (mebibytes / 1024),
    dynamodbReads: spent.portalReads + spent.indiceReads,
    dynamodbWrites: spent.portalWrites + spent.indiceWrites,
    s3Puts: spent.s3Puts,
    s3Gets: spent.s3Gets,
    sqsRequests: fed.has(area) ? invocations * perMessage : 0,
    secretReads: spent.secrets,
    mails: spent.mails,
    mailBytes: spent.mailBytes,
    logsTaken:
      spent.logBytes +
      spent.logLines * lineOverhead +
      invocations * (platformLog.bytes + platformLog.lines * lineOverhead),
  };
}

/** Milliseconds that Lambda bills for a function of so many MiB. */
export function billedMs(spent: Spent, mebibytes: number): number {
  const { wholeCpu, armSlowness, waits } = translation;
  const slowness = armSlowness * Math.max(1, wholeCpu / mebibytes);
  const waiting = (Object.keys(waits) as (keyof typeof waits)[]).reduce(
    (sum, name) => sum + spent[name] * waits[name],
    0,
  );
  return spent.own * slowness + waiting;
}

/** What lies there at the end of the last year, and the logs of what was used. */
function stored(situation: Situation, used: Quantities): Quantities {
  const { laboratory, size, years } = situation;
  const samples = laboratory.samplesPerYear * years;
  const perSample = size.stored;
  const { files } = delivered(situation);
  const logs = (used.logsTaken ?? 0) * common.logMonths * translation.logCompression;
  const s3Requests = (used.s3Puts ?? 0) + (used.s3Gets ?? 0);
  const accessLogs =
    (s3Requests * translation.s3Log + (used.edgeRequests ?? 0) * translation.edgeLog) * common.logMonths;
  const table = samples * (perSample.portalItem + perSample.indice);
  return {
    dynamodbStorage: table + samples * perSample.portalIndexItem,
    dynamodbRecovery: table,
    // A certificate lies where it was dropped and where it is served from; every delivered file stays.
    s3Storage:
      2 * certificateBytes(situation) +
      samples * deliveriesPerSample * perSample.delivered +
      files * common.reportBytes +
      accessLogs,
    logsKept: logs,
  };
}

/**
 * Nightly backups and their copies in another region: the table is kept whole each night, for so many nights; of the
 * files each night adds what is new.
 */
function backups(situation: Situation): Quantities {
  const { laboratory, size, years } = situation;
  const table = laboratory.samplesPerYear * years * size.stored.portalItem;
  const files = certificateBytes(situation);
  const newFiles = files / (12 * years);
  return {
    dynamodbBackups: 2 * table * common.backupNights,
    s3Backups: 2 * files,
    backupTransfer: table * common.daysPerMonth + newFiles,
  };
}

const deliveriesPerSample = Object.values(common.deliveries).reduce((sum, one) => sum + one, 0);

/** All that was ever dropped: certificates, and files of samples. */
function delivered({ laboratory, years }: Situation): { certificates: number; files: number } {
  const samples = laboratory.samplesPerYear * years;
  return {
    certificates: samples * common.certificates * (1 + common.reissued),
    files: (samples / laboratory.samplesPerFile) * deliveriesPerSample,
  };
}

/** Bytes of all certificates, once each. */
export function certificateBytes(situation: Situation): number {
  return delivered(situation).certificates * common.certificateBytes;
}

/** What costs the same whether anybody comes or not. */
function standing({ fixed }: Situation): Quantities {
  const { mappings, ...counted } = fixed;
  const secondsPerMonth = common.daysPerMonth * 24 * 3600;
  return { ...counted, sqsRequests: (mappings * translation.pollers * secondsPerMonth) / translation.pollSeconds };
}

/** Read units of the results index in a month: by functions that run already, and by those that start. */
export function indexReads({ laboratory, size }: Situation): { warm: number; cold: number } {
  const reads = ({ functions }: Act) => Object.values(functions).reduce((sum, { indiceReads }) => sum + indiceReads, 0);
  return { warm: reads(visitsAct(laboratory, size)), cold: reads(coldStarts(laboratory, size)) };
}
