/**
 * What a laboratory does with the portal: assumptions, not measurements. Whoever knows a laboratory better changes
 * them here and runs `npm run costs`; nothing is measured again for that.
 */

/** What somebody does in one visit, on average; names are those of the acts in measured.json. */
export interface Visit {
  signIn: number;
  /** Access tokens last a quarter of an hour, so a visit needs a new one now and then. */
  refresh: number;
  /** Times that the page is opened with nothing of it in the browser: a new device, or a new version. */
  firstLoad: number;
  results: number;
  grouping: number;
  filter: number;
  table: number;
  nextPage: number;
  sample: number;
  inCourse: number;
  reports: number;
  export: number;
  /** Administrators only. */
  panel: number;
  /** Certificates seen or downloaded, one by one or within a ZIP. */
  certificates: number;
}

/** A laboratory and its clients. */
export interface Laboratory {
  name: string;
  samplesPerYear: number;
  /** The LIMS exports this many samples in a file. */
  samplesPerFile: number;
  clients: number;
  users: number;
  /** Visits on a working day, by clients' users and by the laboratory's own people. */
  clientVisits: number;
  staffVisits: number;
  /** Times on a working day that a function has to start, each of those that people wait for. */
  coldStarts: number;
}

export const laboratories: readonly Laboratory[] = [
  {
    name: '10,000 samples a year',
    samplesPerYear: 10_000,
    samplesPerFile: 10,
    clients: 60,
    users: 120,
    // A fifth of the users come on a working day, and five of the laboratory's own people.
    clientVisits: 24,
    staffVisits: 5,
    // So few visits are far enough apart for most to find nothing running.
    coldStarts: 20,
  },
  {
    name: '100,000 samples a year',
    samplesPerYear: 100_000,
    samplesPerFile: 50,
    clients: 400,
    users: 1000,
    clientVisits: 150,
    staffVisits: 15,
    coldStarts: 60,
  },
  {
    name: '1,000,000 samples a year',
    samplesPerYear: 1_000_000,
    samplesPerFile: 167,
    clients: 3000,
    users: 9000,
    // The larger the laboratory, the larger its clients, and fewer of their users look in every day.
    clientVisits: 1080,
    staffVisits: 60,
    // Visits overlap all day: functions start because several run at once.
    coldStarts: 200,
  },
];

/** A client's user looks for what is new and what doesn't comply, opens some samples and takes their certificates. */
export const clientVisit: Visit = {
  signIn: 0.4,
  refresh: 1,
  firstLoad: 0.1,
  results: 1,
  grouping: 1,
  filter: 2,
  table: 1,
  nextPage: 2,
  sample: 3,
  inCourse: 0.5,
  reports: 0.3,
  export: 0.1,
  panel: 0,
  certificates: 3,
};

/** Somebody of the laboratory answers clients' questions, all day long, over everything. */
export const staffVisit: Visit = {
  signIn: 1,
  refresh: 20,
  firstLoad: 0.1,
  results: 4,
  grouping: 2,
  filter: 10,
  table: 5,
  nextPage: 10,
  sample: 15,
  inCourse: 5,
  reports: 2,
  export: 0.2,
  panel: 2,
  certificates: 8,
};

/** What is alike in every laboratory. */
export const common = {
  workingDays: 21,
  daysPerMonth: 30.4,
  /**
   * Each sample is delivered when it is registered, once more with part of its results, when it is authorised, and
   * once as it was already: a LIMS exports by date of change, with an overlap.
   */
  deliveries: { fileNew: 1, fileFinal: 2, fileAgain: 1 },
  /** Share of samples that have a certificate, and of certificates that are issued anew. */
  certificates: 0.85,
  reissued: 0.02,
  /** Bytes of a certificate with a laboratory's logo, fonts and signature; the demo laboratory's take far less. */
  certificateBytes: 150_000,
  /** Bytes of the report that lies beside a delivered file. */
  reportBytes: 700,
  /** Mails that tell somebody of a sample that doesn't comply, for each sample. */
  alertsPerSample: 0.03,
  /** Users who forget their password, or are sent their first one, in a month. */
  passwordMails: 0.1,
  /** Working hours a day, in which running functions read their secrets anew every five minutes. */
  activeHours: 10,
  secretReadsPerHour: 12,
  /** Nights for which backups are kept: what `prod` says as it comes. */
  backupNights: 14,
  /** Months for which logs are kept. */
  logMonths: 12,
} as const;

/** How what was measured here becomes what AWS bills. */
export const translation = {
  /** A whole vCPU comes with so many MiB; with fewer a function runs that much slower. */
  wholeCpu: 1769,
  /** Own time on Lambda's ARM for the same work, compared with the machine that measured. */
  armSlowness: 1.3,
  /** Milliseconds that one wait for a service takes within a region. */
  waits: { waitsDynamodb: 5, waitsS3: 30, waitsSes: 80, waitsSecrets: 20 },
  /** Bytes and lines that Lambda itself logs of an invocation (START, END, REPORT). */
  platformLog: { bytes: 330, lines: 3 },
  /** Bytes of an access log's line of the API, of CloudFront (compressed) and of S3. */
  apiLog: 330,
  edgeLog: 150,
  s3Log: 600,
  /** What CloudWatch adds to each line, and what storing compresses to. */
  lineOverhead: 26,
  logCompression: 0.15,
  /** Bytes of headers of an answer. */
  headers: 700,
  /** Requests of SQS for each message: sent, received, deleted. */
  perMessage: 3,
  /** Blocks of the index that a delivery replaces are deleted ten minutes later, at the price of writing them. */
  indexRewrites: 2,
  /**
   * Lambda asks each queue in this many lanes, each for 20 s at a time. AWS lowers five to two where little comes, but
   * not for a mapping that has a maximum concurrency, as all of ours.
   */
  pollers: 5,
  pollSeconds: 20,
} as const;
