import { figure, table } from '../../bench/table.ts';
import { bytesOf } from './report-format.ts';
import { clientVisit, common, laboratories, staffVisit, translation, type Visit } from './uses.ts';

const visitNames: Record<keyof Visit, string> = {
  signIn: 'signs in',
  refresh: 'new access tokens',
  firstLoad: 'loads the whole page',
  results: 'opens the results with their charts',
  grouping: 'groups the charts otherwise',
  filter: 'filters',
  table: 'opens the table',
  nextPage: 'turns a page of the table',
  sample: 'opens a sample',
  inCourse: 'opens the samples in course',
  reports: 'opens the external reports',
  export: 'asks for an export',
  panel: 'opens the administration panel',
  certificates: 'opens a certificate, alone or in a ZIP',
};

/** The tables of what people and the LIMS are taken to do. */
export function assumptions(): string[] {
  return [
    table(
      ['Laboratory', 'Samples a file', 'Clients', 'Users', 'Clients’ visits a day', 'Own visits a day', 'Starts a day'],
      laboratories.map((of) => [
        of.name,
        ...[of.samplesPerFile, of.clients, of.users, of.clientVisits, of.staffVisits, of.coldStarts].map(figure),
      ]),
    ),
    table(
      ['In one visit somebody', 'Of a client', 'Of the laboratory'],
      (Object.keys(visitNames) as (keyof Visit)[]).map((key) => [
        visitNames[key],
        figure(clientVisit[key]),
        figure(staffVisit[key]),
      ]),
    ),
    [
      `- A month has ${common.workingDays} working days of ${common.activeHours} hours.`,
      `- A sample is delivered ${common.deliveries.fileNew + common.deliveries.fileFinal + common.deliveries.fileAgain} times: new, twice with changes, and once as it was already.`,
      `- ${figure(common.certificates * 100)}% of the samples have a certificate of ${bytesOf(common.certificateBytes)}; ${figure(common.reissued * 100)}% of those are issued anew.`,
      `- For each sample ${common.alertsPerSample} mails tell somebody that it doesn’t comply; a user in ten asks for a password in a month.`,
      '- The LIMS moves each file to the bucket once (`aws s3 mv`), and lists nothing.',
      `- Logs are kept for ${common.logMonths} months, and it is the twelfth.`,
    ].join('\n'),
  ];
}

/** How counts and times are translated. */
export function translations(): string {
  const { armSlowness, wholeCpu, waits, pollers, pollSeconds, indexRewrites, perMessage } = translation;
  return [
    `- A function’s own time is taken ${armSlowness} times for Lambda’s ARM processor, and more where it has less than the ${figure(wholeCpu)} MiB that a whole vCPU comes with.`,
    `- One wait takes ${waits.waitsDynamodb} ms for DynamoDB, ${waits.waitsS3} ms for S3, ${waits.waitsSes} ms for SES and ${waits.waitsSecrets} ms for a secret; waits at once count as one.`,
    '- Starts are billed too, as AWS does since August 2025; they were measured on the TypeScript sources, which take longer than the deployed bundles.',
    `- Lambda asks each queue for messages in ${pollers} lanes, ${pollSeconds} s at a time, day and night. AWS’s documentation (docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html) says that it goes down to two where little comes, but not for a queue with a maximum concurrency, as all of ours have; others count fifteen empty answers a minute (getlift/lift#132).`,
    `- A message takes ${perMessage} requests: sent, received, deleted.`,
    `- What a delivery writes to the index is counted ${indexRewrites} times: the blocks that it replaces are deleted later, at the same price.`,
    `- Each invocation logs ${translation.platformLog.bytes} bytes of Lambda’s own besides what it says; each call ${translation.apiLog} bytes in the access log; stored logs take ${figure(translation.logCompression * 100)}% of that.`,
  ].join('\n');
}
